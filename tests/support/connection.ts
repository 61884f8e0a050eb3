import { Kysely, PostgresDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import type { Engine, Tables } from '../../engine/database/engine.ts';
import { postgresEngine } from '../../engine/database/postgres.ts';
import { sqliteEngine } from '../../engine/database/sqlite.ts';
import { openSqlite, sqliteDialect } from '../../engine/database/sqlite-file.ts';
import { up } from '../../server/migrations/2026-12-14T1600-baseline.ts';
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

/** Makes an empty database one with the tables of version 0.1 that says to have run these migrations. */
export async function createOldDatabase(database: TestDatabase, ran: readonly string[]): Promise<void> {
  const { connection } = connect(database);
  const steps = ran.map((name, index) => [name, { up: index === 0 ? up : async () => {} }]);
  const provider = { getMigrations: async () => Object.fromEntries(steps) };
  const { error } = await new Migrator({ db: connection, provider }).migrateToLatest();
  await connection.destroy();
  if (error) throw error;
}
