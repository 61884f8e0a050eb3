import { describe, expect, onTestFinished, test } from 'vitest';
import { contactMessage, createPost, createTag, type Stored, unique } from '../factories/bodies.ts';
import { type Engine, engines } from '../support/database.ts';
import type { Http } from '../support/http.ts';
import { adminPassword, adminUsername, signIn } from '../support/server.ts';
import { fakeClock, hasFakeClock, newDatabase, start } from './setup.ts';

const day = 86_400;

/** A server with a clock of its own. */
async function startClocked(engine: Engine) {
  const { environment, setClock } = fakeClock();
  const server = await start(await newDatabase(engine), { ...environment, RATE_LIMITS: 'on' });
  onTestFinished(async () => {
    expect(await server.stop()).toBe(0);
    expect(server.output()).not.toMatch(/"level":[56]0/);
  });
  return { visitor: server.visitor, setClock };
}

const isAlive = async (http: Http) => (await http.get('/contact')).status === 200;

/** Writes and reads of a visitor and of staff, on what is there and on what is new; the server thinks that so many days have gone. */
async function expectWorking(visitor: Http, before: Stored, days: number): Promise<void> {
  const staff = await signIn(visitor);
  expect((await visitor.post('/contact', contactMessage())).status).toBe(201);
  const edited = await staff.patch<Stored>(`/tags/${before.id}`, { name: unique('tag') });
  // A form that was opened before tells by this that somebody else saved.
  expect([edited.status, edited.body.updatedAt > before.updatedAt]).toEqual([200, true]);
  const { id, createdAt } = await createPost(staff);
  for (const path of ['/', '/blog', `/blog/${id}`, '/rss.xml', '/readyz'])
    expect([path, (await visitor.page(path)).status]).toEqual([path, 200]);
  const { body } = await visitor.get<{ data: Stored[] }>('/blog/posts');
  expect(body.data.map((post) => post.id)).toContain(id);
  expect(Math.abs(Date.parse(createdAt) - Date.now() - days * day * 1000)).toBeLessThan(60_000);
}

describe.skipIf(!hasFakeClock).each(engines)('on %s (needs libfaketime)', (engine) => {
  test('[F15] a clock that jumps a day ahead ends all sessions, one set back a day revives and prolongs none, and nothing else breaks', async () => {
    const { visitor, setClock } = await startClocked(engine);
    const [ended, signedOut] = [await signIn(visitor), await signIn(visitor)];
    const tag = await createTag(ended);
    await signedOut.post('/auth/logout');
    setClock(day);
    expect(await isAlive(ended)).toBe(false);
    const ahead = await signIn(visitor);
    expect(await isAlive(ahead)).toBe(true);
    await expectWorking(visitor, tag, 1);
    setClock(0);
    for (const http of [ended, signedOut, ahead]) expect(await isAlive(http)).toBe(false);
    setClock(-day);
    await expectWorking(visitor, tag, -1);
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
