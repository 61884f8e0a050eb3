import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { identityFileName, type KnownDatabases } from '../../engine/database/identity.ts';

export type Engine = 'sqlite' | 'postgres';

/** Both databases that the product runs on. */
export const engines: readonly Engine[] = ['sqlite', 'postgres'];

/** Whether everything runs that is for a night: every engine and every content type (`npm run test:all`). */
export const isNight = process.env.TEST_ALL !== undefined;

/** SQLite, by night both: for what goes through the same queries on both. */
export const usualEngines: readonly Engine[] = isNight ? engines : ['sqlite'];

/** An empty database of its own. */
export interface TestDatabase {
  readonly engine: Engine;
  /** `postgres://…/name`; undefined means SQLite in `dataDirectory`. */
  readonly databaseUrl: string | undefined;
  /** An existing, empty folder below the temporary folder of the system. */
  readonly dataDirectory: string;
  dispose(): Promise<void>;
}

/**
 * Makes a database; empty unless it copies another one of PostgreSQL, to which nobody may be connected.
 *
 * @param server address of the PostgreSQL; default that of the test run, which `tests/support/global-setup.ts` starts
 */
export async function createDatabase(
  engine: Engine,
  server?: string,
  original?: string,
): Promise<TestDatabase> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'kiran-data-'));
  const removeFolder = () => rmSync(dataDirectory, { recursive: true, force: true });
  if (engine === 'sqlite') {
    return { engine, databaseUrl: undefined, dataDirectory, dispose: async () => removeFolder() };
  }
  const url = server ?? (await serverOfRun());
  const name = `kiran_${randomUUID().replaceAll('-', '')}`;
  const template = original ? ` template ${new URL(original).pathname.slice(1)}` : '';
  await administer(url, `create database ${name}${template}`);
  const dispose = async () => {
    removeFolder();
    await administer(url, `drop database if exists ${name} with (force)`);
  };
  return { engine, databaseUrl: `${url}/${name}`, dataDirectory, dispose };
}

// Loaded only here: a measurement that brings its own server runs outside Vitest.
async function serverOfRun(): Promise<string> {
  const { inject } = await import('vitest');
  return inject('postgresUrl');
}

/** The file beside the database. */
export function identityPath(database: TestDatabase): string {
  return join(database.dataDirectory, identityFileName);
}

/** What the file says of the database of this engine. */
export function knownDatabase(database: TestDatabase) {
  const content = JSON.parse(readFileSync(identityPath(database), 'utf8')) as KnownDatabases;
  return content[database.engine];
}

/** Takes a database away while no server runs on it: the file of SQLite, everything in that of PostgreSQL. */
export async function loseDatabase(database: TestDatabase): Promise<void> {
  if (database.databaseUrl === undefined) {
    for (const end of ['', '-wal', '-shm'])
      rmSync(join(database.dataDirectory, `kiran.sqlite${end}`), { force: true });
    return;
  }
  const name = databaseName(database.databaseUrl);
  await administer(database.databaseUrl, `drop database ${name} with (force)`, `create database ${name}`);
}

/** Runs statements on the server of a database and outside of it. */
export async function administer(databaseUrl: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: new URL('/postgres', databaseUrl).href });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

export function databaseName(databaseUrl: string): string {
  return new URL(databaseUrl).pathname.slice(1);
}
