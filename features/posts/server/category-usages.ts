import { blogPosts } from '../../../content/blog-posts/schema.ts';
import type { Connection } from '../../../engine/database/engine.ts';
import type { MediaUsage } from '../../media/media.ts';
import { heldValues } from '../../media/server/held-files.ts';
import { shownUsages } from '../../media/server/media-usage-store.ts';
import { totalOf } from './post-totals.ts';

const { name: type } = blogPosts.definition;
const field = 'category';
/** Usages that are named of one category. */
const maxShown = 5;

/**
 * How many posts use a category, and the first of them, the newest before others: as they are, by what is drafted or scheduled,
 * and in the trash.
 *
 * @param id of a category that is there
 */
export async function categoryUsages(
  connection: Connection,
  id: string,
): Promise<{ usageCount: number; usages: MediaUsage[] }> {
  const total = await totalOf(connection, { categoryId: id });
  const posts = await connection
    .selectFrom('blog_posts')
    .select('id')
    .where('category_id', '=', id)
    .orderBy('id', 'desc')
    .limit(maxShown)
    .execute();
  const filed = (await heldValues(connection, id)).filter(
    (one) => one.type === type && one.values[field] === id,
  );
  // What is scheduled is in the working draft as well.
  const held = [...new Map(filed.map((one) => [one.id, { ...one, field }])).values()];
  const trash = await connection
    .selectFrom('trash')
    .select(['id', 'type', 'name'])
    .where('type', '=', type)
    .where('snapshot', 'like', `%${id}%`)
    .orderBy('id', 'desc')
    .execute();
  const live = posts.map((post) => ({ type, record_id: post.id, field }));
  const rows = { live, held, trash };
  const usages = await shownUsages(connection, rows, maxShown);
  return { usageCount: total + held.length + trash.length, usages };
}
