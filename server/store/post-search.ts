import type { Database } from './database.ts';
import type { Connection, PostFilter } from './engines/engine.ts';

/** A search finds and counts at most this many posts, the newest: a common word costs no more than a rare one. */
const mostResults = 1000;

/**
 * Ids of the posts that a folded query finds, newest first. Names of categories and tags are looked up where they stand, not in the
 * search text: renaming one would otherwise rewrite the text of all its posts.
 */
export async function searchPosts(
  connection: Connection,
  database: Database,
  query: string,
  filter: PostFilter,
): Promise<string[]> {
  const found = new Set(await database.engine.search.newestMatches(connection, query, filter, mostResults));
  for (const id of await namedLike(connection, 'categories', query)) {
    for (const post of await newestOfCategory(connection, id, filter)) found.add(post);
  }
  for (const id of await namedLike(connection, 'tags', query)) {
    for (const post of await newestOfTag(connection, id, filter)) found.add(post);
  }
  return [...found].sort().reverse().slice(0, mostResults);
}

async function namedLike(connection: Connection, table: string, query: string): Promise<string[]> {
  const rows = await connection.selectFrom(table).select(['id', 'name_key']).execute();
  return rows.filter((row) => String(row.name_key).includes(query)).map((row) => String(row.id));
}

async function newestOfCategory(connection: Connection, categoryId: string, filter: PostFilter) {
  if (filter.categoryId && filter.categoryId !== categoryId) return [];
  let query = connection.selectFrom('blog_posts').select('id').where('category_id', '=', categoryId);
  if (filter.status) query = query.where('status', '=', filter.status);
  return idsOf(await query.orderBy('id', 'desc').limit(mostResults).execute());
}

async function newestOfTag(connection: Connection, tagId: string, filter: PostFilter) {
  let query = connection
    .selectFrom('blog_post_tags as t')
    .innerJoin('blog_posts as p', 'p.id', 't.post_id')
    .select('t.post_id as id')
    .where('t.tag_id', '=', tagId);
  if (filter.status) query = query.where('p.status', '=', filter.status);
  if (filter.categoryId) query = query.where('p.category_id', '=', filter.categoryId);
  return idsOf(await query.orderBy('t.post_id', 'desc').limit(mostResults).execute());
}

function idsOf(rows: Record<string, unknown>[]): string[] {
  return rows.map((row) => String(row.id));
}
