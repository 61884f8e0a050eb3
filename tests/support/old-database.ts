import { Migrator } from 'kysely/migration';
import { up } from '../../server/migrations/2026-12-14T1600-baseline.ts';
import { connect } from './connection.ts';
import type { TestDatabase } from './database.ts';

/** Makes an empty database one with the tables of version 0.1 that says to have run these migrations. */
export async function createOldDatabase(database: TestDatabase, ran: readonly string[]): Promise<void> {
  const { connection } = connect(database);
  const steps = ran.map((name, index) => [name, { up: index === 0 ? up : async () => {} }]);
  const provider = { getMigrations: async () => Object.fromEntries(steps) };
  const { error } = await new Migrator({ db: connection, provider }).migrateToLatest();
  await connection.destroy();
  if (error) throw error;
}
