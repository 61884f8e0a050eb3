import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';

export type Engine = 'sqlite' | 'postgres';

/** Both databases that the product runs on. */
export const engines: readonly Engine[] = ['sqlite', 'postgres'];

/** An empty database of its own. */
export interface TestDatabase {
  readonly engine: Engine;
  /** `postgres://…/name`; undefined means SQLite in `dataDirectory`. */
  readonly databaseUrl: string | undefined;
  /** An existing, empty folder below the temporary folder of the system. */
  readonly dataDirectory: string;
  dispose(): Promise<void>;
}

/** Makes an empty database. PostgreSQL needs the project to have `tests/support/global-setup.ts`. */
export async function createDatabase(engine: Engine): Promise<TestDatabase> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'kiran-data-'));
  const removeFolder = () => rmSync(dataDirectory, { recursive: true, force: true });
  if (engine === 'sqlite') {
    return { engine, databaseUrl: undefined, dataDirectory, dispose: async () => removeFolder() };
  }
  const server = inject('postgresUrl');
  const name = `kiran_${randomUUID().replaceAll('-', '')}`;
  await administer(server, `create database ${name}`);
  const dispose = async () => {
    removeFolder();
    await administer(server, `drop database if exists ${name} with (force)`);
  };
  return { engine, databaseUrl: `${server}/${name}`, dataDirectory, dispose };
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
