/** What public pages say of rate cards; they load nothing of the definition. */
export const fetchFailed = 'Failed to fetch rate cards';
