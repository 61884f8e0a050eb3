import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lowestId } from '../../engine/database/identifiers.ts';
import { clock } from '../../engine/store/actor.ts';
import { openStore } from '../../server/store/open.ts';
import { appCode } from '../support/authenticator.ts';
import { engines, usualEngines } from '../support/database.ts';
import type { Http, ProblemBody } from '../support/http.ts';
import { type MailServer, mailSettings, startMailServer } from '../support/mail-server.ts';
import { withRows } from '../support/rows.ts';
import type { TestServer } from '../support/server.ts';
import { startSite } from '../support/site.ts';

interface Answer extends ProblemBody {
  id: string;
  link: string;
  isMailed: boolean;
  message: string;
  token: string;
  deviceToken: string;
  next: string;
  isEmailConfirmed: boolean;
}

const password = 'monsoon terrace lantern';
const gone = [404, 'This link is no longer valid. Ask for a new one.'];
const tokenIn = (link = '') => link.split('#')[1] ?? '';

describe.each(engines)('mails about accounts on %s', (engine) => {
  let mailServer: MailServer;
  let site: TestServer;
  let staff: Http;

  beforeAll(async () => {
    mailServer = await startMailServer();
    const limits = { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1', MAIL_PER_MINUTE: '1000' };
    const key = engine === 'postgres' ? { SECRET_KEY: 'long-enough-for-a-test' } : {};
    site = await startSite({ engine, environment: { ...mailSettings(mailServer), ...limits, ...key } });
    staff = await site.staff();
  });
  afterAll(async () => {
    await site.stop();
    await mailServer.stop();
  });

  const post = (path: string, body: object, headers = {}) => site.visitor.post<Answer>(path, body, headers);
  const inbox = (to: string) => mailServer.mails.filter(({ recipients }) => recipients.includes(to));
  const subjects = (to: string) => inbox(to).map(({ subject }) => subject);
  const linkIn = (to: string, index = -1) =>
    /https?:\S+#\S+/.exec(inbox(to).at(index)?.text ?? '')?.[0] ?? '';
  const becomes = (to: string, wanted: string[]) =>
    expect.poll(() => subjects(to), { timeout: 20_000 }).toEqual(wanted);
  const reset = (name: string, from: string = randomAddress()) =>
    post('/auth/reset', { name }, { 'x-forwarded-for': from, 'x-forwarded-host': 'evil.example' });
  const use = (body: object) => post('/auth/links/use', body);
  const look = async (token: string) => {
    const { status, body } = await post('/auth/links/look', { token });
    return [status, body.detail];
  };
  const signIn = (username: string, secret = password, headers = {}) =>
    post('/auth/login', { username, password: secret }, { 'x-forwarded-for': randomAddress(), ...headers });
  const isConfirmed = async (http: Http) => (await http.get<Answer>('/me')).body.isEmailConfirmed;

  /** Somebody who has accepted the mailed invitation, or the one that was shown. */
  async function join(name: string, isByMail = true) {
    const to = `${name}@example.com`;
    const invited = await staff.post<Answer>('/people', { name, email: to, role: 'editor' });
    expect(invited.body.isMailed).toBe(true);
    await becomes(to, ['Your invitation']);
    const link = isByMail ? linkIn(to) : invited.body.link;
    const { body } = await use({ token: tokenIn(link), username: name, password });
    return { to, ...invited.body, http: site.visitor.withToken(body.token), device: body.deviceToken };
  }

  test('[PEOPLE-23] an account gets three links an hour, also of twelve requests at once, and a network has ten requests; beyond that the answer is the same and nothing is sent', async () => {
    const [farah, gita] = [await join('farah'), await join('gita')];
    const { databaseUrl, dataDirectory } = site.database;
    const log = pino({ level: 'silent' });
    const store = await openStore({ databaseUrl, dataDirectory, smtp: {}, siteUrl: 'http://localhost', log });
    const account = await store.people.find('farah');
    if (!account) throw new Error('Nobody is there.');
    await Promise.all(Array.from({ length: 12 }, () => store.people.mailReset(account, clock)));
    await store.close();
    const answers = [await reset('farah')];
    const links = (to: string) => subjects(to).filter((subject) => subject === 'Set a new password').length;
    await expect.poll(() => links(farah.to), { timeout: 20_000 }).toBe(3);
    const network = '203.0.113.7';
    const counted = () =>
      withRows(site.database, (rows) =>
        rows.all('select failures from sign_in_failures where key = $1', [`reset ${network}`]),
      );
    for (let time = 0; time < 10; time += 1) answers.push(await reset('nobody', network));
    await expect.poll(counted).toEqual([{ failures: 10 }]);
    answers.push(await reset('gita', network), await reset('gita'));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    await expect.poll(() => links(gita.to), { timeout: 20_000 }).toBe(1);
    expect([links(farah.to), links(gita.to)]).toEqual([3, 1]);
    expect(await counted()).toEqual([{ failures: 10 }]);
  });

  if (!usualEngines.includes(engine)) return;

  test('[PEOPLE-20] [PEOPLE-21] a link for a new password goes to a confirmed address alone, the answer is the same for every name, and it ends sessions and other links but not the second factor', async () => {
    const asha = await join('asha');
    const binu = await join('binu', false);
    expect([await isConfirmed(asha.http), await isConfirmed(binu.http)]).toEqual([true, false]);
    expect(linkIn(asha.to)).toMatch(/^http:\/\/localhost\/admin\/welcome#[\w-]{43}$/);
    expect(tokenIn(linkIn(asha.to))).not.toBe(tokenIn(asha.link));
    // Of the two links of an invitation the other one ends with the use of one.
    expect(await look(tokenIn(asha.link))).toEqual(gone);
    const { body: app } = await asha.http.post<{ key: string }>('/me/app', { password });
    expect((await asha.http.post('/me/app/confirm', { code: appCode(app.key) })).status).toBe(200);
    const shown = (await staff.post<Answer>(`/people/${asha.id}/link`)).body;
    expect(shown.isMailed).toBe(false);

    const answers = [];
    for (const name of ['nobody', binu.to, 'binu', 'x'.repeat(250), ' ASHA@Example.COM '])
      answers.push(await reset(name));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set([
        '202 {"message":"If the account exists and its e-mail address is confirmed, a link is on its way. It works for 1 hour."}',
      ]),
    );
    for (const name of ['', undefined, 'x\0']) expect((await reset(name as string)).status).toBe(422);
    await becomes(asha.to, ['Your invitation', 'Set a new password']);
    expect(subjects(binu.to)).toEqual(['Your invitation']);
    const link = linkIn(asha.to);
    expect(link).toMatch(/^http:\/\/localhost\/admin\/welcome#[\w-]{43}$/);
    const token = tokenIn(link);
    for (let time = 0; time < 2; time += 1) expect((await look(token))[0]).toBe(200);
    expect((await look(tokenIn(shown.link)))[0]).toBe(200);
    expect((await use({ token, password: 'short' })).status).toBe(422);
    const used = await use({ token, password: `${password} new` });
    expect(used.body).toEqual({ changed: true });
    for (const over of [token, tokenIn(shown.link)]) expect(await look(over)).toEqual(gone);
    expect((await asha.http.get('/me')).status).toBe(401);
    expect((await signIn('asha', `${password} new`)).body.next).toBe('code');
    await becomes(asha.to, ['Your invitation', 'Set a new password', 'Your password was changed']);
    const stored = await withRows(site.database, (rows) => rows.all('select * from mails'));
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  test('[PEOPLE-20] [PEOPLE-21] a new address is confirmed by the link that is mailed there, the old one is told, and links that went there end', async () => {
    const { http, to, id } = await join('chitra');
    const next = 'chitra.new@example.com';
    await reset('chitra');
    await becomes(to, ['Your invitation', 'Set a new password']);
    const old = tokenIn(linkIn(to));
    expect((await http.patch('/me', { email: next, password })).status).toBe(200);
    expect(await look(old)).toEqual(gone);
    await becomes(to, ['Your invitation', 'Set a new password', 'Your e-mail address was changed']);
    await becomes(next, ['Confirm your e-mail address']);
    expect(await isConfirmed(http)).toBe(false);
    const first = tokenIn(linkIn(next));
    expect((await http.post('/me/email/confirmation')).status).toBe(200);
    await becomes(next, ['Confirm your e-mail address', 'Confirm your e-mail address']);
    expect(await look(first)).toEqual(gone);
    const token = tokenIn(linkIn(next));
    expect((await post('/auth/links/look', { token })).body).toEqual({
      ...{ purpose: 'email', name: 'chitra', username: 'chitra' },
    });
    expect(await isConfirmed(http)).toBe(false);
    // It is good for nothing else.
    const used = await use({ token, username: 'other', password: `${password} new` });
    expect(used.body).toEqual({ confirmed: true });
    expect(await isConfirmed(http)).toBe(true);
    expect(await look(token)).toEqual(gone);
    expect((await signIn('chitra')).status).toBe(200);
    expect((await http.post('/me/email/confirmation')).status).toBe(409);
    // An administrator enters an address, and does not confirm it.
    await staff.patch(`/people/${id}`, { email: 'chitra.third@example.com' });
    expect(await isConfirmed(http)).toBe(false);
    await expect.poll(() => subjects(next)).toContain('Your e-mail address was changed');
    expect(subjects('chitra.third@example.com')).toEqual([]);
    for (const status of [200, 200, 200, 409])
      expect((await http.post('/me/email/confirmation')).status).toBe(status);
    await withRows(site.database, (rows) => rows.all("update one_time_tokens set expires_at = '2026-01-01'"));
    await becomes('chitra.third@example.com', Array(3).fill('Confirm your e-mail address'));
    expect(await look(tokenIn(linkIn('chitra.third@example.com')))).toEqual(gone);
  });

  test('[PEOPLE-21] [PEOPLE-37] the owner is told of a new password, a removed app, and once an hour of a sign-in from a device that is not known', async () => {
    const deepa = await join('deepa');
    const { to, http } = deepa;
    const { body: app } = await http.post<{ key: string }>('/me/app', { password });
    await http.post('/me/app/confirm', { code: appCode(app.key) });
    const removed = await staff.delete(`/people/${deepa.id}/second-factor`);
    expect(removed.status).toBe(200);
    // There is none any more.
    await staff.delete(`/people/${deepa.id}/second-factor`);
    const told = ['Your invitation', 'Your authenticator app was removed'];
    await becomes(to, told);
    const agent = {
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36',
    };
    expect((await signIn('deepa', password, { 'x-device-token': deepa.device })).status).toBe(200);
    for (let time = 0; time < 2; time += 1) expect((await signIn('deepa', password, agent)).status).toBe(200);
    await becomes(to, [...told, 'A sign-in from a new device']);
    const { text } = inbox(to).at(-1) ?? {};
    expect(text).toContain('Device: Chrome on Windows\n');
    expect(text).toMatch(/Time: \d+ \w+ 20\d\d at \d+:\d\d [ap]m \(India time\)\n/);
    expect(text).toContain('set a new password at http://localhost/admin/forgot at once, and tell an admin');
    const before = lowestId(Date.now() - 3_600_000);
    await withRows(site.database, (rows) =>
      rows.all("update mails set id = $1 where to_address = $2 and subject like 'A sign-in%'", [before, to]),
    );
    expect((await signIn('deepa')).status).toBe(200);
    await becomes(to, [...told, 'A sign-in from a new device', 'A sign-in from a new device']);
    const change = { currentPassword: password, newPassword: `${password} new` };
    expect((await http.post('/auth/password', change)).status).toBe(200);
    await expect.poll(() => subjects(to).at(-1)).toBe('Your password was changed');
    // An address that nobody has confirmed is not told of sign-ins.
    const esha = await join('esha', false);
    await signIn('esha');
    expect((await esha.http.post('/auth/password', change)).status).toBe(200);
    await becomes(esha.to, ['Your invitation', 'Your password was changed']);
  });
});

/** Everybody comes from elsewhere. */
function randomAddress(): string {
  const group = () => randomUUID().slice(0, 4);
  return `2001:${group()}:${group()}:${group()}::1`;
}
