import { sql } from 'kysely';
import { contentTypes } from '../../../content/index.ts';
import type { Database, Write } from '../../../engine/database/database.ts';
import type { Connection } from '../../../engine/database/engine.ts';
import { lowestId } from '../../../engine/database/identifiers.ts';
import { normaliseName } from '../../../engine/normalise.ts';
import { staff } from '../../../engine/store/publication.ts';
import { findPage } from '../../../engine/store/record-page.ts';
import { isoDate, momentOfMinute } from '../../../engine/zoned-date.ts';
import { totalOf } from '../../posts/server/post-totals.ts';
import { sortedPosts } from '../../posts/server/sorted-posts.ts';
import type { Statistics } from '../statistics.ts';
import type { Counts } from './view-counter.ts';

const dayMs = 86_400_000;
/** Days that are told. */
const days = 90;
/** Whole weeks that fit into them, and the one that is under way. */
const weeks = 13;
const mostRead = 10;
const mostSearched = 20;
/** Characters of a search that are kept. */
const longestQuery = 100;
/** Different searches of a day that are kept: who types at random fills no disk. */
const maxQueries = 500;

export type StatisticsStore = ReturnType<typeof createStatisticsStore>;

/** What is read, as numbers by day. Days are those of the association's time zone. */
export function createStatisticsStore(database: Database) {
  const hidden = { isVisible: false } as const;
  return {
    /** Adds visits of today by the address of the page; its query does not count. */
    addVisits: (visits: Counts) =>
      database.write(hidden, async (transaction) => {
        const byPath = new Map<string, number>();
        for (const [address, number] of visits) {
          const path = await pageOf(transaction, database, pathOf(address));
          byPath.set(path, (byPath.get(path) ?? 0) + number);
        }
        // In one order for all, so that two instances cannot wait for each other.
        for (const [path, number] of [...byPath].sort()) await addVisits(transaction, path, number);
      }),
    /** Adds searches of today that found nothing, by their text. */
    addEmptySearches: (searches: Counts) =>
      database.write(hidden, (transaction) => addEmptySearches(transaction, searches)),
    /** What was read until now (ms since 1970). */
    read: (now: number) => database.read((connection) => readStatistics(connection, database, now)),
    /** Forgets days before one, such as `2026-01-31`. */
    async prune(before: string): Promise<void> {
      await database.write(hidden, async (transaction) => {
        for (const table of ['visits_by_day', 'vain_searches'])
          await transaction.deleteFrom(table).where('day', '<', before).execute();
      });
    },
  };
}

/** The page at an address: without its query, as the router compares it. */
function pathOf(address: string): string {
  const [path = ''] = address.split('?', 1);
  return path.toLowerCase().replace(/(?<=.)\/$/, '');
}

/** The page at a path. That of a record is counted by its id, because the rest of its path changes with its title. */
async function pageOf(transaction: Write, { engine }: Database, path: string): Promise<string> {
  const page = await findPage(transaction, engine, contentTypes.values(), path, staff);
  return page?.type.definition.shownAt?.replace(':id', page.id) ?? path;
}

async function addVisits(transaction: Write, path: string, visits: number): Promise<void> {
  await transaction
    .insertInto('visits_by_day')
    .values({ day: isoDate(new Date()), path, visits })
    .onConflict((conflict) =>
      conflict.columns(['day', 'path']).doUpdateSet({ visits: sql`visits_by_day.visits + excluded.visits` }),
    )
    .execute();
}

