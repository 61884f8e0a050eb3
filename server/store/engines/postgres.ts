import { type RawBuilder, sql } from 'kysely';
import type { FieldKind } from '../../../content/fields/field.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Connection, Engine, PostFilter, SearchIndex, Violation } from './engine.ts';

const violationKinds: Record<string, Violation['kind']> = {
  '23505': 'unique',
  '23001': 'foreign-key',
  '23503': 'foreign-key',
  '23502': 'not-null',
  '23514': 'check',
};

/** Newest posts that are looked through before the index is asked: a common word is found among them at once. */
const recentWindow = 300;

/** PostgreSQL, for when one machine is no longer enough. */
export const postgresEngine: Engine = {
  name: 'postgres',
  locksRows: true,
  encode: (kind: FieldKind, value) => (kind === 'list' ? JSON.stringify(value) : value),
  decode: (kind, value) => (kind === 'date' ? decodeTime(value) : value),
  decodeTime,
  violationOf(error) {
    const { code, column, constraint, detail } = error as DriverError;
    const kind = code === undefined ? undefined : violationKinds[code];
    return kind && { kind, columns: column ? [column] : columnsOf(detail ?? constraint ?? '') };
  },
  failureOf(error) {
    if (!(error instanceof Error)) return undefined;
    const { code = '' } = error as DriverError;
    if (code === '53100')
      return new AppError('disk-full', 'The disk is full: nothing was saved.', { cause: error });
    if (!isAway(code, error.message)) return undefined;
    const headers = { 'retry-after': '2' };
    return new AppError('unavailable', 'The database cannot be reached right now.', {
      cause: error,
      headers,
    });
  },
  // Columns are compared by bytes, and by that rule only ASCII has a lower case.
  folded: (column) => sql<string>`lower(normalize(${sql.ref(column)}) collate "default")`,
  search: postgresSearch(),
};

interface DriverError {
  code?: string;
  column?: string;
  constraint?: string;
  detail?: string;
}

function decodeTime(value: unknown): string {
  return value instanceof Date ? value.toISOString() : new Date(String(value)).toISOString();
}

// 08: connection, 53: resources, 57: shut down or cancelled by its time-out, 25006: a standby that cannot write, 40: lost a race.
function isAway(code: string, message: string): boolean {
  if (/^(08|53|57|40)/.test(code) || code === '25006') return true;
  if (/^E(CONN|PIPE|HOST|NET|TIMEDOUT|AI_AGAIN)/.test(code)) return true;
  return /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable|Cannot use a pool/.test(
    message,
  );
}

// 'Key (name_key)=(policy) already exists.'
function columnsOf(detail: string): string[] {
  const [, list = ''] = /\(([^)]*)\)=/.exec(detail) ?? [];
  return list === '' ? [] : list.split(', ');
}

/** Trigrams (pg_trgm) behind LIKE, with the wildcards of the query taken literally. */
function postgresSearch(): SearchIndex {
  return {
    async put(connection, { id, text }) {
      await sql`insert into blog_post_search (post_id, text) values (${id}, ${text})
        on conflict (post_id) do update set text = excluded.text`.execute(connection);
    },
    async remove(connection, postId) {
      await sql`delete from blog_post_search where post_id = ${postId}`.execute(connection);
    },
    async find(connection, query, filter, { offset, limit }) {
      const wanted = offset + limit;
      const recent = await amongRecent(connection, query, filter, wanted);
      const found = recent.length === wanted ? recent : await amongAll(connection, query, filter, wanted);
      return found.slice(offset);
    },
    async count(connection, query, filter, most) {
      const seen = await amongRecent(connection, query, filter, recentWindow);
      const isCommon = seen.length > recentWindow / 2;
      const newest = isCommon ? await countNewest(connection, query, filter, most) : 0;
      return newest === most ? most : countAll(connection, query, filter, most);
    },
  };
}

// For a word that most posts have, the index would first gather nearly all posts; counting from the newest on ends early.
async function countNewest(connection: Connection, query: string, filter: PostFilter, most: number) {
  const counted = await sql<{ total: number }>`
    with newest as materialized (
      select p.id from blog_posts p where true ${restricted(filter)} order by p.id desc limit ${2 * most}
    )
    select count(*) as total from (
      select 1 from newest n where ${textOf(sql.ref('n.id'))} like ${pattern(query)} limit ${most}
    ) as found`.execute(connection);
  return Number(counted.rows[0]?.total ?? 0);
}

async function countAll(connection: Connection, query: string, filter: PostFilter, most: number) {
  const counted = await sql<{ total: number }>`
    select count(*) as total from (
      select 1 from blog_post_search s join blog_posts p on p.id = s.post_id
      where s.text like ${pattern(query)} ${restricted(filter)} limit ${most}) as found`.execute(connection);
  return Number(counted.rows[0]?.total ?? 0);
}

async function amongRecent(connection: Connection, query: string, filter: PostFilter, limit: number) {
  const found = await sql<{ id: string }>`
    with recent as materialized (
      select p.id from blog_posts p where true ${restricted(filter)} order by p.id desc limit ${recentWindow}
    )
    select r.id from recent r where ${textOf(sql.ref('r.id'))} like ${pattern(query)}
    order by r.id desc limit ${limit}`.execute(connection);
  return found.rows.map((row) => row.id);
}

async function amongAll(connection: Connection, query: string, filter: PostFilter, limit: number) {
  const found = await sql<{ id: string }>`
    with matching as materialized (select s.post_id from blog_post_search s where s.text like ${pattern(query)})
    select p.id from matching m join blog_posts p on p.id = m.post_id
    where true ${restricted(filter)} order by p.id desc limit ${limit}`.execute(connection);
  return found.rows.map((row) => row.id);
}

function pattern(query: string): string {
  return `%${query.replace(/[\\%_]/g, '\\$&')}%`;
}

// A scalar subquery is looked up for each row in turn; as a join the planner would take it from the index as a whole.
function textOf(id: RawBuilder<unknown>) {
  return sql`(select s.text from blog_post_search s where s.post_id = ${id})`;
}

function restricted(filter: PostFilter) {
  const status = filter.status ? sql`and p.status = ${filter.status}` : sql``;
  const category = filter.categoryId ? sql`and p.category_id = ${filter.categoryId}` : sql``;
  return sql`${status} ${category}`;
}
