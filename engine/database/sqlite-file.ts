import { type BigIntStats, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import {
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely';
import type { Logger } from 'pino';
import { AppError } from '../app-error.ts';
import { Availability } from '../availability.ts';
import { unreachable } from './engine.ts';
import { isBusy } from './sqlite.ts';

/** Bytes below which a disk counts as full: SQLite may still overwrite what it has, but not grow. */
const minFreeBytes = 1024 * 1024;

/** The file of an open database, checked at its path: SQLite continues to write to a deleted file without an error. */
export class SqliteFile {
  /** Tells the file from a copy of it. */
  readonly origin: string;
  readonly #path: string;
  readonly #diskSpace: Availability;

  /** @param path of a file that was just opened */
  constructor(path: string, log: Logger) {
    this.#path = path;
    this.#diskSpace = new Availability({ log, what: 'room on the disk of the database' });
    this.origin = originOf(statSync(path, { bigint: true }));
  }

  /** The error of every write while the path leads to another file or none. */
  missing(): AppError | undefined {
    const found = statSync(this.#path, { bigint: true, throwIfNoEntry: false });
    if (found && originOf(found) === this.origin) return undefined;
    const what = found ? 'replaced' : 'moved or deleted';
    const cause = new Error(
      `${this.#path} was ${what} while it was in use: put it back, or restore a backup and restart`,
    );
    return new AppError('unavailable', unreachable, { cause });
  }

  /** The error of a large write while the disk is full. */
  full(): AppError | undefined {
    const { bavail, bsize } = statfsSync(dirname(this.#path));
    if (bavail * bsize >= minFreeBytes) {
      this.#diskSpace.reportSuccess();
      return undefined;
    }
    const cause = new Error(`${dirname(this.#path)} has ${bavail * bsize} bytes left: make room`);
    this.#diskSpace.reportFailure(cause);
    return new AppError('disk-full', 'The disk is full: nothing was saved.', { cause });
  }
}

// A freed inode number is soon given again, and a copy is made later than its source.
function originOf({ ino, birthtimeNs }: BigIntStats): string {
  return `${ino}:${birthtimeNs}`;
}

/** Milliseconds that a statement waits for the lock of another. */
const busyTimeout = 5000;

/** Prepared statements kept for a connection: more than the product has, so that a loop over odd queries stays bounded. */
const maxStatements = 300;

/**
 * Far above what the product does, far below what SQLite would: a post of 16 MiB may grow fivefold when its signs are written
 * as entities, statements are a few thousand characters, and no other file is ever attached.
 */
const limits = {
  length: 256 * 1024 * 1024,
  sqlLength: 1_000_000,
  exprDepth: 200,
  compoundSelect: 50,
  attach: 0,
};

/** Opens a SQLite file through `node:sqlite` in the shape that Kysely's SQLite dialect takes. */
export function openSqlite(path: string, options: { readOnly: boolean }): SqliteDatabase {
  const database = new DatabaseSync(path, {
    readOnly: options.readOnly,
    defensive: true,
    timeout: busyTimeout,
    limits,
  });
  // SQLite's own lower() knows ASCII only.
  database.exec('pragma foreign_keys = on');
  database.exec('pragma cache_size = -8000');
  if (!options.readOnly) {
    writeAhead(database);
    database.exec('pragma synchronous = full');
  }
  return withStatementCache(database);
}

/** SQLite's own timeout does not hold for a change of the mode: of two first starts at once, one would fail. */
function writeAhead(database: DatabaseSync): void {
  const start = performance.now();
  for (;;) {
    try {
      database.exec('pragma journal_mode = wal');
      return;
    } catch (error) {
      if (!isBusy(error) || performance.now() - start > busyTimeout) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
  }
}

function withStatementCache(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    prepare(sql) {
      const known = statements.get(sql);
      if (known) return known;
      if (statements.size >= maxStatements) statements.clear();
      const made = statementOf(database.prepare(sql));
      statements.set(sql, made);
      return made;
    },
    close: () => database.close(),
  };
}

function statementOf(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
    run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
    iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
  };
}

/**
 * Kysely's SQLite dialect with transactions that take the write lock at once, and with transactional migrations.
 *
 * @param beforeTransaction throws what forbids a transaction
 */
export function sqliteDialect(database: SqliteDatabase, beforeTransaction = () => {}): Dialect {
  const dialect = new SqliteDialect({ database });
  return {
    createAdapter: () => new TransactionalSqliteAdapter(),
    createDriver: () => new ImmediateSqliteDriver({ database }, beforeTransaction),
    createIntrospector: (connection) => dialect.createIntrospector(connection),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}

class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class ImmediateSqliteDriver extends SqliteDriver {
  readonly #database: SqliteDatabase;
  readonly #beforeTransaction: () => void;

  constructor(config: { database: SqliteDatabase }, beforeTransaction: () => void) {
    super(config);
    this.#database = config.database;
    this.#beforeTransaction = beforeTransaction;
  }

  // A deferred transaction that reads first cannot wait for the lock later: it fails at once when another process wrote.
  override async beginTransaction(_connection: DatabaseConnection): Promise<void> {
    this.#beforeTransaction();
    this.#database.prepare('begin immediate').run([]);
  }

  // A full disk already ended the transaction; a second error would hide the first.
  override async rollbackTransaction(_connection: DatabaseConnection): Promise<void> {
    try {
      this.#database.prepare('rollback').run([]);
    } catch (error) {
      if (!/no transaction is active/.test(String(error))) throw error;
    }
  }
}