/** The list looks for a text while it is typed: what is the beginning of another one was not meant. */
async function addEmptySearches(transaction: Write, searches: Counts): Promise<void> {
  const day = isoDate(new Date());
  const texts = new Map<string, number>();
  for (const [text, number] of searches) {
    const query = Array.from(normaliseName(text)).slice(0, longestQuery).join('');
    if (query !== '') texts.set(query, (texts.get(query) ?? 0) + number);
  }
  const meant = [...texts].filter(
    ([text]) => ![...texts.keys()].some((other) => other !== text && other.startsWith(text)),
  );
  const { count } = await transaction
    .selectFrom('vain_searches')
    .select(sql<number>`count(*)`.as('count'))
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  const room = Math.max(0, maxQueries - Number(count));
  for (const [query, number] of meant.sort().slice(0, room))
    await transaction
      .insertInto('vain_searches')
      .values({ day, query, searches: number })
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'query'])
          .doUpdateSet({ searches: sql`vain_searches.searches + excluded.searches` }),
      )
      .execute();
}

async function readStatistics(connection: Connection, database: Database, now: number): Promise<Statistics> {
  const dates = Array.from({ length: days }, (_, index) =>
    isoDate(new Date(now - (days - 1 - index) * dayMs)),
  );
  const first = dates[0] ?? '';
  const visits = await connection
    .selectFrom('visits_by_day')
    .select(['day', sql<number>`sum(visits)`.as('visits')])
    .where('day', '>=', first)
    .groupBy('day')
    .execute();
  const byDay = new Map(visits.map((row) => [String(row.day), Number(row.visits)]));
  const searches = await connection
    .selectFrom('vain_searches')
    .select(['query', sql<number>`sum(searches)`.as('searches')])
    .where('day', '>=', first)
    .groupBy('query')
    .orderBy('searches', 'desc')
    .orderBy('query')
    .limit(mostSearched)
    .execute();
  return {
    days: dates.map((day) => ({ day, visits: byDay.get(day) ?? 0 })),
    posts: await mostReadPosts(connection, database),
    searches: searches.map((row) => ({ query: String(row.query), searches: Number(row.searches) })),
    weeks: await applicationsByWeek(connection, now),
  };
}

async function mostReadPosts(connection: Connection, database: Database): Promise<Statistics['posts']> {
  const choice = { status: 'Published' } as const;
  const total = await totalOf(connection, choice);
  const all = await totalOf(connection, {});
  const slice = { offset: 0, limit: mostRead, total, all };
  const ids = await sortedPosts(connection, database, choice, { by: 'views', direction: 'desc' }, slice);
  if (ids.length === 0) return [];
  const rows = await connection
    .selectFrom('blog_posts as p')
    .innerJoin('blog_post_views as v', 'v.post_id', 'p.id')
    .select(['p.id', 'p.title', 'v.view_count'])
    .where('p.id', 'in', ids)
    .where('v.view_count', '>', 0)
    .orderBy('v.view_count', 'desc')
    .orderBy('p.id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: String(row.id),
    title: String(row.title),
    views: Number(row.view_count),
  }));
}

/** Weeks begin on Mondays. An id begins with its time, so that a week is a part of the index. */
async function applicationsByWeek(connection: Connection, now: number): Promise<Statistics['weeks']> {
  const monday = mondayOf(now);
  const starts = Array.from({ length: weeks }, (_, index) => monday - (weeks - 1 - index) * 7 * dayMs);
  const counts = starts.map(
    (start) =>
      sql`(select count(*) from ${sql.table('join')}
        where id >= ${lowestId(start)} and id < ${lowestId(start + 7 * dayMs)}) as ${sql.ref(String(start))}`,
  );
  const { rows } = await sql<Record<string, unknown>>`select ${sql.join(counts)}`.execute(connection);
  return starts.map((start) => ({
    monday: isoDate(new Date(start)),
    applications: Number(rows[0]?.[String(start)] ?? 0),
  }));
}

/** The moment (ms since 1970) at which the week began in the association's time zone. */
function mondayOf(now: number): number {
  const today = isoDate(new Date(now));
  const weekday = (new Date(`${today}T00:00Z`).getUTCDay() + 6) % 7;
  const monday = Date.parse(`${today}T00:00Z`) - weekday * dayMs;
  return Date.parse(momentOfMinute(new Date(monday).toISOString().slice(0, 16)) ?? '');
}
