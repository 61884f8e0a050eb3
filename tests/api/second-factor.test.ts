import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { appCode } from '../support/authenticator.ts';
import { engines, type TestDatabase } from '../support/database.ts';
import type { Http, ProblemBody } from '../support/http.ts';
import { withRows } from '../support/rows.ts';
import { adminPassword, adminUsername, runCommand } from '../support/server.ts';
import { colleague, emptySite, useSite } from '../support/site.ts';

interface Answer extends ProblemBody {
  token: string;
  deviceToken: string;
  next: string;
  ticket: string;
  recoveryCodes: string[];
  recoveryCodesLeft: number;
}

const credentials = { username: adminUsername, password: adminPassword };

describe.each(engines)('a second factor on %s', (engine) => {
  const site = useSite({
    engine,
    environment: {
      ...emptySite,
      RATE_LIMITS: 'on',
      ...(engine === 'postgres' && { SECRET_KEY: 'long-enough-for-a-test' }),
    },
  });
  const post = (http: Http, path: string, body: object, headers = {}) =>
    http.post<Answer>(path, body, headers);
  const rows = (sql: string) => withRows(site.server.database, (open) => open.all(sql));
  /** As if some minutes had gone by. */
  const later = () => rows('update admins set app_last_step = 0');
  const signIn = async (headers = {}) => (await post(site.visitor, '/auth/login', credentials, headers)).body;
  const second = (ticket: string, code: string, headers = {}) =>
    post(site.visitor, '/auth/second', { ticket, code }, headers);
  /** Adds an app, and gives its codes. `steps`: how many of 30 seconds later than now. */
  async function addApp(http: Http = site.staff) {
    await rows('update admins set app_key = null');
    const { body } = await http.post<{ key: string; uri: string }>('/me/app', { password: adminPassword });
    const code = (steps = 0) => appCode(body.key, steps);
    const { body: confirmed } = await post(http, '/me/app/confirm', { code: code() });
    await later();
    return { ...body, code, recoveryCodes: confirmed.recoveryCodes };
  }

  test('[PEOPLE-24] [PEOPLE-25] [PEOPLE-26] [PEOPLE-34] an app is added with password and code, then each sign-in needs a code, once', async () => {
    const wrong = await post(site.staff, '/me/app', { password: 'no' });
    expect(wrong.body.errors).toEqual({ password: 'This is not your present password' });
    expect((await post(site.staff, '/me/app/confirm', { code: '123456' })).status).toBe(422);
    const { key, uri, code, recoveryCodes } = await addApp();
    expect((await site.staff.post('/me/app', { password: adminPassword })).status, 'another one').toBe(409);
    expect(uri).toMatch(new RegExp(`^otpauth://totp/localhost%3Aadmin\\?secret=${key}&issuer=localhost$`));
    expect(new Set(recoveryCodes).size).toBe(10);
    const [stored] = await rows('select app_key from admins where app_key is not null');
    expect(Buffer.from(String(stored?.app_key), 'base64')).toHaveLength(48);
    if (engine === 'sqlite')
      expect(statSync(join(site.server.database.dataDirectory ?? '', 'secret.key')).mode & 0o777).toBe(0o600);
    const { ticket, token, next } = await signIn();
    expect([next, token]).toEqual(['code', undefined]);
    // A ticket is no token, and one that was cut is good for nothing.
    expect((await site.visitor.withToken(ticket).get('/me')).status).toBe(401);
    expect((await second(ticket.slice(1), code())).status).toBe(401);
    const same = code();
    const sent = await Promise.all([second(ticket, same), second(ticket, same)]);
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 401]);
    // The same code with a new ticket, as somebody would who has looked over a shoulder.
    expect((await second((await signIn()).ticket, same)).status).toBe(401);
    await later();
    const own = code(1);
    const spaced = `${own.slice(0, 3)} ${own.slice(3)}`.replace(/\d/g, (digit) =>
      String.fromCodePoint(0x966 + Number(digit)),
    );
    expect((await second((await signIn()).ticket, spaced)).status).toBe(200);
    const me = await site.staff.get<{ secondFactor: object }>('/me');
    expect(me.body.secondFactor).toEqual({ app: true, isLost: false, recoveryCodesLeft: 10 });
    const list = await site.staff.get<{ hasSecondFactor: boolean }[]>('/people');
    expect(list.body.map(({ hasSecondFactor }) => hasSecondFactor)).toEqual([true]);
  });

  test('[PEOPLE-25] [PEOPLE-28] a ticket takes five codes; ten wrong codes hold up strangers and not a known device', async () => {
    const { code } = await addApp();
    const { deviceToken } = (await second((await signIn()).ticket, code())).body;
    await later();
    const known = { 'x-device-token': deviceToken };
    const statuses: number[] = [];
    for (let turn = 0; turn < 2; turn += 1) {
      const { ticket } = await signIn();
      for (let time = 0; time < 5; time += 1) statuses.push((await second(ticket, 'wrong-codes')).status);
      if (turn === 0) expect((await second(ticket, code())).status, 'the sixth').toBe(401);
    }
    expect(statuses).toEqual(Array(10).fill(401));
    const refused = await second((await signIn()).ticket, code());
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await second((await signIn(known)).ticket, code(), known)).status).toBe(200);
    await rows('delete from sign_in_failures');
  });

  test('[PEOPLE-27] [PEOPLE-31] a recovery code works once; new ones end the old ones; an app is removed with password and code', async () => {
    const { code, recoveryCodes } = await addApp();
    const [first = '', unused = '', third = ''] = recoveryCodes;
    const used = await second((await signIn()).ticket, ` ${first.toUpperCase().replaceAll('-', ' ')}`);
    expect([used.status, used.body.recoveryCodesLeft]).toEqual([200, 9]);
    expect((await second((await signIn()).ticket, first)).status).toBe(401);
    const renewed = await post(site.staff, '/me/recovery-codes', { password: adminPassword, code: code() });
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    expect((await second((await signIn()).ticket, unused)).status).toBe(401);
    for (const [password, given, at] of [
      ['no', code(1), 'password'],
      [adminPassword, third, 'code'],
    ] as const) {
      const refused = await post(site.staff, '/me/app/remove', { password, code: given });
      expect(Object.keys(refused.body.errors ?? {})).toEqual([at]);
    }
    const [left] = renewed.body.recoveryCodes;
    expect(
      (await post(site.staff, '/me/app/remove', { password: adminPassword, code: left ?? '' })).status,
    ).toBe(200);
    expect((await signIn()).token).toBeTruthy();
    const log = await site.staff.get<{ action: string }[]>('/me/audit?limit=50');
    const acts = log.body.map(({ action }) => action);
    for (const act of [
      'second-factor-on',
      'second-factor-off',
      'use-recovery-code',
      'make-recovery-codes',
      'sign-in',
    ])
      expect(acts).toContain(act);
    for (const secret of [...recoveryCodes, left ?? '', adminPassword])
      expect(log.text).not.toContain(secret);
  });

  test('[PEOPLE-31] [PEOPLE-19] an administrator ends the app of others, and the command line of anybody', async () => {
    const http = await colleague(site.server, 'Asha', 'editor');
    const { id } = (await http.get<{ id: string }>('/me')).body;
    const { code } = await addApp();
    const { ticket } = await signIn();
    const [administrator] = (await rows("select id from admins where username = 'admin'")) as {
      id: string;
    }[];
    const other = await colleague(site.server, 'Other', 'administrator');
    expect((await other.post(`/people/${administrator?.id}/sign-out`)).status).toBe(200);
    // A sign-in that waits for its code ends with the sessions.
    expect((await second(ticket, code())).status).toBe(401);
    const again = await second((await signIn()).ticket, code());
    const staff = site.visitor.withToken(again.body.token);
    expect((await staff.delete(`/people/${administrator?.id}/second-factor`)).status).toBe(409);
    expect((await http.delete(`/people/${administrator?.id}/second-factor`)).status).toBe(403);
    expect((await staff.delete(`/people/${id}/second-factor`)).status).toBe(200);
    await rows(
      `update admins set is_active = ${engine === 'sqlite' ? 0 : false} where id = '${administrator?.id}'`,
    );
    const said = await setPassword(
      site.server.database,
      adminUsername,
      '--administrator',
      '--second-factor-off',
    );
    expect(said).toMatchObject({ code: 0 });
    const last = await signIn();
    expect(last.token).toBeTruthy();
    const log = await site.visitor
      .withToken(last.token)
      .get<{ by: { kind: string }; action: string }[]>('/admin/audit');
    const byCommand = log.body.filter(({ by }) => by.kind === 'command-line').map(({ action }) => action);
    expect(byCommand).toEqual(['second-factor-off', 'update', 'set-password']);
    const unknown = await setPassword(site.server.database, 'nobody');
    expect(unknown.output).toContain('There is no account named nobody');
    expect(unknown.output).toMatch(/Active administrators: .*\badmin\b/);
  });
});

