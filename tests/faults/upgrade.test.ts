import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { migrations } from '../../server/migrations/index.ts';
import type { Stored } from '../factories/bodies.ts';
import { inline, png } from '../factories/pictures.ts';
import { type Engine, engines, type TestDatabase } from '../support/database.ts';
import { createOldDatabase, oldMoment } from '../support/old-database.ts';
import { openRows, type Rows, withRows } from '../support/rows.ts';
import { databaseSettings, launch } from '../support/server.ts';
import { emptySite } from '../support/site.ts';
import { isLocked, newDatabase, rounds, start, waitForUnlock } from './setup.ts';

const names = Object.keys(migrations).sort();
const idOf = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** Enough for the migrations to take a while, and pictures for what the start does after them. */
const picture = inline(await png(60, 60), 'image/png');
const contents = Array.from({ length: 60 }, (_, index) => {
  const text = `<p>Post ${index}. ${'A roof of forty square metres. '.repeat(8_000)}</p>`;
  return index % 12 === 0 ? `${text}<p>${picture}</p>` : text;
});
/** With the posts and their category ten thousand records. */
const messages = Array.from({ length: 9039 }, (_, index) => `Message ${index}`);
const brands = Array.from({ length: 900 }, (_, index) => `Brand ${index}`);

/** A database as an earlier version left it. */
async function createOld(engine: Engine): Promise<TestDatabase> {
  const database = await newDatabase(engine);
  await createOldDatabase(database, contents);
  const rowsOf = (texts: string[], others: string) =>
    texts.map((text, index) => `('${idOf(index)}', '${text}', ${others}, '${oldMoment}', '${oldMoment}')`);
  const sender = `'Ravi', 'Iyer', 'ravi.iyer@example.com'`;
  await withRows(database, async (rows) => {
    await rows.all(
      `insert into contact (id, message, first_name, last_name, email, created_at, updated_at) values ${rowsOf(messages, sender)}`,
    );
    await rows.all(
      `insert into brands (id, name, logo, created_at, updated_at) values ${rowsOf(brands, `'/x.svg'`)}`,
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
  const staff = await server.staff();
  for (const [index, content] of contents.entries()) {
    const read = async () => (await staff.get<Stored>(`/blog/posts/${idOf(index)}`)).body;
    // The pictures move into the library after the start.
    if (content.includes(picture))
      await expect.poll(async () => (await read()).content).not.toContain('data:');
    const { content: stored, updatedAt } = await read();
    const moved = /<img src="\/media\/[^"]+" alt="" width="60" height="60" \/>/;
    expect([String(stored).replace(moved, picture) === content, updatedAt]).toEqual([true, oldMoment]);
  }
  const rows = await withRows(database, (open) => open.all('select message from contact order by id'));
  expect(rows.map(({ message }) => message)).toEqual(messages);
  const shown = (await server.visitor.get<Stored[]>('/brands')).body;
  expect(shown.map(({ name }) => name).toSorted(), 'what visitors saw they see').toEqual(brands.toSorted());
  expect(await server.stop()).toBe(0);
}

/** Whether the upgrade holds a table that it changes. */
async function isUpgrading(open: Rows): Promise<boolean> {
  const locks = `select 1 from pg_locks where relation in ('contact'::regclass, 'brands'::regclass) and mode = 'AccessExclusiveLock'`;
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
