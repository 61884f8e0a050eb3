import type { Database } from '../../kernel/database/database.ts';
import type { Connection, EngineName } from '../../kernel/database/engine.ts';
import { postgresSearch } from './postgres-search.ts';
import type { PostFilter, SearchIndex, Window } from './search-index.ts';
import { sqliteSearch } from './sqlite-search.ts';

/** The full text of the posts, on each engine. */
export const searchIndexes: Readonly<Record<EngineName, SearchIndex>> = {
  sqlite: sqliteSearch,
  postgres: postgresSearch,
};

/** A search finds and counts at most this many posts, the newest: a common word costs no more than a rare one. */
const maxResults = 1000;

/**
 * The posts that a folded query finds. Names of categories and tags are looked up where they stand, not in the search text:
 * renaming one would otherwise rewrite the text of all its posts.
 */
export async function searchPosts(
  connection: Connection,
  { engine }: Database,
  query: string,
  filter: PostFilter,
  window: Window,
): Promise<{ places: string[]; total: number }> {
  const categories = await namedLike(connection, 'categories', query);
  const tags = await namedLike(connection, 'tags', query);
  if (categories.length + tags.length === 0) {
    const search = { query, filter, window: withinResults(window), max: maxResults };
    return searchIndexes[engine.name].find(connection, search);
  }
  const whole = { offset: 0, limit: maxResults };
  const { places } = await searchIndexes[engine.name].find(connection, {
    query,
    filter,
    window: whole,
    max: maxResults,
  });
  const found = new Set(places);
  for (const id of categories) addAll(found, await newestOfCategory(connection, id, filter));
  for (const id of tags) addAll(found, await newestOfTag(connection, id, filter));
  const newest = [...found].sort().reverse().slice(0, maxResults);
  return { places: newest.slice(window.offset, window.offset + window.limit), total: newest.length };
}

/** Cuts the window at the last counted post; a window beyond it is empty. */
function withinResults({ offset, limit }: Window): Window {
  const start = Math.min(offset, maxResults);
  return { offset: start, limit: Math.min(limit, maxResults - start) };
}

function addAll(set: Set<string>, values: string[]): void {
  for (const value of values) set.add(value);
}

async function namedLike(connection: Connection, table: string, query: string): Promise<string[]> {
  const rows = await connection.selectFrom(table).select(['id', 'name_key']).execute();
  return rows.filter((row) => String(row.name_key).includes(query)).map((row) => String(row.id));
}

async function newestOfCategory(connection: Connection, categoryId: string, filter: PostFilter) {
  if (filter.categoryId && filter.categoryId !== categoryId) return [];
  let query = connection.selectFrom('blog_posts').select('listed_id').where('category_id', '=', categoryId);
  if (filter.status) query = query.where('status', '=', filter.status);
  return placesOf(await query.orderBy('listed_id', 'desc').limit(maxResults).execute());
}

async function newestOfTag(connection: Connection, tagId: string, filter: PostFilter) {
  // A cross join, because SQLite keeps its order: from the tag's links to their posts.
  let query = connection
    .selectFrom('blog_post_tags as t')
    .crossJoin('blog_posts as p')
    .whereRef('p.id', '=', 't.post_id')
    .select('t.listed_id')
    .where('t.tag_id', '=', tagId);
  if (filter.status) query = query.where('p.status', '=', filter.status);
  if (filter.categoryId) query = query.where('p.category_id', '=', filter.categoryId);
  return placesOf(await query.orderBy('t.listed_id', 'desc').limit(maxResults).execute());
}

function placesOf(rows: Record<string, unknown>[]): string[] {
  return rows.map((row) => String(row.listed_id));
}
