import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { brand, create, notice, type Stored } from '../factories/bodies.ts';
import { createDatabase, type Engine, engines, type TestDatabase } from '../support/database.ts';
import type { Http } from '../support/http.ts';
import { withRows } from '../support/rows.ts';
import { startServer } from '../support/server.ts';
import { emptySite } from '../support/site.ts';
import { waitForUnlock } from './killed-starts.ts';
import { rounds } from './writers.ts';

const hour = 3_600_000;
const inMs = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();
/** Shows a program another time, that of a file, while timers and intervals go on as they are. */
const [library] = globSync('/usr/lib/{,*/}faketime/libfaketimeMT.so.1');

async function withDatabase(engine: Engine): Promise<TestDatabase> {
  const database = await createDatabase(engine);
  onTestFinished(() => database.dispose());
  return database;
}

/** Hidden brands that are shown in an hour. */
async function makeScheduled(staff: Http, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const body = brand({ name: `Brand ${number}`, publication: { publishAt: inMs(hour) } });
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

/** How often each record was shown or hidden, by what its history tells. */
async function timesDone(database: TestDatabase, ids: readonly string[]): Promise<number[]> {
  const count = `select record_id, count(*) as times from revisions where action in ('show', 'hide') group by record_id`;
  const rows = await withRows(database, (open) => open.all(count));
  const times = new Map(rows.map((row) => [String(row.record_id), Number(row.times)]));
  return ids.map((id) => times.get(id) ?? 0);
}

const left = (database: TestDatabase) => withRows(database, (rows) => rows.all('select * from schedules'));

describe.each(engines)('what is scheduled on %s', (engine) => {
  test('[SAFE-50] of two instances one does each action that is due, once', async () => {
    const database = await withDatabase(engine);
    const first = await startServer({ database, environment: emptySite });
    const second = await startServer({ database, environment: emptySite });
    const ids = await makeScheduled(await first.staff(), 60);
    await makeDue(database, ids, inMs(0));
    const seen = async ({ visitor }: typeof first) => (await visitor.get<Stored[]>('/brands')).body.length;
    await expect.poll(() => seen(first), { timeout: 15_000 }).toBe(60);
    await expect.poll(() => seen(second), { timeout: 1000 }).toBe(60);
    expect(await timesDone(database, ids)).toEqual(ids.map(() => 1));
    expect(await left(database)).toEqual([]);
    await first.stop();
    await second.stop();
  });

  test('[SAFE-50] an instance that is killed while it does what is due leaves each action done exactly once after the restart', async () => {
    const database = await withDatabase(engine);
    let server = await startServer({ database, environment: emptySite });
    const ids: string[] = [];
    let interrupted = 0;
    for (let round = 0; round < rounds(4); round += 1) {
      const fresh = await makeScheduled(await server.staff(), 60);
      ids.push(...fresh);
      await makeDue(database, fresh, inMs(0));
      const isBegun = async () => (await left(database)).length < 60;
      for (let tries = 0; tries < 2000 && !(await isBegun()); tries += 1) await pause(1);
      await pause(round * 3);
      await server.kill();
      await waitForUnlock(database);
      if ((await left(database)).length > 0) interrupted += 1;
      server = await startServer({ database, environment: emptySite });
      expect((await server.visitor.get<Stored[]>('/brands')).body.length).toBe(ids.length);
    }
    expect(interrupted).toBeGreaterThan(0);
    expect(await timesDone(database, ids)).toEqual(ids.map(() => 1));
    expect(await left(database)).toEqual([]);
    await server.stop();
  });

  test('[SAFE-51] what fell due while no instance ran is done in its order before the first answer, and nothing between a start and an end is seen', async () => {
    const database = await withDatabase(engine);
    const before = await startServer({ database, environment: emptySite });
    const staff = await before.staff();
    const publication = { publishAt: inMs(hour) };
    const make = async (content: string, more = {}) =>
      (
        await create(
          staff,
          '/important-information',
          notice({ content, publication: { ...publication, ...more } }),
        )
      ).id;
    const later = await make('Later');
    const earlier = await make('Earlier');
    const over = await make('Over', { unpublishAt: inMs(2 * hour) });
    await before.stop();
    await makeDue(database, [later], inMs(-10_000));
    await makeDue(database, [earlier], inMs(-30_000));
    await makeDue(database, [over], inMs(-5000));
    await withRows(database, (rows) =>
      rows.all("update schedules set due_at = $1 where action = 'unpublish'", [inMs(-1000)]),
    );
    const after = await startServer({ database, environment: emptySite });
    const { body } = await after.visitor.get<{ header: Stored | null }>('/important-information');
    expect(body.header?.id).toBe(later);
    expect((await after.visitor.get(`/important-information/${earlier}`)).status).toBe(200);
    expect((await after.visitor.get(`/important-information/${over}`)).status).toBe(404);
    expect(await left(database)).toEqual([]);
    await after.stop();
  });

  test.skipIf(!library)(
    '[SAFE-60] a clock put a day ahead and back neither repeats nor loses an action; on PostgreSQL that of the database decides',
    async () => {
      const database = await withDatabase(engine);
      const folder = mkdtempSync(join(tmpdir(), 'kiran-clock-'));
      onTestFinished(() => rmSync(folder, { recursive: true }));
      const file = join(folder, 'time');
      const setClock = (seconds: number) => writeFileSync(file, seconds < 0 ? `${seconds}` : `+${seconds}`);
      setClock(0);
      const clock = {
        LD_PRELOAD: library,
        FAKETIME_TIMESTAMP_FILE: file,
        FAKETIME_NO_CACHE: '1',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      };
      const server = await startServer({ database, environment: { ...emptySite, ...clock } });
      const staff = await server.staff();
      const isSeen = async (id: string) => (await server.visitor.get(`/brands/${id}`)).status === 200;
      const make = async (milliseconds: number) =>
        (await create(staff, '/brands', brand({ publication: { publishAt: inMs(milliseconds) } }))).id;
      const today = await make(12 * hour);
      setClock(86_400);
      // Twice as long as the clock takes to look.
      const isDoneAhead = engine === 'sqlite';
      if (isDoneAhead) await expect.poll(() => isSeen(today), { timeout: 5000 }).toBe(true);
      else await pause(3000);
      expect(await isSeen(today)).toBe(isDoneAhead);
      setClock(-86_400);
      await pause(3000);
      expect(await timesDone(database, [today])).toEqual([isDoneAhead ? 1 : 0]);
      if (!isDoneAhead) await makeDue(database, [today], inMs(0));
      setClock(0);
      await expect.poll(() => isSeen(today), { timeout: 5000 }).toBe(true);
      expect(await timesDone(database, [today])).toEqual([1]);
      expect(await left(database)).toEqual([]);
      await server.stop();
    },
  );
});
