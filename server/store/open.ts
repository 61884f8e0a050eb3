import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import type { Logger } from 'pino';
import { StartError } from '../start-error.ts';
import { createDatabase } from './database.ts';
import { DatabaseOutage } from './database-outage.ts';
import type { Connection, Tables } from './engines/engine.ts';
import { openSqlite, sqliteDialect } from './engines/node-sqlite.ts';
import { postgresEngine } from './engines/postgres.ts';
import { isBusy, requireSoundSqlite, sqliteEngine } from './engines/sqlite.ts';
import { listenForRevisions, pollRevisions, readRevision } from './listen.ts';
import { migrations } from './migrations/index.ts';
import { KnownRevision } from './revision.ts';
import { createStore, type Store } from './store.ts';

interface OpenOptions {
  /** `postgres://…`; without it the SQLite file in the data directory is used. */
  databaseUrl?: string | undefined;
  /** Created when it is missing. */
  dataDirectory: string;
  log: Logger;
}

/** Opens and migrates the database. Fails with an error whose message says what to do. */
export async function openStore(options: OpenOptions): Promise<Store> {
  return options.databaseUrl ? openPostgresStore(options.databaseUrl, options.log) : openSqliteStore(options);
}

async function openSqliteStore({ dataDirectory, log }: OpenOptions): Promise<Store> {
  const { writer, reader } = await openFiles(dataDirectory).catch((cause) => {
    throw unusableFiles(cause, dataDirectory);
  });
  const revision = new KnownRevision();
  const database = createDatabase({
    engine: sqliteEngine,
    reader,
    writer,
    onRevision: (news) => revision.hear(news),
    outage: new DatabaseOutage(log),
  });
  revision.hear(await readRevision(reader));
  return createStore({ database, revision, stopListening: pollRevisions(reader, revision, log) });
}

/** Opens the file to write and to read, its tables brought up to date. */
async function openFiles(dataDirectory: string): Promise<{ writer: Connection; reader: Connection }> {
  makeDirectory(dataDirectory);
  const path = join(dataDirectory, 'kiran.sqlite');
  const writer = new Kysely<Tables>({ dialect: sqliteDialect(openSqlite(path, { readOnly: false })) });
  await requireSoundSqlite(writer);
  await migrate(writer);
  const reader = new Kysely<Tables>({ dialect: sqliteDialect(openSqlite(path, { readOnly: true })) });
  return { writer, reader };
}

function unusableFiles(cause: unknown, dataDirectory: string): StartError {
  if (cause instanceof StartError) return cause;
  const reason = cause instanceof Error ? cause.message : String(cause);
  const [what, advice] = isBusy(cause)
    ? ['database in', 'stop the other program that holds it, and start again']
    : ['data directory', 'make it writable, with room on its disk, or set DATA_DIR to another one'];
  return new StartError(`The ${what} ${dataDirectory} cannot be used (${reason}): ${advice}.`, { cause });
}

/** Makes parents too, one by one: Node's own `recursive` never returns where a parent takes no folder, as below /proc. */
function makeDirectory(path: string): void {
  if (existsSync(path)) return;
  makeDirectory(dirname(path));
  mkdirSync(path);
}

/** Connections to PostgreSQL, each query bounded in time. */
export function postgresPool(databaseUrl: string, log: Logger): pg.Pool {
  const pool = new pg.Pool({
    ...connectionTo(databaseUrl),
    max: 10,
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 5000,
    // Also when the network swallows everything: the server's own time-out would never be heard of.
    query_timeout: 5500,
    idle_in_transaction_session_timeout: 10_000,
  });
  // Whoever uses a connection that breaks is told by its query, and an idle one is replaced by the next query. But the event itself,
  // when nobody hears it, would end the process.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.debug({ error: error.message }, 'database connection lost'));
  });
  pool.on('error', () => undefined);
  return pool;
}

function connectionTo(databaseUrl: string) {
  return { connectionString: databaseUrl, application_name: 'kiran', keepAlive: true };
}

async function openPostgresStore(databaseUrl: string, log: Logger): Promise<Store> {
  const connection = connectionTo(databaseUrl);
  const kysely = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: postgresPool(databaseUrl, log) }),
  });
  await migratePostgres(kysely, connection);
  const revision = new KnownRevision();
  const database = createDatabase({
    engine: postgresEngine,
    reader: kysely,
    writer: kysely,
    onRevision: (news) => revision.hear(news),
    outage: new DatabaseOutage(log),
  });
  const stopListening = await listenForRevisions(connection, revision, log);
  return createStore({ database, revision, stopListening });
}

// A migration may take longer than a visitor's query may, so it has a connection of its own.
async function migratePostgres(kysely: Connection, connection: pg.PoolConfig): Promise<void> {
  const pool = new pg.Pool({ ...connection, max: 1, connectionTimeoutMillis: 5000 });
  const migrating = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    await migrate(migrating);
  } catch (cause) {
    await kysely.destroy();
    if (cause instanceof StartError) throw cause;
    const reason =
      cause instanceof Error ? cause.message || String((cause as { code?: string }).code) : String(cause);
    throw new Error(
      `The database of DATABASE_URL cannot be used (${reason}): check the address, user and rights.`,
      {
        cause,
      },
    );
  } finally {
    await migrating.destroy();
  }
}

/** Brings the tables up to date, wholly or not at all. */
async function migrate(kysely: Connection): Promise<void> {
  const provider = { getMigrations: () => Promise.resolve(migrations) };
  // Dated names sort by their characters; the user's language must not matter.
  const nameComparator = (one: string, other: string) => (one < other ? -1 : Number(one > other));
  const { error } = await new Migrator({ db: kysely, provider, nameComparator }).migrateToLatest();
  if (error) throw fromNewerVersion(error) ?? error;
}

/** Kysely calls a database corrupted that has run a migration which is not in the list. */
function fromNewerVersion(cause: unknown): StartError | undefined {
  const [, name] = /previously executed migration (\S+) is missing/.exec(String(cause)) ?? [];
  if (name === undefined) return undefined;
  const advice = 'Update this installation, or restore a backup from before';
  return new StartError(`The database is of a newer version: it has run the migration ${name}. ${advice}.`, {
    cause,
  });
}
