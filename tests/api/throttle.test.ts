import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { throttleSignIn } from '../../features/accounts/server/sign-in-throttle.ts';
import { openStore } from '../../server/store/open.ts';
import type { Store } from '../../server/store/store.ts';
import * as bodies from '../factories/bodies.ts';
import { createDatabase, engines, type TestDatabase } from '../support/database.ts';
import type { HttpResponse, ProblemBody } from '../support/http.ts';
import { withRows } from '../support/rows.ts';
import { adminPassword, signIn as signInAsAdmin } from '../support/server.ts';
import { emptySite, useSite } from '../support/site.ts';

describe.each(engines)('[AUTH-07] sign-in throttling on %s', (engine) => {
  let database: TestDatabase;
  let store: Store;

  beforeAll(async () => {
    database = await createDatabase(engine);
    const { databaseUrl, dataDirectory } = database;
    store = await openStore({ databaseUrl, dataDirectory, log: pino({ level: 'silent' }) });
  });
  beforeEach(() => withRows(database, (rows) => rows.all('delete from sign_in_failures')));
  afterAll(async () => {
    await store.close();
    await database.dispose();
  });

  /** Whether an attempt is let through to the password. */
  async function isAdmitted(username: string, clientAddress: string, deviceHash?: string): Promise<boolean> {
    return throttleSignIn({ username, clientAddress, deviceHash }, store).then(
      () => true,
      () => false,
    );
  }

  async function admitted(count: number, attempt: (index: number) => Promise<boolean>): Promise<number> {
    let sum = 0;
    for (let index = 0; index < count; index += 1) sum += (await attempt(index)) ? 1 : 0;
    return sum;
  }

  test('sign-in attempts are limited to ten per account from any address, also sixty at once, and a known device has ten of its own', async () => {
    expect(await admitted(12, (index) => isAdmitted('admin', `198.51.100.${index}`))).toBe(10);
    expect(await isAdmitted('other', '198.51.100.1')).toBe(true);
    expect(await admitted(12, () => isAdmitted('admin', '198.51.100.1', 'device'))).toBe(10);
    const crowd = Array.from({ length: 60 }, (_, index) => isAdmitted('third', `192.0.2.${index}`));
    expect((await Promise.all(crowd)).filter(Boolean)).toHaveLength(10);
  });

  test('[HOLD-17] sign-in attempts are limited to thirty per network, with an IPv6 /64 as one, to 120 per IPv6 /48 and to a thousand in total', async () => {
    const count = (limit: number, address: (index: number) => string) =>
      admitted(limit, (index) => isAdmitted(`${address(0)} ${index}`, address(index)));
    expect(await count(35, () => '203.0.113.7')).toBe(30);
    expect(await count(35, (index) => `2001:db8:0:1::${index.toString(16)}`)).toBe(30);
    expect(await isAdmitted('user', '2001:db8:0:2::1')).toBe(true);
    expect(await count(130, (index) => `2001:db8:7:${index.toString(16)}::1`)).toBe(120);
    expect(await count(900, (index) => `198.51.${index >> 8}.${index & 255}`)).toBe(1000 - 181);
    expect(await isAdmitted('admin', '203.0.113.1', 'device')).toBe(true);
  });

  test('[HOLD-17] a rejected sign-in attempt writes nothing to the database', async () => {
    await admitted(30, (index) => isAdmitted(`user${index}`, '203.0.113.7'));
    const stored = () =>
      withRows(database, (rows) => rows.all('select * from sign_in_failures order by key'));
    const before = await stored();
    const crowd = Array.from({ length: 50 }, (_, index) => isAdmitted(`new${index}`, '203.0.113.7'));
    expect((await Promise.all(crowd)).filter(Boolean)).toEqual([]);
    expect(await stored()).toEqual(before);
    await admitted(9, (index) => isAdmitted('admin', `198.51.100.${index}`));
    const race = Array.from({ length: 20 }, (_, index) => isAdmitted('admin', `192.0.2.${index}`));
    expect((await Promise.all(race)).filter(Boolean)).toHaveLength(1);
    const networks = (await stored()).filter(({ key }) => String(key).startsWith('network 192.0.2.'));
    expect(networks).toHaveLength(1);
  });

  test('successful sign-ins do not count towards the limit', async () => {
    for (let round = 0; round < 4; round += 1) {
      expect(await admitted(9, () => isAdmitted('admin', `203.0.113.${round}`))).toBe(9);
      const last = { username: 'admin', clientAddress: `203.0.113.${round}`, deviceHash: undefined };
      await (await throttleSignIn(last, store)).succeeded();
    }
    expect(await admitted(40, (index) => isAdmitted(`user${index}`, '203.0.113.0'))).toBe(21);
  });

  test('the limit of sign-in attempts resets after fifteen minutes', async () => {
    await admitted(15, (index) => isAdmitted('admin', `198.51.100.${index}`));
    const attempt = { username: 'admin', clientAddress: '192.0.2.1', deviceHash: undefined };
    const refusal = await throttleSignIn(attempt, store).catch((error) => error);
    expect(Math.round(refusal.headers['retry-after'] / 300)).toBe(3);
    const past = new Date(Date.now() - 1).toISOString();
    await withRows(database, (rows) => rows.all('update sign_in_failures set expires_at = $1', [past]));
    expect(await isAdmitted('admin', '192.0.2.1')).toBe(true);
  });
});

