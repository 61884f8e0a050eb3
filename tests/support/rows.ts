import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import pg from 'pg';
import type { TestDatabase } from './database.ts';

export type Row = Record<string, unknown>;

/** SQL behind the server's back. Parameters are `$1`, `$2`, … on both engines. */
export interface Rows {
  all(sql: string, parameters?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** Opens the database of a server for looking and for writing what the API would never write. */
export async function openRows(database: TestDatabase): Promise<Rows> {
  return database.databaseUrl === undefined
    ? openFile(join(database.dataDirectory, 'kiran.sqlite'))
    : openConnection(database.databaseUrl);
}

/** Opens it, works and closes it. */
export async function withRows<Result>(
  database: TestDatabase,
  work: (rows: Rows) => Promise<Result>,
): Promise<Result> {
  const rows = await openRows(database);
  return work(rows).finally(() => rows.close());
}

function openFile(path: string): Rows {
  const file = new DatabaseSync(path, { timeout: 5000 });
  return {
    all: async (sql, parameters = []) =>
      file.prepare(sql.replace(/\$(\d+)/g, '?$1')).all(...(parameters as SQLInputValue[])) as Row[],
    close: async () => file.close(),
  };
}

async function openConnection(connectionString: string): Promise<Rows> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return {
    all: async (sql, parameters = []) => (await client.query(sql, parameters)).rows,
    close: () => client.end(),
  };
}
