import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../engine/database/database.ts';
import type { Connection } from '../../../engine/database/engine.ts';
import { languages } from '../../../engine/language-choice.ts';
import type { Slice } from '../../../engine/store/records.ts';

/** What staff choose among posts. */
export interface PostChoice {
  status?: 'Published' | 'Draft';
  categoryId?: string;
  /** A code, or `other` for those that have no name in lists. */
  language?: string;
}

export const postSorts = ['title', 'date', 'views'] as const;

export interface PostSort {
  /** `date` is that of creation. */
  by: (typeof postSorts)[number];
  direction: 'asc' | 'desc';
}

/** The columns of each order; equal posts stand by their creation. */
const columns: Readonly<Record<PostSort['by'], readonly [RawBuilder<unknown>, ...RawBuilder<unknown>[]]>> = {
  title: [sql`lower(p.title)`, sql`p.id`],
  date: [sql`p.id`],
  views: [sql`v.view_count`, sql`v.post_id`],
};

/**
 * The ids of chosen posts in an order.
 *
 * SQLite does not know how many posts a choice leaves. It would sort a hundred thousand of them where it could walk along the
 * index of the order, or walk along all of it for ten drafts. `+` keeps it from the other one.
 *
 * @param total how many posts are chosen, and `all` how many there are
 */
export async function sortedPosts(
  connection: Connection,
  { engine }: Database,
  choice: PostChoice,
  { by, direction }: PostSort,
  { offset, limit, total, all }: Slice & { total: number; all: number },
): Promise<string[]> {
  if (offset >= total) return [];
  const isWalk = total === all || ((offset + limit) * all) / total < total;
  const guard = (isGuarded: boolean) => (engine.name === 'sqlite' && isGuarded ? sql`+` : sql``);
  const orders = columns[by].map((column) => sql`${guard(!isWalk)}${column} ${sql.raw(direction)}`);
  const narrowing = narrowedBy(choice, (column) => sql`${guard(isWalk)}${column}`);
  const views = sql`blog_post_views as v`;
  const posts = sql`blog_posts as p`;
  // SQLite keeps the order of a cross join.
  const joined = isWalk
    ? sql`${views} cross join ${posts} where p.id = v.post_id`
    : sql`${posts} cross join ${views} where p.id = v.post_id`;
  const hasChoice = Object.keys(choice).length > 0;
  const source = by === 'views' ? (hasChoice ? joined : sql`${views} where true`) : sql`${posts} where true`;
  const id = by === 'views' ? sql`v.post_id` : sql`p.id`;
  const { rows } = await sql<{ id: unknown }>`select ${id} as id from ${source}
    ${narrowing}
    order by ${sql.join(orders)} limit ${limit} offset ${offset}`.execute(connection);
  return rows.map((row) => String(row.id));
}

/** The ids of those posts among these places that are chosen, in an order or in that of the places. */
export async function chosenAmong(
  connection: Connection,
  choice: PostChoice,
  sort: PostSort | undefined,
  places: readonly string[],
): Promise<string[]> {
  if (places.length === 0) return [];
  const orders = sort && columns[sort.by].map((column) => sql`${column} ${sql.raw(sort.direction)}`);
  const { rows } = await sql<{
    id: unknown;
    listed_id: unknown;
  }>`select p.id, p.listed_id from blog_posts as p
    join blog_post_views as v on v.post_id = p.id
    where p.listed_id in (${sql.join(places)})
    ${narrowedBy(choice)}
    ${orders ? sql`order by ${sql.join(orders)}` : sql``}`.execute(connection);
  if (orders) return rows.map(({ id }) => String(id));
  const ids = new Map(rows.map((row) => [String(row.listed_id), String(row.id)]));
  return places.flatMap((place) => ids.get(place) ?? []);
}

/** The conditions of a choice, each after an `and`. */
export function narrowedBy(
  { status, categoryId, language }: PostChoice,
  guarded = (column: RawBuilder<unknown>) => column,
): RawBuilder<unknown> {
  const byStatus = status ? sql`and ${guarded(sql`p.status`)} = ${status}` : sql``;
  const byCategory = categoryId ? sql`and ${guarded(sql`p.category_id`)} = ${categoryId}` : sql``;
  const named = sql.join(languages.map(([code]) => code));
  const isChosen = language === 'other' ? sql`not in (${named})` : sql`= ${language}`;
  const byLanguage = language ? sql`and ${guarded(sql`p.language`)} ${isChosen}` : sql``;
  return sql`${byStatus} ${byCategory} ${byLanguage}`;
}
