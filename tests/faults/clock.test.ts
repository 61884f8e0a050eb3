import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../server/store/open.ts';
import {
  contactMessage,
  createPost,
  createTag,
  type Stored,
  testimonial,
  unique,
} from '../factories/bodies.ts';
import { createDatabase, type Engine, engines } from '../support/database.ts';
import type { Http } from '../support/http.ts';
import { withRows } from '../support/rows.ts';
import { adminPassword, adminUsername, signIn, startServer, type TestServer } from '../support/server.ts';
import { emptySite } from '../support/site.ts';

/** Shows a program another time, that of a file, while timers and intervals go on as they are. */
const [library] = globSync('/usr/lib/{,*/}faketime/libfaketimeMT.so.1');
const day = 86_400;

interface ClockedServer extends TestServer {
  /** Sets its clock to so many seconds from the real time. */
  setClock(seconds: number): void;
}

async function startClocked(engine: Engine): Promise<ClockedServer> {
  const folder = mkdtempSync(join(tmpdir(), 'kiran-clock-'));
  const file = join(folder, 'time');
  const setClock = (seconds: number) => writeFileSync(file, seconds < 0 ? `${seconds}` : `+${seconds}`);
  setClock(0);
  const clock = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
  const server = await startServer({ engine, environment: { ...emptySite, ...clock, RATE_LIMITS: 'on' } });
  onTestFinished(async () => {
    expect(await server.stop()).toBe(0);
    expect(server.output()).not.toMatch(/"level":[56]0/);
    rmSync(folder, { recursive: true });
  });
  return { ...server, setClock };
}

const isAlive = async (http: Http) => (await http.get('/contact')).status === 200;

/** Writes and reads of a visitor and of staff, on what is there and on what is new. Gives when the server thinks it is. */
async function expectWorking(visitor: Http, staff: Http, before: Stored): Promise<number> {
  expect((await visitor.post('/contact', contactMessage())).status).toBe(201);
  const edited = await staff.patch<Stored>(`/tags/${before.id}`, { name: unique('tag') });
  expect(edited.status).toBe(200);
  // A form that was opened before tells by this that somebody else saved.
  expect(edited.body.updatedAt > before.updatedAt).toBe(true);
  const { id, createdAt } = await createPost(staff);
  for (const path of ['/', '/blog', `/blog/${id}`, '/rss.xml', '/readyz'])
    expect([path, (await visitor.page(path)).status]).toEqual([path, 200]);
  const { body } = await visitor.get<{ data: Stored[] }>('/blog/posts');
  expect(body.data.map((post) => post.id)).toContain(id);
  expect((await staff.post('/testimonials', testimonial())).status).toBe(201);
  return Date.parse(createdAt);
}

/** Whether a timestamp is so many days from the real time. */
function expectDays(timestamp: number, days: number): void {
  expect(Math.abs(timestamp - Date.now() - days * day * 1000)).toBeLessThan(60_000);
}

describe.skipIf(!library).each(engines)('on %s (needs libfaketime)', (engine) => {
  test('[F15] a clock that jumps a day ahead ends all sessions and breaks nothing else', async () => {
    const { visitor, setClock } = await startClocked(engine);
    const staff = await signIn(visitor);
    const tag = await createTag(staff);
    setClock(day);
    expect(await isAlive(staff)).toBe(false);
    expectDays(await expectWorking(visitor, await signIn(visitor), tag), 1);
  });

  test('[F15] a clock set back a day revives and prolongs no session and breaks nothing else', async () => {
    const { visitor, setClock } = await startClocked(engine);
    const [ended, signedOut] = [await signIn(visitor), await signIn(visitor)];
    const tag = await createTag(ended);
    await signedOut.post('/auth/logout');
    setClock(day);
    expect(await isAlive(ended)).toBe(false);
    const ahead = await signIn(visitor);
    expect(await isAlive(ahead)).toBe(true);
    setClock(0);
    for (const http of [ended, signedOut, ahead]) expect(await isAlive(http)).toBe(false);
    expectDays(await expectWorking(visitor, await signIn(visitor), tag), 0);
    setClock(-day);
    expectDays(await expectWorking(visitor, await signIn(visitor), tag), -1);
  });

  test('[F15] a clock set back a day prolongs no sign-in lock, and failed attempts are still counted', async () => {
    const { visitor, setClock } = await startClocked(engine);
    const attempt = (password: string) => visitor.post('/auth/login', { username: adminUsername, password });
    const guess = async () => {
      let answer = await attempt('guessed wrongly');
      for (let number = 0; number < 10; number += 1) answer = await attempt('guessed wrongly');
      expect(answer.status).toBe(429);
      expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(900);
    };
    setClock(day);
    await guess();
    setClock(0);
    expect((await attempt(adminPassword)).status).toBe(200);
    await guess();
    expect((await attempt(adminPassword)).status).toBe(429);
  });
});

test.each(engines)('[F15] on %s a backup is due when the last one is dated tomorrow', async (engine) => {
  const database = await createDatabase(engine);
  const store = await openStore({ ...database, log: pino({ level: 'silent' }) });
  const claim = () => store.backupRuns.claim('backup', { every: day * 1000, retryAfter: 3_600_000 });
  const set = 'update backup_runs set claimed_at = $1, succeeded_at = $1';
  await withRows(database, (rows) => rows.all(set, [new Date(Date.now() + day * 1000).toISOString()]));
  expect([await claim(), await claim()]).toEqual([true, false]);
  await store.close();
  await database.dispose();
});