type SignedIn = ProblemBody & { token: string; deviceToken: string };

describe('[AUTH-07] a server with rate limits', () => {
  const environment = { ...emptySite, RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8' };
  const site = useSite({ environment });
  const statuses = (answers: HttpResponse[]) => answers.map(({ status }) => status);

  const signIn = (username: string, password: string, from: string, device?: string) =>
    site.visitor.post<SignedIn>(
      '/auth/login',
      { username, password },
      { 'x-forwarded-for': from, ...(device ? { 'x-device-token': device } : {}) },
    );

  test('[UXP-09] a session that was left open is of no use for guessing: after ten wrong passwords the right one is refused, too', async () => {
    const own = await signInAsAdmin(site.visitor);
    const change = (currentPassword: string) =>
      own.post<ProblemBody>('/auth/password', { currentPassword, newPassword: 'terrace lantern of pune' });
    for (let number = 0; number < 10; number += 1)
      expect((await change(`wrong password ${number}`)).status).toBe(422);
    const refused = await change(adminPassword);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
    expect(refused.body.detail).toContain('Too many wrong passwords');
    // Who signs in elsewhere is not kept out by it.
    await signInAsAdmin(site.visitor);
  });

  test('forty guesses cause ten password checks for all spellings of a name, and a known device signs in', {
    timeout: 60_000,
  }, async () => {
    const { deviceToken } = (await signIn('admin', adminPassword, '203.0.113.1')).body;
    const spellings = ['admin', 'ADMIN', ' Admin', 'ａｄｍｉｎ', 'admin\u00a0'];
    const guesses = Array.from({ length: 40 }, (_, index) =>
      signIn(spellings[index % 5] ?? '', 'wrong', `198.51.100.${index}`),
    );
    const answers = await Promise.all(guesses);
    expect(statuses(answers).sort()).toEqual([...new Array(10).fill(401), ...new Array(30).fill(429)]);
    const refusal = await signIn('admin', adminPassword, '203.0.113.1');
    expect(refusal.body).toMatchObject({ type: '/problems/too-many-requests', status: 429 });
    expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await signIn('admin', adminPassword, '203.0.113.1', `${deviceToken.slice(1)}x`)).status).toBe(
      429,
    );
    const known = await signIn('admin', adminPassword, '203.0.113.1', deviceToken);
    expect([known.status, known.body.deviceToken]).toEqual([200, deviceToken]);
  });

  // Also proves HOLD-19.
  test('[API-65][ERR-93] a network, identified by the nearest proxy, can send sixty forms a minute, ten of them suspected spam, after which its other forms are still accepted', async () => {
    const send = (from: string, changes: bodies.Body = { message: bodies.unique('message') }) =>
      site.visitor.post('/contact', bodies.contactMessage(changes), { 'x-forwarded-for': from });
    const crowd = Array.from({ length: 70 }, (_, index) => send(`192.0.2.${index}, 203.0.113.9, 10.1.2.3`));
    const answers = await Promise.all(crowd);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(60);
    const refusal = answers.find(({ status }) => status === 429);
    expect(refusal?.body).toMatchObject({ type: '/problems/too-many-requests', detail: expect.any(String) });
    expect(Number(refusal?.headers.get('retry-after'))).toBeGreaterThan(0);
    const spam = [];
    for (let number = 0; number < 12; number += 1)
      spam.push(await send('203.0.113.20, 10.1.2.3', { subject: 'Cheap modules' }));
    expect(statuses(spam)).toEqual([...new Array(10).fill(201), 429, 429]);
    expect((await send('203.0.113.20, 10.1.2.3')).status).toBe(201);
  });

  test('[ERR-11] the limit of forms counts plain forms and API requests together, and the page keeps what was typed', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.30' };
    const message = { firstName: 'Asha', email: 'asha@example.com', message: 'One' };
    const post = () =>
      fetch(`${site.server.origin}/contact`, { method: 'POST', body: new URLSearchParams(message), headers });
    const call = () => site.visitor.post('/contact', message, headers);
    const sent: number[] = [];
    for (let number = 0; number < 30; number += 1) sent.push((await post()).status, (await call()).status);
    expect(new Set(sent)).toEqual(new Set([200, 201]));
    const refused = await post();
    const html = await refused.text();
    expect([refused.status, (await call()).status]).toEqual([429, 429]);
    for (const text of [
      'Failed to send message. Please try again.',
      'Not sent yet – your answers are kept. Try again',
      'value="asha@example.com"',
    ])
      expect(html).toContain(text);
  });
});
