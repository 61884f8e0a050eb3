import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { brand, create, notice, type Stored } from '../factories/bodies.ts';
import { engines, type TestDatabase } from '../support/database.ts';
import type { Http } from '../support/http.ts';
import { withRows } from '../support/rows.ts';
import { fakeClock, hasFakeClock, newDatabase, rounds, start, waitForUnlock } from './setup.ts';

const hour = 3_600_000;
const inMs = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

/** Hidden brands that are shown later. */
async function makeScheduled(staff: Http, count: number, milliseconds = hour): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const body = brand({ name: `Brand ${number}`, publication: { publishAt: inMs(milliseconds) } });
    ids.push((await create(staff, '/brands', body)).id);
  }
  return ids;
}

/** Makes what is scheduled due, behind the server's back. */
function makeDue(database: TestDatabase, ids: readonly string[], dueAt: string): Promise<unknown> {
  const places = ids.map((_, index) => `$${index + 2}`).join();
  const change = `update schedules set due_at = $1 where record_id in (${places})`;
  return withRows(database, (rows) => rows.all(change, [dueAt, ...ids]));
}

const left = (database: TestDatabase) => withRows(database, (rows) => rows.all('select * from schedules'));

/** Each record was shown this many times, by what its history tells. */
async function expectDone(database: TestDatabase, ids: readonly string[], times = 1): Promise<void> {
  const count = `select record_id, count(*) as times from revisions where action in ('show', 'hide') group by record_id`;
  const rows = await withRows(database, (open) => open.all(count));
  const done = new Map(rows.map((row) => [String(row.record_id), Number(row.times)]));
  expect(ids.map((id) => done.get(id) ?? 0)).toEqual(ids.map(() => times));
  if (times > 0) expect(await left(database)).toEqual([]);
}

describe.each(engines)('what is scheduled on %s', (engine) => {
  test('[SAFE-50] of two instances one does each action that is due, once, and all is done exactly once after both were killed at it', async () => {
    const database = await newDatabase(engine);
    let first = await start(database);
    let second = await start(database);
    const ids: string[] = [];
    const seen = async ({ visitor }: typeof first) => (await visitor.get<Stored[]>('/brands')).body.length;
    let interrupted = 0;
    for (let round = 0; round <= rounds(3); round += 1) {
      const fresh = await makeScheduled(await first.staff(), 60);
      ids.push(...fresh);
      await makeDue(database, fresh, inMs(0));
      // The first time nobody is killed.
      if (round > 0) {
        for (let tries = 0; tries < 2000 && (await left(database)).length === 60; tries += 1) await pause(1);
        await pause((round - 1) * 3);
        await Promise.all([first.kill(), second.kill()]);
        await waitForUnlock(database);
        if ((await left(database)).length > 0) interrupted += 1;
        first = await start(database);
        expect(await seen(first)).toBe(ids.length);
        second = await start(database);
      }
      for (const server of [first, second]) await expect.poll(() => seen(server)).toBe(ids.length);
      await expectDone(database, ids);
    }
    expect(interrupted).toBeGreaterThan(0);
  });

  test('[SAFE-51] what fell due while no instance ran is done in its order before the first answer, and nothing between a start and an end is seen', async () => {
    const database = await newDatabase(engine);
    const before = await start(database);
    const staff = await before.staff();
    const make = async (content: string, more = {}) => {
      const publication = { publishAt: inMs(hour), ...more };
      return (await create(staff, '/important-information', notice({ content, publication }))).id;
    };
    const later = await make('Later');
    const earlier = await make('Earlier');
    const over = await make('Over', { unpublishAt: inMs(2 * hour) });
    await before.stop();
    await makeDue(database, [later], inMs(-10_000));
    await makeDue(database, [earlier], inMs(-30_000));
    await makeDue(database, [over], inMs(-5000));
    const end = "update schedules set due_at = $1 where action = 'unpublish'";
    await withRows(database, (rows) => rows.all(end, [inMs(-1000)]));
    const { visitor } = await start(database);
    const { body } = await visitor.get<{ header: Stored | null }>('/important-information');
    expect(body.header?.id).toBe(later);
    expect((await visitor.get(`/important-information/${earlier}`)).status).toBe(200);
    expect((await visitor.get(`/important-information/${over}`)).status).toBe(404);
    expect(await left(database)).toEqual([]);
  });

  test.skipIf(!hasFakeClock)(
    '[SAFE-60] a clock put a day ahead and back neither repeats nor loses an action; on PostgreSQL that of the database decides',
    async () => {
      const database = await newDatabase(engine);
      const { environment, setClock } = fakeClock();
      const { visitor, staff } = await start(database, environment);
      const today = await makeScheduled(await staff(), 1, 12 * hour);
      const isSeen = async () => (await visitor.get(`/brands/${today[0]}`)).status === 200;
      setClock(86_400);
      // Twice as long as the clock takes to look.
      const isDoneAhead = engine === 'sqlite';
      if (isDoneAhead) await expect.poll(isSeen).toBe(true);
      else await pause(3000);
      expect(await isSeen()).toBe(isDoneAhead);
      setClock(-86_400);
      await pause(3000);
      await expectDone(database, today, isDoneAhead ? 1 : 0);
      if (!isDoneAhead) await makeDue(database, today, inMs(0));
      setClock(0);
      await expect.poll(isSeen).toBe(true);
      await expectDone(database, today);
    },
  );
});
