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
import { isBusy } from './sqlite.ts';

/** Milliseconds that a statement waits for the lock of another. */
const busyTimeout = 5000;

/** Prepared statements kept for a connection: more than the product has, so that a loop over odd queries stays bounded. */
const keptStatements = 300;

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
      if (statements.size >= keptStatements) statements.clear();
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
