import type { Connection } from '../../../engine/database/engine.ts';
import { idsOfShort, isId } from '../../../engine/database/identifiers.ts';
import type { PostFilter } from '../../search/server/search-index.ts';
import { isOutdated, type PostNames, postKeyOf } from './post-address.ts';

/**
 * The post that the last part of the path of its page names: by its id, or by its id in short after any slug. Two instances may
 * have made ids of the same time and sequence; then the slug says which of the posts is meant.
 */
export async function findPost(
  connection: Connection,
  segment: string,
  { status }: PostFilter,
): Promise<PostNames | undefined> {
  const key = postKeyOf(segment);
  const ids = isId(key) ? [key, key] : idsOfShort(key);
  if (!ids) return undefined;
  let query = connection.selectFrom('blog_posts').select(['id', 'title']).orderBy('id');
  query = query.where('id', '>=', ids[0]).where('id', '<=', ids[1]);
  if (status) query = query.where('status', '=', status);
  const rows = await query.execute();
  const posts = rows.map(({ id, title }) => ({ id: String(id), title: String(title) }));
  return posts.find((post) => !isOutdated(segment, post)) ?? posts[0];
}
