import { createWriteStream, rmSync } from 'node:fs';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Kysely } from 'kysely';
import type { EngineName, Tables } from '../../../kernel/database/engine.ts';
import { sortKeyOf } from '../../../kernel/database/identifiers.ts';
import { openSqlite, sqliteDialect } from '../../../kernel/database/node-sqlite.ts';
import { migrate } from '../open.ts';
import {
  type Block,
  type Inventory,
  migrationTables,
  tablePrefix as prefix,
  quoted,
  type Rows,
} from './database-copy.ts';
import { blocksOfFile, removeDatabase } from './sqlite-copy.ts';

/** Tables of one engine alone, and those that both make again from the texts of posts, which are listed as stale for that. */
const searchTables = [
  'blog_post_words',
  'search_word_trigrams',
  'blog_post_tokens',
  'search_words',
  'stale_post_texts',
];
const texts = 'blog_post_search';
/** Characters of a block; a single row may have more. */
const blockSize = 4 * 1024 * 1024;

/** What a database of the other engine has once it has taken this one in. */
export function inOtherEngine(inventory: Inventory): Inventory {
  const engine: EngineName = inventory.engine === 'sqlite' ? 'postgres' : 'sqlite';
  const left = Object.entries(inventory.tables).filter(([name]) => isCarried(name));
  return { engine, migrations: inventory.migrations, tables: Object.fromEntries(left) };
}

function isCarried(table: string): boolean {
  return !migrationTables.includes(table) && !searchTables.includes(table);
}

/**
 * The rows of a SQLite file as PostgreSQL takes them, referenced tables before those that refer to them.
 *
 * @param temporary path of a file that does not exist yet; it is deleted again
 */
export async function* toPostgres(blocks: AsyncIterable<Block>, temporary: string): AsyncGenerator<Block> {
  try {
    await pipeline(
      Readable.from(bytesOf(blocks)),
      createWriteStream(temporary, { mode: 0o600, flags: 'wx' }),
    );
    const database = new DatabaseSync(temporary, { readOnly: true });
    try {
      yield* tablesOf(database);
    } finally {
      database.close();
    }
  } finally {
    removeDatabase(temporary);
  }
}

async function* bytesOf(blocks: AsyncIterable<Block>): AsyncGenerator<Buffer> {
  for await (const { data } of blocks) yield data;
}

function* tablesOf(database: DatabaseSync): Generator<Block> {
  for (const table of inOrderOfReference(database)) {
    const columns = namesIn(database, `select name from pragma_table_info('${table}')`);
    yield* rowBlocks(
      database,
      table,
      columns,
      `select ${columns.map(quoted).join(', ')} from ${quoted(table)}`,
    );
  }
  yield* rowBlocks(database, 'stale_post_texts', ['post_id'], `select post_id from ${texts}`);
}

function* rowBlocks(
  database: DatabaseSync,
  table: string,
  columns: string[],
  statement: string,
): Generator<Block> {
  const query = database.prepare(statement);
  query.setReadBigInts(true);
  query.setReturnArrays(true);
  let rows: Rows['rows'] = [];
  let size = 0;
  const block = (): Block => {
    const data: Rows = { columns, rows };
    return { name: prefix + table, data: Buffer.from(JSON.stringify(data)) };
  };
  for (const row of query.iterate()) {
    const values = (row as unknown as SQLOutputValue[]).map(textOf);
    rows.push(values);
    size += values.reduce((sum, text) => sum + (text?.length ?? 4), 0);
    if (size < blockSize && rows.length < 1000) continue;
    yield block();
    [rows, size] = [[], 0];
  }
  if (rows.length > 0) yield block();
}

/** A value as PostgreSQL writes and reads it; `0` and `1` are truth values for it, too. */
function textOf(value: SQLOutputValue): string | null {
  if (value === null) return null;
  return value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : String(value);
}

