import { Kysely, PostgresDialect, sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase as createStoreDatabase, type Database } from '../../engine/database/database.ts';
import { DatabaseAvailability } from '../../engine/database/database-availability.ts';
import type { Tables } from '../../engine/database/engine.ts';
import { postgresEngine } from '../../engine/database/postgres.ts';
import { postgresPool } from '../../server/store/open.ts';
import { createDatabase, type TestDatabase } from '../support/database.ts';

let server: TestDatabase;
let database: Database;

beforeAll(async () => {
  server = await createDatabase('postgres');
  const log = pino({ level: 'silent' });
  const pool = postgresPool(server.databaseUrl ?? '', log);
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const ignore = () => {};
  database = createStoreDatabase({
    ...{ engine: postgresEngine, reader: kysely, writer: kysely },
    ...{ onRevision: ignore, onSessionVersion: ignore, availability: new DatabaseAvailability(log) },
  });
  await sql`create table races (id integer primary key, wins integer not null)`.execute(kysely);
  await sql`insert into races values (1, 0), (2, 0)`.execute(kysely);
});

afterAll(async () => {
  await database.close();
  await server.dispose();
});

test('PostgreSQL sessions keep the durability settings of the server', async () => {
  const { rows } = await database.write({ isVisible: false }, (transaction) =>
    sql`select name, source from pg_settings where name in ('synchronous_commit', 'fsync')`.execute(
      transaction,
    ),
  );
  expect(rows).toHaveLength(2);
  // Not 'client', 'database', 'user' or 'session'.
  for (const row of rows)
    expect(['default', 'configuration file', 'command line']).toContain((row as { source: string }).source);
});

test('two deadlocked transactions both succeed after a retry', async () => {
  let runs = 0;
  let holders = 0;
  const win = (id: number, transaction: Parameters<Parameters<Database['write']>[1]>[0]) =>
    sql`update races set wins = wins + 1 where id = ${id}`.execute(transaction);
  const bothHoldOne = Promise.withResolvers<void>();
  const race = (first: number, second: number) =>
    database.write({ isVisible: false }, async (transaction) => {
      runs += 1;
      await win(first, transaction);
      holders += 1;
      if (holders === 2) bothHoldOne.resolve();
      await bothHoldOne.promise;
      await win(second, transaction);
    });
  await Promise.all([race(1, 2), race(2, 1)]);
  expect(runs).toBe(3);
  const { rows } = await database.read((connection) =>
    sql`select id, wins from races order by id`.execute(connection),
  );
  expect(rows).toEqual([
    { id: 1, wins: 2 },
    { id: 2, wins: 2 },
  ]);
});
