import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { registry } from '../../content/index.ts';
import { tableOf } from '../../engine/store/record-codec.ts';
import { engines, identityPath, type TestDatabase } from '../support/database.ts';
import { openRows, type Rows, withRows } from '../support/rows.ts';
import { databaseSettings, launch, startServer } from '../support/server.ts';
import { isLocked, newDatabase, rounds, waitForUnlock } from './setup.ts';

const tables = registry.map((type) => tableOf(type));
const [firstTable = ''] = tables;

/** Rows by table; undefined before the tables are there. */
async function countRows(open: Rows): Promise<Record<string, number> | undefined> {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const found = await open.all(`select count(*) as total from "${table}"`).catch(() => undefined);
    if (!found) return;
    counts[table] = Number(found[0]?.total);
  }
  return counts;
}

const hasTable = async (open: Rows, table: string) =>
  (await open.all(`select 1 from ${table}`).catch(() => undefined)) !== undefined;

/** The tables are there, and the first of them is being filled, or was before anybody saw it. */
async function isFilling(open: Rows, { databaseUrl }: TestDatabase): Promise<boolean> {
  const inserting = `select 1 from pg_stat_activity where datname = current_database()
    and application_name = 'kiran' and query ilike 'insert into "${firstTable}"%'`;
  const isWritten = databaseUrl
    ? (await open.all(inserting)).length > 0
    : (await isLocked(open)) && (await hasTable(open, firstTable));
  return isWritten || (await open.all(`select 1 from "${firstTable}" limit 1`).catch(() => [])).length > 0;
}

/** What a first start has come to when it is killed. */
const stages: Record<string, (open: Rows, database: TestDatabase, output: string) => Promise<boolean>> = {
  'its tables exist': (open) => hasTable(open, 'admins'),
  'its identity exists': (open) => hasTable(open, 'database_identity'),
  'its identity file exists': async (_, database) => existsSync(identityPath(database)),
  'its sample content is being written': isFilling,
  'its first output is written': async (_open, _database, output) => output !== '',
};

describe.each(engines)('on %s', (engine) => {
  test('[PROD-08] [HOLD-08] a killed first start leaves none or all of the sample content, and the next one seeds the rest and does not lock out the admin; of two at once only one seeds', async () => {
    const reference = await newDatabase(engine);
    const first = await Promise.all([1, 2].map(() => startServer({ database: reference })));
    expect(await Promise.all(first.map((server) => server.stop()))).toEqual([0, 0]);
    const outputs = first.map((server) => server.output());
    expect(outputs.filter((output) => output.includes('Filled the empty database'))).toHaveLength(1);
    const whole = await withRows(reference, countRows);
    const empty = Object.fromEntries(tables.map((table) => [table, 0]));
    expect(Object.values(whole ?? { none: 0 })).not.toContain(0);
    for (let round = 0; round < rounds(1); round += 1)
      for (const [stage, isReached] of Object.entries(stages)) {
        const database = await newDatabase(engine);
        const child = launch(databaseSettings(database));
        const gone = once(child, 'exit');
        let output = '';
        child.stdout?.on('data', (text) => {
          output += text;
        });
        const file = join(database.dataDirectory, 'kiran.sqlite');
        if (engine === 'sqlite') await expect.poll(() => existsSync(file), { interval: 1 }).toBe(true);
        const open = await openRows(database);
        await expect
          .poll(() => isReached(open, database, output), { interval: 1, message: stage })
          .toBe(true);
        child.kill('SIGKILL');
        await gone;
        await open.close();
        await waitForUnlock(database);
        expect([undefined, empty, whole], stage).toContainEqual(await withRows(database, countRows));
        const server = await startServer({ database });
        expect((await (await server.staff()).get('/contact')).status, stage).toBe(200);
        await server.stop();
        expect(server.output(), stage).not.toContain('restored');
        expect(await withRows(database, countRows), stage).toEqual(whole);
      }
  });
});
