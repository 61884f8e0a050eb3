/** What public pages say of tags; they load nothing of the definition. */
export const fetchFailed = 'Failed to fetch tags';
