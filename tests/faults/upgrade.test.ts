import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { zstdDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { migrations } from '../../server/migrations/index.ts';
import { replaced } from '../../server/store/migrate.ts';
import type { Stored } from '../factories/bodies.ts';
import { createOldDatabase } from '../support/connection.ts';
import { type Engine, engines, type TestDatabase } from '../support/database.ts';
import { openRows, type Rows, withRows } from '../support/rows.ts';
import { databaseSettings, launch } from '../support/server.ts';
import { emptySite } from '../support/site.ts';
import { isLocked, newDatabase, rounds, start, waitForUnlock } from './setup.ts';

const later = Object.keys(migrations).filter((name) => !name.endsWith('-baseline'));
const names = [...replaced, ...later].sort();
const oldMoment = '2026-01-31T00:00:00.000Z';
const brand = '01890000-0000-7000-8000-0000000fffff';
const idOf = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** Together ten thousand records; the versions take a while to be written anew. */
const messages = Array.from({ length: 5000 }, (_, index) => `Message ${index}`);
const versions = Array.from({ length: 5000 }, (_, index) => `Version ${index}. ${'Roof. '.repeat(200)}`);

/** A database as version 0.1 left it, before its versions were whole. */
async function createOld(engine: Engine): Promise<TestDatabase> {
  const database = await newDatabase(engine);
  await createOldDatabase(database, replaced);
  const rowsOf = (texts: string[], columnsOf: (text: string, index: number) => string) =>
    texts.map((text, index) => `('${idOf(index)}', ${columnsOf(text, index)})`);
  await withRows(database, async (rows) => {
    await rows.all(
      `insert into contact (id, message, first_name, last_name, email, created_at, updated_at) values ${rowsOf(messages, (text) => `'${text}', 'Ravi', 'Iyer', 'ravi.iyer@example.com', '${oldMoment}', '${oldMoment}'`)}`,
    );
    await rows.all(
      `insert into brands (id, name, logo, created_at, updated_at) values ('${brand}', 'Brand', '/x.svg', '${oldMoment}', '${oldMoment}')`,
    );
    const body = (name: string) => JSON.stringify({ values: { name, logo: '/x.svg' }, parts: {} });
    await rows.all(
      `insert into revisions (id, type, record_id, number, action, changed, body) values ${rowsOf(versions, (text, index) => `'brands', '${brand}', ${index + 1}, 'update', '[]', '${body(text)}'`)}`,
    );
  });
  return database;
}

/** Every table with its columns, and every index; and which migrations are said to have run. */
async function schemaOf(database: TestDatabase): Promise<{ objects: unknown[]; ran: unknown[] }> {
  const objects =
    database.engine === 'sqlite'
      ? 'select name, sql from sqlite_master order by name'
      : `select table_name, column_name, data_type, null as index from information_schema.columns
          where table_schema = 'public' union all
          select tablename, null, null, indexdef from pg_indexes where schemaname = 'public' order by 1, 2, 4`;
  return withRows(database, async (rows) => ({
    objects: await rows.all(objects),
    ran: (await rows.all('select name from kysely_migration order by name')).map(({ name }) => name),
  }));
}

/** Starts the new version, which must work and have every record. */
async function expectUpgraded(database: TestDatabase): Promise<void> {
  const server = await start(database);
  expect((await server.visitor.get<Stored[]>('/brands')).body.map(({ name }) => name)).toEqual(['Brand']);
  expect(await server.stop()).toBe(0);
  await withRows(database, async (open) => {
    const sent = await open.all('select message from contact order by id');
    expect(sent.map(({ message }) => message)).toEqual(messages);
    const kept = await open.all('select data from revisions order by number');
    const nameOf = (data: unknown) => JSON.parse(zstdDecompressSync(data as Uint8Array).toString()).name;
    expect(kept.map(({ data }) => nameOf(data))).toEqual(versions);
  });
}

/** Whether the upgrade holds the table that it changes. */
async function isUpgrading(open: Rows): Promise<boolean> {
  const locks = `select 1 from pg_locks where relation = 'revisions'::regclass and mode = 'AccessExclusiveLock'`;
  return (await open.all(locks)).length > 0;
}

describe.each(engines)('on %s', (engine) => {
  // Also proves SAFE-87.
  test('[F17] a killed upgrade of ten thousand records leaves all of them in the old or new tables, and the next start completes it', async () => {
    const before = await createOld(engine);
    const old = await schemaOf(before);
    await expectUpgraded(before);
    const upgraded = await schemaOf(before);
    expect(upgraded.ran).toEqual(names);
    let cutOff = 0;
    for (let kill = 0; kill < rounds(3); kill += 1) {
      const database = await createOld(engine);
      const open = await openRows(database);
      const hasBegun = engine === 'sqlite' ? isLocked : isUpgrading;
      const child = launch({ ...databaseSettings(database), ...emptySite });
      const gone = once(child, 'exit');
      await expect.poll(() => hasBegun(open), { interval: 1, timeout: 30_000 }).toBe(true);
      // Densest at the beginning, where the migrations run.
      await pause(200 * (kill / rounds(3)) ** 2);
      child.kill('SIGKILL');
      await gone;
      await open.close();
      await waitForUnlock(database);
      const left = await schemaOf(database);
      expect([old, upgraded]).toContainEqual(left);
      if (left.ran.length === old.ran.length) cutOff += 1;
      await expectUpgraded(database);
    }
    console.log(`${engine}: ${cutOff} of ${rounds(3)} kills cut the migrations off`);
    expect(cutOff).toBeGreaterThan(0);
  });
});
