/** What public pages say of categories; they load nothing of the definition. */
export const fetchFailed = 'Failed to fetch categories';