function inOrderOfReference(database: DatabaseSync): string[] {
  const names = namesIn(
    database,
    `select name from pragma_table_list where schema = 'main' and type in ('table', 'virtual') and name not like 'sqlite_%'`,
  );
  const waiting = new Set(names.filter(isCarried));
  const ordered: string[] = [];
  while (waiting.size > 0) {
    const free = [...waiting].filter((name) =>
      namesIn(database, `select "table" from pragma_foreign_key_list('${name}')`).every(
        (target) => target === name || !waiting.has(target),
      ),
    );
    if (free.length === 0) throw new Error(`The tables ${[...waiting].join(', ')} refer to each other.`);
    for (const name of free) waiting.delete(name);
    ordered.push(...free);
  }
  // PostgreSQL refers from it to the posts, FTS5 cannot.
  return [...ordered.filter((name) => name !== texts), texts];
}

function namesIn(database: DatabaseSync, statement: string): string[] {
  return database
    .prepare(statement)
    .all()
    .map((row) => String(Object.values(row)[0]));
}

/**
 * A SQLite file with the rows of PostgreSQL.
 *
 * @param temporary path of a file that does not exist yet; it is deleted again
 */
export async function* toSqlite(blocks: AsyncIterable<Block>, temporary: string): AsyncGenerator<Block> {
  try {
    const kysely = new Kysely<Tables>({ dialect: sqliteDialect(openSqlite(temporary, { readOnly: false })) });
    await migrate(kysely).finally(() => kysely.destroy());
    const database = new DatabaseSync(temporary, { enableForeignKeyConstraints: false });
    try {
      // It is thrown away when the machine stops.
      database.exec('pragma journal_mode = off; pragma synchronous = off; begin');
      for (const table of inOrderOfReference(database)) database.exec(`delete from ${quoted(table)}`);
      database.exec('create temp table copied_texts (post_id text, text text)');
      for await (const { name, data } of blocks) {
        const table = name.slice(prefix.length);
        if (isCarried(table)) insert(database, table, JSON.parse(data.toString()) as Rows);
      }
      insertTexts(database);
      requireReferences(database);
      database.exec(`commit; pragma journal_mode = delete`);
    } finally {
      database.close();
    }
    yield* blocksOfFile(temporary);
  } finally {
    removeDatabase(temporary);
    rmSync(temporary, { force: true });
  }
}

function requireReferences(database: DatabaseSync): void {
  const [broken] = database.prepare('pragma foreign_key_check').all();
  if (broken)
    throw new Error(
      `A row of ${broken.table} refers to one of ${broken.parent} that the backup does not have.`,
    );
}

function insert(database: DatabaseSync, table: string, { columns, types, rows }: Rows): void {
  if (types === undefined)
    throw new Error('The backup is of an older version: restore it to PostgreSQL, and make another one.');
  const values = columns.map(() => '?').join(', ');
  const statement = database.prepare(
    `insert into ${table === texts ? 'temp.copied_texts' : quoted(table)} (${columns.map(quoted).join(', ')}) values (${values})`,
  );
  for (const row of rows)
    statement.run(...row.map((text, index) => sqliteValueOf(text, types[index] ?? 'text')));
}

/** What SQLite holds for a value of PostgreSQL. */
function sqliteValueOf(text: string | null, type: string): string | number | bigint | Buffer | null {
  if (text === null) return null;
  if (type === 'boolean') return text === 'true' || text === 't' ? 1 : 0;
  if (type === 'integer' || type === 'bigint') return BigInt(text);
  if (type === 'bytea') return Buffer.from(text.slice(2), 'hex');
  if (type === 'jsonb') return JSON.stringify(JSON.parse(text));
  if (type === 'timestamp with time zone') return new Date(text).toISOString();
  return text;
}

/** The number of a row is the place of its post, as `sqlite-search.ts` looks it up. */
function insertTexts(database: DatabaseSync): void {
  database.function('sort_key', (id) => sortKeyOf(String(id)));
  database.exec(`insert into ${texts} (rowid, post_id, text)
    select case when p.status = 'Published' then sort_key(p.listed_id) else -sort_key(p.listed_id) end, c.post_id, c.text
    from temp.copied_texts as c join blog_posts as p on p.id = c.post_id;
    insert into stale_post_texts (post_id) select post_id from temp.copied_texts`);
}
