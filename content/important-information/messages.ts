/** What public pages say of the notices; they load nothing of the definition. */
export const fetchFailed = 'Failed to fetch important information';
