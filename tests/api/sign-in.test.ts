import { hash } from 'node:crypto';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as bodies from '../factories/bodies.ts';
import { createDatabase, type TestDatabase, usualEngines } from '../support/database.ts';
import type { Http, ProblemBody } from '../support/http.ts';
import { withRows } from '../support/rows.ts';
import { adminPassword, adminUsername, root, runCommand, signIn } from '../support/server.ts';
import { emptySite, useSite } from '../support/site.ts';

interface SignedIn {
  token: string;
  expiresAt: string;
  deviceToken: string;
}

const newPassword = 'मॉनसून terrace lantern';
const credentials = { username: adminUsername, password: adminPassword };
const minute = 60_000;
const hour = 60 * minute;

describe.each(usualEngines)('on %s', (engine) => {
  const site = useSite({ engine, environment: emptySite });
  const attempt = (body: unknown) => site.visitor.post<SignedIn & ProblemBody>('/auth/login', body);

  describe('[AUTH-12][AUTH-13] the session token', () => {
    test('the token opens routes for staff only as a Bearer token, a device token opens none, and neither they nor a password are in the database or the log', async () => {
      const { body } = await attempt(credentials);
      const { token, deviceToken } = body;
      for (const [authorization, status] of [
        [`bearer ${token}`, 200],
        [token, 401],
        [`Bearer  ${token}`, 401],
        [`Bearer ${token}x`, 401],
        [`Bearer ${deviceToken}`, 401],
      ] as const)
        expect((await site.visitor.get('/contact', { authorization })).status, authorization).toBe(status);
      const stored = await contentsOf(site.server.database);
      expect(stored).toContain('$argon2id$v=19$m=65536,t=3,p=1$');
      for (const secret of [token, deviceToken, adminPassword])
        expect(stored + site.server.output()).not.toContain(secret);
    });

    test('[AUTH-16] a token is dead after signing out: it reads and changes nothing; an eleventh session ends the oldest', async () => {
      const [gone, other] = [await signIn(site.visitor), await signIn(site.visitor)];
      expect((await gone.post('/auth/logout')).body).toEqual({ signedOut: true });
      for (const path of ['/contact', '/blog/posts']) expect((await gone.get(path)).status).toBe(401);
      for (const path of ['/auth/logout', '/brands'])
        expect((await gone.post(path, bodies.brand())).status).toBe(401);
      expect((await site.visitor.get('/brands')).body).toEqual([]);
      const sessions = [other];
      for (let number = 0; number < 10; number += 1) sessions.push(await signIn(site.visitor));
      const statuses = await Promise.all(sessions.map(async (http) => (await http.get('/contact')).status));
      expect(statuses).toEqual([401, ...Array(10).fill(200)]);
    });

    test('a session ends two hours after its last use and twelve hours after its begin, and its use is written once a minute', async () => {
      const rows = (sql: string, parameters: unknown[]) =>
        withRows(site.server.database, (open) => open.all(sql, parameters));
      const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();
      const usedAt = async (http: Http) => {
        const sql = 'select last_used_at from sessions where token_hash = $1';
        const [row] = await rows(sql, [hashOf(http.token)]);
        return new Date(String(row?.last_used_at)).getTime();
      };
      const statusAt = async (http: Http, created: number, used: number) => {
        const sql = 'update sessions set created_at = $1, last_used_at = $2 where token_hash = $3';
        await rows(sql, [ago(created), ago(used), hashOf(http.token)]);
        return [(await http.get('/contact')).status, (await http.get('/contact')).status];
      };
      const [one, other] = [await signIn(site.visitor), await signIn(site.visitor)];
      const begun = await usedAt(one);
      await one.get('/contact');
      expect(await usedAt(one), 'in the first minute').toBe(begun);
      expect(await statusAt(one, 3 * hour, 119 * minute), 'just under two hours').toEqual([200, 200]);
      expect(await usedAt(one), 'written').toBeGreaterThanOrEqual(begun);
      expect(await statusAt(one, 12 * hour - minute, minute), 'just under twelve hours').toEqual([200, 200]);
      expect(await statusAt(one, 3 * hour, 121 * minute), 'over two hours').toEqual([401, 401]);
      expect(await statusAt(other, 12 * hour + minute, minute), 'over twelve hours').toEqual([401, 401]);
    });
  });

  describe('a new password of one’s own', () => {
    const change = (http: Http, currentPassword: string, wanted: string) =>
      http.post<ProblemBody & { errors: object }>('/auth/password', { currentPassword, newPassword: wanted });

    test('[UXP-09] it needs the present one, ends every other session and has an entry in the audit log without either of them', async () => {
      const [own, other] = [await signIn(site.visitor), await signIn(site.visitor)];
      expect((await change(site.visitor, adminPassword, newPassword)).status).toBe(401);
      // What else is refused of a new password is told by its unit test.
      const unchanged = 'The new password must be another one than the present one';
      for (const [present, wanted, errors] of [
        ['not the present one', newPassword, { currentPassword: 'This is not your present password' }],
        ['', newPassword, { currentPassword: 'Enter your present password' }],
        [adminPassword, '', { newPassword: 'Enter a new password' }],
        [adminPassword, 'short one', { newPassword: 'The new password needs at least 12 characters' }],
        [adminPassword, adminPassword, { newPassword: unchanged }],
      ] as const) {
        const refused = await change(own, present, wanted);
        expect([refused.status, refused.body.errors]).toEqual([422, errors]);
      }
      expect((await other.get('/contact')).status).toBe(200);

      const changed = await change(own, adminPassword, newPassword);
      expect([changed.status, changed.body]).toEqual([200, { changed: true }]);
      expect((await own.get('/contact')).status).toBe(200);
      expect((await other.get('/contact')).status).toBe(401);
      const login = (password: string) =>
        site.visitor.post('/auth/login', { username: adminUsername, password });
      expect((await login(adminPassword)).status).toBe(401);
      expect((await login(newPassword)).status).toBe(200);

      const log = await own.get<{ action: string }[]>('/admin/audit');
      expect(log.body.filter(({ action }) => action === 'set-password')).toMatchObject([
        { type: 'people', title: adminUsername, by: { kind: 'person', name: adminUsername } },
      ]);
      for (const password of [adminPassword, newPassword, 'not the present one'])
        expect(log.text).not.toContain(password);
      // The others of this file sign in with the first one.
      expect((await change(own, newPassword, adminPassword)).status).toBe(200);
    });
  });

  describe('changing the password', () => {
    test('[HOLD-18] a new password keeps its spaces, ends every session, replaces the old password, and clears the failed sign-ins of its own account and devices only', async () => {
      const [one, other] = [await signIn(site.visitor), await signIn(site.visitor)];
      const { body: device } = await attempt(credentials);
      const own = ['account admin', `device ${hashOf(device.deviceToken)}`];
      const failing = [...own, 'account other', 'network 192.0.2.1'];
      const [before] = await withRows(site.server.database, async (rows) => {
        const expiry = new Date(Date.now() + minute).toISOString();
        for (const key of failing)
          await rows.all('insert into sign_in_failures values ($1, 10, $2)', [key, expiry]);
        return rows.all('select password_hash from admins');
      });
      const password = '  monsoon over the western ghats ';
      const said = await setPassword(site.server.database, password);
      const question = 'New password for admin (at least 12 characters): ';
      const confirmation = 'The password of admin is changed, and all its sessions are ended.\n';
      expect(said).toEqual({ code: 0, output: question + confirmation });
      const left = await withRows(site.server.database, (rows) =>
        rows.all('select key from sign_in_failures order by key'),
      );
      expect(left).toEqual([{ key: 'account other' }, { key: 'network 192.0.2.1' }]);
      expect([(await one.get('/contact')).status, (await other.get('/contact')).status]).toEqual([401, 401]);
      expect((await attempt(credentials)).status, 'the old password').toBe(401);
      expect((await attempt({ ...credentials, password: password.trim() })).status, 'trimmed').toBe(401);
      const { status, body } = await attempt({ ...credentials, password });
      expect(status).toBe(200);
      expect(body.deviceToken).not.toBe(device.deviceToken);
      const headers = { 'x-device-token': device.deviceToken };
      const known = await site.visitor.post<SignedIn>('/auth/login', { ...credentials, password }, headers);
      expect(known.body.deviceToken).toBe(device.deviceToken);
      await withRows(site.server.database, async (rows) => {
        await rows.all('update admins set password_hash = $1', [before?.password_hash]);
        await rows.all('delete from sign_in_failures');
      });
    });

    // What is said of a password does not depend on the engine.
    if (engine !== 'sqlite') return;

    test('a short password and an unknown admin are rejected, and a missing database is not created', async () => {
      const good = 'monsoon over the western ghats';
      const empty = await createDatabase('sqlite');
      for (const [database, password, name, output] of [
        [site.server.database, 'too short', adminUsername, 'at least 12 characters'],
        [site.server.database, good, 'nobody', 'There is no account named nobody'],
        [empty, good, adminUsername, `There is no database in ${empty.dataDirectory}: set DATA_DIR`],
      ] as const)
        expect(await setPassword(database, password, name)).toEqual({
          ...{ code: 1, output: expect.stringContaining(output) },
        });
      expect(readdirSync(empty.dataDirectory)).toEqual([]);
      await empty.dispose();
      expect((await attempt(credentials)).status).toBe(200);
    });
  });

  // What is checked of a name and a password does not depend on the engine.
  if (engine !== 'sqlite') return;

  describe('[AUTH-07] checking username and password', () => {
    test('the right username, in other letters and with spaces too, and password return a token for twelve hours', async () => {
      const before = Date.now();
      const { status, body, headers } = await attempt({ ...credentials, username: ' ＡDmin ' });
      expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(Object.keys(body).sort()).toEqual(['deviceToken', 'expiresAt', 'person', 'token']);
      for (const token of [body.token, body.deviceToken]) expect(token).toMatch(/^[\w-]{43}$/);
      expect(Math.abs(Date.parse(body.expiresAt) - before - 12 * hour)).toBeLessThan(minute);
    });

    // Also proves VAL-70.
    test('[VAL-69] a wrong password and an unknown user return the same response; what is no name and password is refused at its field, and a command in them is a wrong one', async () => {
      const wrong = await attempt({ ...credentials, password: `${adminPassword} ` });
      const unknown = await attempt({ username: 'nobody', password: adminPassword });
      expect([wrong.status, wrong.text]).toEqual([401, unknown.text]);
      expect(wrong.body).toMatchObject({ detail: 'Invalid username or password' });
      expect([...wrong.headers.keys()]).toEqual([...unknown.headers.keys()]);
      for (const [body, status, errors] of [
        [{ username: "admin' --", password: 'x' }, 401],
        [{ username: 'admin', password: 'x'.repeat(2000) }, 401],
        [{ username: 'admin\0', password: adminPassword }, 422, { username: 'Username is not valid' }],
        [{ username: { $ne: null }, password: 'x' }, 422, { username: 'Username is required' }],
        [{ username: 'x'.repeat(255), password: 'x' }, 422, { username: 'Username is too long' }],
        [{ username: 'admin', password: '' }, 422, { password: 'Password is required' }],
        [[], 400],
      ] as const) {
        const answer = await attempt(body);
        expect([body, answer.status, answer.body.errors]).toEqual([body, status, errors]);
      }
    });

    test('no file of the client build contains credentials', () => {
      const files = globSync('build/client/**/*.{js,html,json,css}', { cwd: root });
      expect(files.length).toBeGreaterThan(5);
      // A password that is compared with a text of the file; libraries compare those of two addresses.
      const comparison = /password\s*={2,3}\s*["'`]\w|["'`]\s*={2,3}\s*(\w+\.)?password/;
      const secrets = new RegExp(
        `sunlit rooftops of pune|ADMIN_PASSWORD|ADMIN_USERNAME|argon2|${comparison.source}`,
        'i',
      );
      expect(files.filter((file) => secrets.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
    });
  });
});

/** Everything that the database holds, as text. */
async function contentsOf(database: TestDatabase): Promise<string> {
  if (database.engine === 'sqlite') {
    const files = globSync('kiran.sqlite*', { cwd: database.dataDirectory });
    return files.map((file) => readFileSync(join(database.dataDirectory, file), 'latin1')).join('');
  }
  return withRows(database, async (rows) => {
    const tables = await rows.all(
      "select table_name from information_schema.tables where table_schema = 'public'",
    );
    const contents = [];
    for (const { table_name } of tables) contents.push(await rows.all(`select * from "${table_name}"`));
    return JSON.stringify(contents);
  });
}

function hashOf(token: string | undefined): string {
  return hash('sha256', token ?? '');
}

/** `npm run admin:password` without npm. */
function setPassword(database: TestDatabase, password: string, username: string = adminUsername) {
  return runCommand(['tools/run/command.mjs', 'admin-password', username], database, `${password}\n`);
}
