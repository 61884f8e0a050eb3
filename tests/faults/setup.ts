import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { createDatabase, type Engine, type TestDatabase } from '../support/database.ts';
import { type Rows, withRows } from '../support/rows.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { createUsedDatabase, emptySite } from '../support/site.ts';

/** How often a fault is made: `FAULT_ROUNDS=200 npm run test:faults` for the long run. */
export function rounds(usual: number): number {
  return Number(process.env.FAULT_ROUNDS ?? usual);
}

/** An empty folder that goes with the test. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kiran-fault-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A database that goes with the test. */
export async function newDatabase(engine: Engine = 'sqlite', server?: string): Promise<TestDatabase> {
  const database = await createDatabase(engine, server);
  onTestFinished(() => database.dispose());
  return database;
}

/** The same, on which a server has run, and a token of its admin. */
export async function usedDatabase(engine: Engine = 'sqlite', samples = false) {
  const used = await createUsedDatabase(engine, samples);
  onTestFinished(() => used.database.dispose());
  return used;
}

/** A database that somebody else makes and deletes. */
export function foreignDatabase(dataDirectory: string, databaseUrl?: string): TestDatabase {
  const engine = databaseUrl ? 'postgres' : 'sqlite';
  return { engine, databaseUrl, dataDirectory, dispose: async () => {} };
}

/** A server that ends with the test, without sample content. */
export async function start(
  database: TestDatabase,
  environment: Record<string, string | undefined> = {},
  token = '',
): Promise<TestServer> {
  const server = await startServer({ database, environment: { ...emptySite, ...environment }, token });
  onTestFinished(async () => void (await server.stop()));
  return server;
}

/** How a command ends: with this exit code, and with an output that matches. */
export const ended = (code: number, output: string | RegExp) => ({
  code,
  output: expect.stringMatching(output),
});

/** Whether somebody writes into the SQLite file at this moment. */
export async function isLocked(open: Rows): Promise<boolean> {
  await open.all('pragma busy_timeout = 0');
  const isTaken = await open.all('begin immediate').then(
    () => false,
    () => true,
  );
  if (!isTaken) await open.all('rollback');
  return isTaken;
}

/** Waits until a server that was killed holds no transaction any more. */
export async function waitForUnlock(database: TestDatabase): Promise<void> {
  if (!database.databaseUrl) return;
  const sessions = `select 1 from pg_stat_activity
    where datname = current_database() and application_name = 'kiran'`;
  await withRows(database, (open) => expect.poll(() => open.all(sessions)).toEqual([]));
}

const [library] = globSync('/usr/lib/{,*/}faketime/libfaketimeMT.so.1');
export const hasFakeClock = library !== undefined;

/** The settings by which a program sees another time, so many seconds from the real one; its timers go on as they are. */
export function fakeClock() {
  const file = join(newFolder(), 'time');
  const setClock = (seconds: number) => writeFileSync(file, seconds < 0 ? `${seconds}` : `+${seconds}`);
  setClock(0);
  const environment = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
  return { environment, setClock };
}
