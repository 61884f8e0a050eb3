import { createPagedRecords } from '../../../kernel/panel/paged-records.ts';
import { staff } from '../staff.ts';

/** The posts as the list shows them, drafts too. The form tells them of a save: `posts.saved(post)`. */
export const posts = createPagedRecords(staff.posts);
