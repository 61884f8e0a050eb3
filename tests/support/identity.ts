import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { identityFileName, type KnownDatabases } from '../../engine/database/identity.ts';
import type { TestDatabase } from './database.ts';

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
  for (const statement of statements) await client.query(statement);
  await client.end();
}

export function databaseName(databaseUrl: string): string {
  return new URL(databaseUrl).pathname.slice(1);
}
