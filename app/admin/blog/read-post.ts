import type { BlogPost } from '../../../content/blog-posts/schema.ts';
import { fetchAsStaff } from '../../../kernel/panel/fetch-as-staff.ts';
import { createClient } from '../../api/client.ts';

const client = createClient(fetchAsStaff);

/**
 * A post as it is stored, a draft too.
 *
 * @throws ApiError
 */
export function readPost(id: string): Promise<BlogPost> {
  return client.post(id);
}
