/** What public pages say of posts, which load nothing of the definition. */
export const fetchFailed = 'Failed to fetch blogs. Please try again later.';
export const fetchOneFailed = 'Failed to fetch data. Please try again later.';
