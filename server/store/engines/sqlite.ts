import { sql } from 'kysely';
import type { FieldKind } from '../../../content/fields/field.ts';
import { AppError } from '../../errors/app-error.ts';
import { sortKeyOf } from '../identifiers.ts';
import type { Connection, Engine, PostFilter, SearchIndex, Violation } from './engine.ts';

const violationKinds: Record<number, Violation['kind']> = {
  2067: 'unique',
  1555: 'unique',
  787: 'foreign-key',
  1811: 'foreign-key',
  1299: 'not-null',
  275: 'check',
};

const busy = 5;
const readOnly = 8;
const inputOutput = 10;
const full = 13;
const cannotOpen = 14;

/** The embedded database. */
export const sqliteEngine: Engine = {
  name: 'sqlite',
  locksRows: false,
  encode: (kind, value) => encode(kind, value),
  decode: (kind, value) => {
    if (kind === 'flag') return value === 1;
    return kind === 'list' ? JSON.parse(String(value)) : value;
  },
  decodeTime: (value) => String(value),
  violationOf(error) {
    const code = errorCode(error);
    const kind = code === undefined ? undefined : violationKinds[code];
    return kind && { kind, columns: columnsOf(String((error as Error).message)) };
  },
  failureOf(error) {
    const code = errorCode(error);
    if (code === undefined) return undefined;
    const primary = code & 0xff;
    if (primary === full)
      return new AppError('disk-full', 'The disk is full: nothing was saved.', { cause: error });
    if (![busy, readOnly, inputOutput, cannotOpen].includes(primary)) return undefined;
    const headers = { 'retry-after': '2' };
    return new AppError('unavailable', 'The database cannot be reached right now.', {
      cause: error,
      headers,
    });
  },
  folded: (column) => sql<string>`fold(${sql.ref(column)})`,
  search: sqliteSearch(),
};

function encode(kind: FieldKind, value: unknown): unknown {
  if (kind === 'flag') return value ? 1 : 0;
  return kind === 'list' ? JSON.stringify(value) : value;
}

function errorCode(error: unknown): number | undefined {
  const code = (error as { errcode?: unknown } | undefined)?.errcode;
  return typeof code === 'number' ? code : undefined;
}

// 'UNIQUE constraint failed: tags.name_key' names columns; a foreign key names nothing.
function columnsOf(message: string): string[] {
  const [, list = ''] = message.split('constraint failed: ');
  return list.split(', ').flatMap((name) => name.split('.')[1] ?? []);
}

/**
 * FTS5 over trigrams: a quoted phrase is exactly a substring. The row number is the id's time, so newest first needs no
 * sorting, and it is negative for a draft, so that a visitor's search never has to look at the posts themselves.
 */
function sqliteSearch(): SearchIndex {
  return {
    async put(connection, { id, text, isPublished }) {
      await forget(connection, id);
      const row = isPublished ? sortKeyOf(id) : -sortKeyOf(id);
      await sql`insert into blog_post_search (rowid, post_id, text) values (${row}, ${id}, ${text})`.execute(
        connection,
      );
    },
    remove: forget,
    async find(connection, query, filter, { offset, limit }) {
      const published = await find(connection, query, filter, true, offset + limit);
      const drafts = filter.status ? [] : await find(connection, query, filter, false, offset + limit);
      const found = drafts.length === 0 ? published : [...published, ...drafts].sort().reverse();
      return found.slice(offset, offset + limit);
    },
    async count(connection, query, filter, most) {
      const published = await count(connection, query, filter, true, most);
      const drafts = filter.status ? 0 : await count(connection, query, filter, false, most);
      return Math.min(most, published + drafts);
    },
  };
}

async function forget(connection: Connection, id: string): Promise<void> {
  const key = sortKeyOf(id);
  await sql`delete from blog_post_search where rowid in (${key}, ${-key})`.execute(connection);
}

async function find(
  connection: Connection,
  query: string,
  filter: PostFilter,
  isPublished: boolean,
  limit: number,
) {
  const found = await sql<{ post_id: string }>`
    select s.post_id from blog_post_search s ${restricted(filter)} where ${matches(query, isPublished)}
    order by s.rowid ${isPublished ? sql`desc` : sql`asc`} limit ${limit}`.execute(connection);
  return found.rows.map((row) => row.post_id);
}

async function count(
  connection: Connection,
  query: string,
  filter: PostFilter,
  isPublished: boolean,
  most: number,
) {
  const counted = await sql<{ total: number }>`select count(*) as total from (
    select s.rowid from blog_post_search s ${restricted(filter)} where ${matches(query, isPublished)}
    order by s.rowid ${isPublished ? sql`desc` : sql`asc`} limit ${most})`.execute(connection);
  return Number(counted.rows[0]?.total ?? 0);
}

// A trigram index knows nothing shorter than three characters; those are looked for from the newest text on.
function matches(query: string, isPublished: boolean) {
  const side = isPublished ? sql`s.rowid > 0` : sql`s.rowid < 0`;
  if ([...query].length < 3) return sql`${side} and instr(s.text, ${query}) > 0`;
  return sql`${side} and s.text match ${`"${query.replaceAll('"', '""')}"`}`;
}

function restricted({ categoryId }: PostFilter) {
  return categoryId
    ? sql`cross join blog_posts p on p.id = s.post_id and p.category_id = ${categoryId}`
    : sql``;
}

/** Refuses a library older than the one whose write-ahead log is known to be sound. */
export async function requireSoundSqlite(connection: Connection): Promise<void> {
  const { rows } = await sql<{ version: string }>`select sqlite_version() as version`.execute(connection);
  const [major = 0, minor = 0, patch = 0] = (rows[0]?.version ?? '').split('.').map(Number);
  if (major * 1e6 + minor * 1e3 + patch < 3_051_003) {
    throw new Error(`SQLite ${rows[0]?.version} is too old: use a Node with SQLite 3.51.3 or newer.`);
  }
}
