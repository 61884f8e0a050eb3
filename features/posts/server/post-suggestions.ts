import { sql } from 'kysely';
import type { Write } from '../../../engine/database/database.ts';
import type { Connection } from '../../../engine/database/engine.ts';
import { timeZone } from '../../../engine/locale.ts';

/** Days of which visits count for the most read posts. */
const countedDays = 90;
/** Tags of a post that are looked through for related posts, and posts of each. */
const searchedTags = 8;
const searchedPosts = 20;

const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone });

/** The day in India so many days ago, as YYYY-MM-DD. */
function dayBefore(days: number): string {
  return dayFormat.format(Date.now() - days * 86_400_000);
}

/** Adds visits of today; a post that is gone is passed over. */
export async function addVisitsOfDay(transaction: Write, id: string, count: number): Promise<void> {
  await sql`insert into post_views_by_day (post_id, day, views)
    select id, ${dayBefore(0)}, ${count} from blog_posts where id = ${id}
    on conflict (post_id, day) do update set views = post_views_by_day.views + excluded.views`.execute(
    transaction,
  );
}

/** Removes the days that count no more. */
export async function pruneVisits(transaction: Write): Promise<void> {
  await transaction.deleteFrom('post_views_by_day').where('day', '<=', dayBefore(countedDays)).execute();
}

/**
 * The ids of the published posts most read in the last 90 days, most read first; where they are too few, the newest of the others
 * follow.
 *
 * @param newest how many of the newest posts are left out, because they are shown beside these
 */
export async function popularIds(connection: Connection, newest: number, limit: number): Promise<string[]> {
  const listed = await newestIds(connection, newest + 2 * limit);
  const shownBeside = listed.slice(0, newest);
  let visits = connection
    .selectFrom('post_views_by_day as v')
    .innerJoin('blog_posts as p', 'p.id', 'v.post_id')
    .select('p.id')
    .where('v.day', '>', dayBefore(countedDays))
    .where('p.status', '=', 'Published');
  if (shownBeside.length > 0) visits = visits.where('p.id', 'not in', shownBeside);
  const read = await visits
    .groupBy(['p.id', 'p.listed_id'])
    .orderBy(sql`sum(v.views)`, 'desc')
    .orderBy('p.listed_id', 'desc')
    .limit(limit)
    .execute();
  const ids = read.map(({ id }) => String(id));
  return [...new Set([...ids, ...listed.slice(newest)])].slice(0, limit);
}

interface Filed {
  id: string;
  category: { id: string };
  tags: readonly { id: string }[];
}

/** The ids of other published posts: those that share most tags first, then the newest of the category. */
export async function relatedIds(connection: Connection, post: Filed, limit: number): Promise<string[]> {
  const shared = new Map<string, { tags: number; place: string }>();
  for (const tag of post.tags.slice(0, searchedTags)) {
    // A cross join, because SQLite keeps its order: from the tag's own links, newest first, to their posts.
    const rows = await connection
      .selectFrom('blog_post_tags as t')
      .crossJoin('blog_posts as p')
      .select(['p.id', 't.listed_id'])
      .whereRef('p.id', '=', 't.post_id')
      .where('t.tag_id', '=', tag.id)
      .where('p.status', '=', 'Published')
      .where('p.id', '!=', post.id)
      .orderBy('t.listed_id', 'desc')
      .limit(searchedPosts)
      .execute();
    for (const { id, listed_id } of rows)
      shared.set(String(id), { tags: (shared.get(String(id))?.tags ?? 0) + 1, place: String(listed_id) });
  }
  const byTags = [...shared].sort(([, a], [, b]) => b.tags - a.tags || (a.place < b.place ? 1 : -1));
  const ids = byTags.slice(0, limit).map(([id]) => id);
  const ofCategory = ids.length < limit ? await newestIds(connection, 2 * limit, post) : [];
  return [...new Set([...ids, ...ofCategory])].slice(0, limit);
}

/** Of the newest published posts; with `post`, of the others of its category. */
async function newestIds(connection: Connection, limit: number, post?: Filed): Promise<string[]> {
  let query = connection.selectFrom('blog_posts').select('id').where('status', '=', 'Published');
  if (post) query = query.where('category_id', '=', post.category.id).where('id', '!=', post.id);
  const rows = await query.orderBy('listed_id', 'desc').limit(limit).execute();
  return rows.map(({ id }) => String(id));
}