describe('what is lost', () => {
  const site = useSite({ environment: emptySite });

  test('[PEOPLE-34] a lost key ends apps, not accounts: the owner signs in by password and is told', async () => {
    const { body } = await site.staff.post<{ key: string }>('/me/app', { password: adminPassword });
    const code = appCode(body.key);
    expect((await site.staff.post('/me/app/confirm', { code })).status).toBe(200);
    const key = join(site.server.database.dataDirectory ?? '', 'secret.key');
    // Damaged is as good as lost.
    writeFileSync(key, '');
    const signedIn = await site.visitor.post<Answer>('/auth/login', credentials);
    expect(signedIn.body.token).toBeTruthy();
    const me = await site.staff.get<{ secondFactor: object }>('/me');
    expect(me.body.secondFactor).toEqual({ app: false, isLost: true, recoveryCodesLeft: 0 });
    const again = await site.staff.post<{ key: string }>('/me/app', { password: adminPassword });
    const anew = { code: appCode(again.body.key) };
    const added = await site.staff.post<Answer>('/me/app/confirm', anew);
    const [last = ''] = added.body.recoveryCodes;
    const removal = { password: adminPassword, code: last };
    expect((await site.staff.post('/me/app/remove', removal)).status).toBe(200);
  });

  test('[PEOPLE-35] sessions are listed by device, and all others end at once', async () => {
    const agent = {
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36',
    };
    const other = await site.visitor.post<Answer>('/auth/login', credentials, agent);
    const http = site.visitor.withToken(other.body.token);
    const { body, text } = await http.get<{ device: string; isThis: boolean }[]>('/me/sessions');
    expect(body.filter(({ isThis }) => isThis)).toMatchObject([{ device: 'Chrome on Windows' }]);
    expect(body.length).toBeGreaterThan(1);
    expect(text).not.toContain(other.body.token);
    expect((await http.delete('/me/sessions')).status).toBe(200);
    expect((await http.get<object[]>('/me/sessions')).body).toHaveLength(1);
    expect((await site.staff.get('/me')).status).toBe(401);
    const me = await http.get<{ email: string; isOnlyAdministrator: boolean }>('/me');
    // PEOPLE-46, PEOPLE-47: what the dashboard tells.
    expect(me.body).toMatchObject({ email: '', isOnlyAdministrator: true });
  });
});

describe('without SECRET_KEY on PostgreSQL', () => {
  const site = useSite({ engine: 'postgres', environment: emptySite });

  test('[PEOPLE-34] no app can be added, and nothing else stops', async () => {
    const refused = await site.staff.post<ProblemBody>('/me/app', { password: adminPassword });
    expect([refused.status, refused.body.detail]).toEqual([
      503,
      'Second factors are not set up here: the setting SECRET_KEY is missing.',
    ]);
    expect((await site.visitor.post('/auth/login', credentials)).status).toBe(200);
  });
});

function setPassword(database: TestDatabase, ...words: string[]) {
  return runCommand(['tools/run/command.mjs', 'admin-password', ...words], database, `${adminPassword}\n`);
}
