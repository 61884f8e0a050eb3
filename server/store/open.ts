import { closeSync, existsSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { createDatabase, type Database } from '../../engine/database/database.ts';
import { DatabaseAvailability } from '../../engine/database/database-availability.ts';
import type { Connection, Engine, Tables } from '../../engine/database/engine.ts';
import {
  claimDatabase,
  type FoundDatabase,
  findDatabase,
  IdentityFile,
  requireExpectedDatabase,
} from '../../engine/database/identity.ts';
import {
  postgresEngine,
  readPostgresOrigin,
  replaceDeadConnections,
} from '../../engine/database/postgres.ts';
import { makePrivateDirectory, narrowDataDirectory } from '../../engine/database/private-files.ts';
import { RevisionTracker } from '../../engine/database/revision.ts';
import { isBusy, isDamage, requireSoundSqlite, sqliteEngine } from '../../engine/database/sqlite.ts';
import { openSqlite, SqliteFile, sqliteDialect } from '../../engine/database/sqlite-file.ts';
import { StartError } from '../../engine/start-error.ts';
import { listenForRevisions, pollRevisions, readRevision } from './listen.ts';
import { migrate } from './migrate.ts';
import { createStore, type Store } from './store.ts';
import { subscribers } from './subscribers.ts';

interface OpenOptions {
  /** `postgres://…`; without it the SQLite file in the data directory is used. */
  databaseUrl?: string | undefined;
  /** Created when it is missing. */
  dataDirectory: string;
  /** Accept a database other than the one that the data directory was used with, or none. Default: no. */
  newDatabase?: boolean;
  /** Versions that the history of a record keeps. Default 50. */
  revisionsKept?: number;
  /** The mail server, if there is one. */
  smtp?: object | undefined;
  /** Public address of the site, without a slash at its end. */
  siteUrl?: string | undefined;
  log: Logger;
}

/** Opens and migrates the database. Fails with an error whose message says what to do. */
export async function openStore(options: OpenOptions): Promise<Store> {
  return options.databaseUrl ? openPostgresStore(options.databaseUrl, options) : openSqliteStore(options);
}

async function openSqliteStore(options: OpenOptions): Promise<Store> {
  const { dataDirectory, log } = options;
  const { writer, reader, file, identityFile } = await openFiles(options).catch((cause) => {
    throw unusableFiles(cause, dataDirectory);
  });
  const revision = new RevisionTracker();
  const database = createDatabase({
    engine: sqliteEngine,
    reader,
    writer,
    onRevision: (latest) => revision.update(latest),
    onSessionVersion: (version) => identityFile.raise(version),
    availability: new DatabaseAvailability(log),
    revisionsKept: options.revisionsKept,
    canMail: options.smtp !== undefined,
    siteUrl: options.siteUrl,
    subscribers,
    file,
  });
  revision.update(await readRevision(reader));
  return createStore({ database, revision, stopListening: pollRevisions(reader, revision, log), log });
}

interface OpenFiles {
  writer: Connection;
  reader: Connection;
  file: SqliteFile;
  identityFile: IdentityFile;
}

/** Opens the database as it stands, older tables too, for who only notes something in it. */
export function openDatabase({ databaseUrl, dataDirectory, log }: OpenOptions): Database {
  const parts = {
    onRevision: () => undefined,
    onSessionVersion: () => undefined,
    availability: new DatabaseAvailability(log),
  };
  if (databaseUrl) {
    const dialect = new PostgresDialect({ pool: postgresPool(databaseUrl, log, 'kiran-backup') });
    const kysely = new Kysely<Tables>({ dialect });
    return createDatabase({ ...parts, engine: postgresEngine, reader: kysely, writer: kysely });
  }
  const path = join(dataDirectory, 'kiran.sqlite');
  // SQLite would make one.
  if (!existsSync(path))
    throw new StartError(`There is no database in ${dataDirectory}: set DATA_DIR to its folder.`);
  const file = new Kysely<Tables>({ dialect: sqliteDialect(openSqlite(path, { readOnly: false })) });
  return createDatabase({ ...parts, engine: sqliteEngine, reader: file, writer: file });
}

/** Opens the file to write and to read, its tables brought up to date. */
async function openFiles(options: OpenOptions): Promise<OpenFiles> {
  const { dataDirectory, log } = options;
  makePrivateDirectory(dataDirectory);
  narrowDataDirectory(dataDirectory, log);
  const path = join(dataDirectory, 'kiran.sqlite');
  const start = beginStart(sqliteEngine, options);
  // SQLite makes a file of one that is missing, so this is looked at before.
  if (!statSync(path, { throwIfNoEntry: false })?.size) start.require({ state: 'missing' });
  // Its log and its index take their mode from it.
  closeSync(openSync(path, 'a', 0o600));
  const opened = openSqlite(path, { readOnly: false });
  const file = new SqliteFile(path, log);
  const requireFile = () => {
    const failure = file.missing();
    if (failure) throw failure;
  };
  const writer = new Kysely<Tables>({ dialect: sqliteDialect(opened, requireFile) });
  try {
    await requireSoundSqlite(writer);
    await start.prepare(writer, () => file.origin);
  } catch (error) {
    await writer.destroy();
    throw error;
  }
  const reader = new Kysely<Tables>({ dialect: sqliteDialect(openSqlite(path, { readOnly: true })) });
  return { writer, reader, file, identityFile: start.identityFile };
}

/** A start's way from whatever database it finds to one that is its own and up to date. */
function beginStart(engine: Engine, { dataDirectory, newDatabase = false, log }: OpenOptions) {
  const identityFile = new IdentityFile(dataDirectory, engine.name, log);
  const known = identityFile.read();
  const require = (found: FoundDatabase) =>
    requireExpectedDatabase(found, { engine: engine.name, dataDirectory, known, newDatabase });
  const prepare = async (connection: Connection, readOrigin: () => string | Promise<string>) => {
    const found = await findDatabase(connection, engine);
    require(found);
    if (newDatabase && found.id !== undefined && found.id === known[engine.name]?.id)
      log.warn('NEW_DATABASE is yes: take it away, or a missing database goes unnoticed at the next start');
    await migrate(connection, engine);
    const origin = await readOrigin();
    identityFile.keep(
      await claimDatabase(connection, { engine, found, known: known[engine.name], origin, log }),
    );
  };
  return { identityFile, require, prepare };
}

function unusableFiles(cause: unknown, dataDirectory: string): StartError {
  if (cause instanceof StartError) return cause;
  const reason = cause instanceof Error ? cause.message : String(cause);
  const [what, advice] = isBusy(cause)
    ? ['database in', 'stop the other program that holds it, and start again']
    : isDamage(cause)
      ? ['database in', 'it is damaged, restore a backup']
      : ['data directory', 'make it writable, with room on its disk, or set DATA_DIR to another one'];
  return new StartError(`The ${what} ${dataDirectory} cannot be used (${reason}): ${advice}.`, { cause });
}

/** PostgreSQL needs no folder; without one only its identity is not stored, which is logged. */
function makeDirectoryIfPossible({ dataDirectory, log }: OpenOptions): void {
  try {
    makePrivateDirectory(dataDirectory);
    narrowDataDirectory(dataDirectory, log);
  } catch {}
}

/** Connections to PostgreSQL, each query bounded in time. */
export function postgresPool(databaseUrl: string, log: Logger, name = 'kiran'): PostgresPool {
  const pool = new pg.Pool({
    ...connectionTo(databaseUrl),
    application_name: name,
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
  return replaceDeadConnections(pool, log);
}

function connectionTo(databaseUrl: string) {
  return { connectionString: databaseUrl, application_name: 'kiran', keepAlive: true };
}

async function openPostgresStore(databaseUrl: string, options: OpenOptions): Promise<Store> {
  const { log } = options;
  const connection = connectionTo(databaseUrl);
  const kysely = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: postgresPool(databaseUrl, log) }),
  });
  const identityFile = await preparePostgres(kysely, connection, options);
  const revision = new RevisionTracker();
  const database = createDatabase({
    engine: postgresEngine,
    reader: kysely,
    writer: kysely,
    onRevision: (latest) => revision.update(latest),
    onSessionVersion: (version) => identityFile.raise(version),
    availability: new DatabaseAvailability(log),
    revisionsKept: options.revisionsKept,
    canMail: options.smtp !== undefined,
    siteUrl: options.siteUrl,
    subscribers,
  });
  const stopListening = await listenForRevisions(connection, revision, log);
  return createStore({ database, revision, stopListening, log });
}

// A migration may take longer than a visitor's query may, so it has a connection of its own.
async function preparePostgres(
  kysely: Connection,
  connection: pg.PoolConfig,
  options: OpenOptions,
): Promise<IdentityFile> {
  const pool = new pg.Pool({ ...connection, max: 1, connectionTimeoutMillis: 5000 });
  const migrating = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    makeDirectoryIfPossible(options);
    const start = beginStart(postgresEngine, options);
    await start.prepare(migrating, () => readPostgresOrigin(migrating));
    return start.identityFile;
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
