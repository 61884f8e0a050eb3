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

const credentials = { username: adminUsername, password: adminPassword };
const minute = 60_000;
const hour = 60 * minute;

describe.each(usualEngines)('on %s', (engine) => {
  const site = useSite({ engine, environment: emptySite });
  const attempt = (body: unknown) => site.visitor.post<SignedIn & ProblemBody>('/auth/login', body);

  describe('[AUTH-12][AUTH-13] the session token', () => {
    test('the token opens routes for staff only as a Bearer token in the Authorization header', async () => {
      const { body } = await attempt(credentials);
      for (const authorization of [`Bearer ${body.token}`, `bearer ${body.token}`]) {
        expect((await site.visitor.get('/contact', { authorization })).status).toBe(200);
      }
      const dead = [
        `Basic ${body.token}`,
        body.token,
        `Bearer  ${body.token}`,
        `Bearer ${body.token}x`,
        'Bearer',
        `Token ${body.token}`,
      ];
      for (const authorization of [
        ...dead,
        `Bearer ${body.token.toLowerCase()}`,
        `Bearer ${body.deviceToken}`,
      ]) {
        expect([authorization, (await site.visitor.get('/contact', { authorization })).status]).toEqual([
          authorization,
          401,
        ]);
      }
    });

    test('the database and the log contain no token and no password in plain text', async () => {
      const { body } = await attempt(credentials);
      const stored = await contentsOf(site.server.database);
      expect(stored).not.toContain(body.token);
      expect(stored).not.toContain(body.deviceToken);
      expect(stored).not.toContain(adminPassword);
      expect(stored).toContain('$argon2id$v=19$m=65536,t=3,p=1$');
      expect(site.server.output()).not.toContain(body.token);
      expect(site.server.output()).not.toContain(adminPassword);
    });

    test('a token is dead after signing out, and signing out again returns 401', async () => {
      const [gone, other] = [await signIn(site.visitor), await signIn(site.visitor)];
      expect((await gone.post('/auth/logout')).body).toEqual({ signedOut: true });
      expect((await gone.get('/contact')).status).toBe(401);
      expect((await gone.get('/blog/posts')).status).toBe(401);
      expect((await gone.post('/auth/logout')).status).toBe(401);
      expect((await other.get('/contact')).status).toBe(200);
    });

    test('an eleventh session ends the oldest', async () => {
      const sessions = [];
      for (let number = 0; number < 11; number += 1) sessions.push(await signIn(site.visitor));
      const statuses = await Promise.all(sessions.map(async (http) => (await http.get('/contact')).status));
      expect(statuses).toEqual([401, ...Array(10).fill(200)]);
    });

    test('a session ends two hours after its last use and twelve hours after its begin', async () => {
      const age = (http: Http, created: number, used: number) =>
        withRows(site.server.database, (rows) =>
          rows.all('update sessions set created_at = $1, last_used_at = $2 where token_hash = $3', [
            new Date(Date.now() - created).toISOString(),
            new Date(Date.now() - used).toISOString(),
            hashOf(http.token),
          ]),
        );
      const statusAt = async (http: Http, created: number, used: number) => {
        await age(http, created, used);
        return [(await http.get('/contact')).status, (await http.get('/contact')).status];
      };
      const [one, other] = [await signIn(site.visitor), await signIn(site.visitor)];
      expect(await statusAt(one, 3 * hour, 119 * minute), 'just under two hours').toEqual([200, 200]);
      expect(await statusAt(one, 12 * hour - minute, minute), 'just under twelve hours').toEqual([200, 200]);
      expect(await statusAt(one, 3 * hour, 121 * minute), 'over two hours').toEqual([401, 401]);
      expect(await statusAt(other, 12 * hour + minute, minute), 'over twelve hours').toEqual([401, 401]);
    });

    test('a session that is used stays alive, and its use is written once a minute', async () => {
      const http = await signIn(site.visitor);
      const usedAt = () =>
        withRows(site.server.database, async (rows) => {
          const [row] = await rows.all('select last_used_at from sessions where token_hash = $1', [
            hashOf(http.token),
          ]);
          return new Date(String(row?.last_used_at)).getTime();
        });
      const begun = await usedAt();
      await http.get('/contact');
      expect(await usedAt()).toBe(begun);
      const earlier = new Date(Date.now() - 2 * minute).toISOString();
      await withRows(site.server.database, (rows) =>
        rows.all('update sessions set last_used_at = $1', [earlier]),
      );
      await http.get('/contact');
      expect(await usedAt()).toBeGreaterThanOrEqual(begun);
    });
  });

  describe('changing the password', () => {
    test('[HOLD-18] a new password keeps its spaces, ends every session, replaces the old password, and clears the failed sign-ins of its own account and devices only', async () => {
      const [one, other] = [await signIn(site.visitor), await signIn(site.visitor)];
      const { body: device } = await attempt(credentials);
      const failing = [
        'account admin',
        `device ${hashOf(device.deviceToken)}`,
        'account other',
        'network 192.0.2.1',
      ];
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
      expect(
        left.map(({ key }) => key),
        '[HOLD-18] the failed sign-ins',
      ).toEqual(['account other', 'network 192.0.2.1']);
      expect([(await one.get('/contact')).status, (await other.get('/contact')).status]).toEqual([401, 401]);
      expect((await attempt(credentials)).status, 'the old password').toBe(401);
      expect((await attempt({ ...credentials, password: password.trim() })).status, 'trimmed').toBe(401);
      const { status, body } = await attempt({ ...credentials, password });
      expect(status).toBe(200);
      expect(body.deviceToken).not.toBe(device.deviceToken);
      const known = await site.visitor.post<SignedIn>(
        '/auth/login',
        { ...credentials, password },
        { 'x-device-token': device.deviceToken },
      );
      expect(known.body.deviceToken).toBe(device.deviceToken);
      await withRows(site.server.database, async (rows) => {
        await rows.all('update admins set password_hash = $1', [before?.password_hash]);
        await rows.all('delete from sign_in_failures');
      });
    });

    // What is said of a password does not depend on the engine.
    if (engine !== 'sqlite') return;

    test('a password of fewer than twelve characters is rejected', async () => {
      const said = await setPassword(site.server.database, 'too short');
      expect(said).toEqual({ code: 1, output: expect.stringContaining('at least 12 characters') });
      expect((await attempt(credentials)).status).toBe(200);
    });

    test('a new password for an unknown admin changes nothing', async () => {
      const said = await setPassword(site.server.database, 'monsoon over the western ghats', 'nobody');
      expect(said).toEqual({ code: 1, output: expect.stringContaining('There is no admin named nobody') });
      expect(said.output).toContain('npm run admin:password -- NAME');
    });
  });

  test('[AUTH-16] a write with an ended session changes nothing', async () => {
    const http = await signIn(site.visitor);
    await http.post('/auth/logout');
    expect((await http.post('/brands', bodies.brand())).status).toBe(401);
    expect((await site.visitor.get('/brands')).body).toEqual([]);
  });

  // What is checked of a name and a password does not depend on the engine.
  if (engine !== 'sqlite') return;

  describe('[AUTH-07] checking username and password', () => {
    test('the right username and password return a token for twelve hours', async () => {
      const before = Date.now();
      const { status, body, headers } = await attempt(credentials);
      expect(status).toBe(200);
      expect(Object.keys(body).sort()).toEqual(['deviceToken', 'expiresAt', 'token']);
      expect(body.token).toMatch(/^[\w-]{43}$/);
      expect(body.deviceToken).toMatch(/^[\w-]{43}$/);
      expect(Math.abs(Date.parse(body.expiresAt) - before - 12 * hour)).toBeLessThan(minute);
      expect(headers.get('cache-control')).toBe('no-store');
    });

    test('a username in other letters and with spaces is accepted for admin', async () => {
      expect((await attempt({ ...credentials, username: ' ＡDmin ' })).status).toBe(200);
    });

    test('a wrong password and an unknown user return the same response', async () => {
      const wrong = await attempt({ ...credentials, password: `${adminPassword} ` });
      const unknown = await attempt({ username: 'nobody', password: adminPassword });
      expect([wrong.status, wrong.text]).toEqual([401, unknown.text]);
      expect(wrong.body).toMatchObject({
        type: '/problems/unauthorized',
        detail: 'Invalid username or password',
      });
      expect([...wrong.headers.keys()]).toEqual([...unknown.headers.keys()]);
    });

    test.each([
      [{ username: 'admin', password: 'admin' }, 401],
      [{ username: 'admin', password: 'password' }, 401],
      [{ username: 'root', password: 'root' }, 401],
      [{ username: 'admin\0', password: adminPassword }, 422],
      [{ username: "admin' --", password: 'x' }, 401],
      [{ username: 'admin', password: 'x'.repeat(2000) }, 401],
      [{ username: { $ne: null }, password: adminPassword }, 422],
      [{ username: ['admin'], password: adminPassword }, 422],
      [{ username: 'admin', password: true }, 422],
      [{ username: 'x'.repeat(201), password: 'x' }, 422],
      [{}, 422],
      [[], 400],
    ])('signing in with %j returns %i', async (body, status) => {
      expect((await attempt(body)).status).toBe(status);
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

test('setting a password does not create a missing database', async () => {
  const empty = await createDatabase('sqlite');
  const said = await setPassword(empty, 'monsoon over the western ghats');
  const advice = `There is no database in ${empty.dataDirectory}: set DATA_DIR to its folder.\n`;
  expect(said).toEqual({ code: 1, output: expect.stringContaining(advice) });
  expect(readdirSync(empty.dataDirectory)).toEqual([]);
  await empty.dispose();
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
  return runCommand(['tools/run/admin-password.mjs', username], database, `${password}\n`);
}
