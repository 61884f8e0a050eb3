import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Engine, Tables } from '../../engine/database/engine.ts';
import { postgresEngine } from '../../engine/database/postgres.ts';
import { sqliteEngine } from '../../engine/database/sqlite.ts';
import { openSqlite, sqliteDialect } from '../../engine/database/sqlite-file.ts';
import type { TestDatabase } from './database.ts';

/** A connection of its own to a database, with the engine that speaks to it, for what the store does not offer. */
export function connect(database: TestDatabase): { engine: Engine; connection: Kysely<Tables> } {
  if (database.databaseUrl === undefined) {
    const file = openSqlite(`${database.dataDirectory}/kiran.sqlite`, { readOnly: false });
    return { engine: sqliteEngine, connection: new Kysely<Tables>({ dialect: sqliteDialect(file) }) };
  }
  const pool = new pg.Pool({ connectionString: database.databaseUrl, max: 1 });
  return {
    engine: postgresEngine,
    connection: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
  };
}
