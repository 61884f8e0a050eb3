import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { registry } from '../../content/index.ts';
import { tableOf } from '../../kernel/store/record-codec.ts';
import { createDatabase, engines, type TestDatabase } from '../support/database.ts';
import { openRows, type Rows, withRows } from '../support/rows.ts';
import { databaseSettings, launch, startServer } from '../support/server.ts';
import { isLocked, waitForUnlock } from './killed-starts.ts';
import { rounds } from './writers.ts';

const tables = registry.map((type) => tableOf(type));

async function countRows(open: Rows): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const [row] = await open.all(`select count(*) as total from "${table}"`);
    counts[table] = Number(row?.total);
  }
  return counts;
}

/** What a first start that nobody disturbs comes to. */
async function wholeFill(database: TestDatabase): Promise<Record<string, number>> {
  const server = await startServer({ database });
  await server.stop();
  return withRows(database, countRows);
}

/** Waits until the tables are there and the first of them is being filled, or was before anybody saw it. */
async function untilFilling(database: TestDatabase): Promise<void> {
  const file = join(database.dataDirectory, 'kiran.sqlite');
  if (!database.databaseUrl) await expect.poll(() => existsSync(file), { interval: 5 }).toBe(true);
  const open = await openRows(database);
  const isFilling = database.databaseUrl ? isInserting : isWritten;
  const isBegun = async () => (await isFilling(open)) || (await isFilled(open));
  await expect.poll(isBegun, { interval: 2, timeout: 30_000 }).toBe(true);
  await open.close();
}

async function isInserting(open: Rows): Promise<boolean> {
  const inserting = await open.all(`select 1 from pg_stat_activity where datname = current_database()
    and application_name = 'kiran' and query ilike 'insert into "${tables[0]}"%'`);
  return inserting.length > 0;
}

/** The tables are there, and somebody writes. */
async function isWritten(open: Rows): Promise<boolean> {
  if (!(await isLocked(open))) return false;
  const found = await open.all(`select 1 from "${tables[0]}"`).catch(() => undefined);
  return found !== undefined;
}

async function isFilled(open: Rows): Promise<boolean> {
  const found = await open.all(`select 1 from "${tables[0]}" limit 1`).catch(() => []);
  return found.length > 0;
}

describe.each(engines)('on %s', (engine) => {
  test('[PROD-08] a kill during the seed leaves none of it, and the next start seeds again', async () => {
    const reference = await createDatabase(engine);
    const whole = await wholeFill(reference);
    const empty = Object.fromEntries(tables.map((table) => [table, 0]));
    expect(Object.values(whole)).not.toContain(0);
    let cutOff = 0;
    for (let kill = 0; kill < rounds(6); kill += 1) {
      const database = await createDatabase(engine);
      const child = launch(databaseSettings(database));
      const gone = once(child, 'exit');
      await untilFilling(database);
      await pause(kill * 10);
      child.kill('SIGKILL');
      await gone;
      await waitForUnlock(database);
      const left = await withRows(database, countRows);
      expect([empty, whole]).toContainEqual(left);
      if (left[tables[0] as string] === 0) cutOff += 1;
      expect(await wholeFill(database)).toEqual(whole);
      await database.dispose();
    }
    console.log(`${engine}: ${cutOff} of ${rounds(6)} kills cut the fill off`);
    expect(cutOff).toBeGreaterThan(0);
    await reference.dispose();
  });

  test('[PROD-08] only one of two simultaneous first starts seeds the database', async () => {
    const reference = await createDatabase(engine);
    const whole = await wholeFill(reference);
    const database = await createDatabase(engine);
    const servers = await Promise.all([startServer({ database }), startServer({ database })]);
    expect(await Promise.all(servers.map((server) => server.stop()))).toEqual([0, 0]);
    const fills = servers.filter((server) => server.output().includes('Filled the empty database'));
    expect(fills).toHaveLength(1);
    expect(await withRows(database, countRows)).toEqual(whole);
    await database.dispose();
    await reference.dispose();
  });
});
