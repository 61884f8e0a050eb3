import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { Hono } from 'hono';
import { pino } from 'pino';
import { afterAll, describe, expect, test } from 'vitest';
import { type RoleName, roleNames } from '../../content/permissions.ts';
import type { AppEnvironment } from '../../engine/api/environment.ts';
import type { Route } from '../../engine/api/route.ts';
import { newId } from '../../engine/database/identifiers.ts';
import { hashToken } from '../../features/accounts/server/tokens.ts';
import { createRouter } from '../../server/api/router.ts';
import { allRoutes } from '../../server/api/routes.ts';
import type { Dependencies } from '../../server/dependencies.ts';
import { readSettings } from '../../server/settings.ts';
import { openStore } from '../../server/store/open.ts';
import * as bodies from '../factories/bodies.ts';

import { withRows } from '../support/rows.ts';
import { createUsedDatabase, insertPerson, useSite } from '../support/site.ts';

const { database, token } = await createUsedDatabase('sqlite');
const log = pino({ level: 'silent' });
const store = await openStore({ dataDirectory: database.dataDirectory, log });
const dependencies = {
  ...{ settings: readSettings({}), store, log },
  library: {} as Dependencies['library'],
  views: { count() {} } as unknown as Dependencies['views'],
};
afterAll(async () => {
  await store.close();
  await database.dispose();
});

/** The route table itself, so that a new route is in the loop without anybody thinking of it. */
const routes = allRoutes(dependencies);
const staffRoutes = routes.filter(({ permission }) => permission !== 'public');
const publicReads = routes.filter(({ permission, method }) => permission === 'public' && method === 'GET');
const title = ({ method, path }: Route) => `${method} ${path}`;

/** Routes whose handlers were called. */
const handled: string[] = [];
const app = new Hono<AppEnvironment>().use((context, next) => {
  context.set('clientAddress', '203.0.113.7');
  return next();
});
app.route(
  '/',
  createRouter(
    routes.map((route) => ({
      ...route,
      query: {},
      isCacheable: false,
      handle: async () => {
        handled.push(title(route));
        return new Response();
      },
    })),
    dependencies,
  ),
);

type Headers = Record<string, string>;

/** Asks a route in this process, with a body that no handler could read. */
async function ask(route: Route, headers: Headers, query = '', type = 'x'): Promise<[number, string | null]> {
  const path = route.path.replace(':type', type).replace(/:\w+/g, 'x');
  const body = route.method === 'GET' || route.method === 'DELETE' ? {} : { body: '{' };
  const answer = await app.request(path + query, { method: route.method, headers, ...body });
  return [answer.status, answer.headers.get('www-authenticate')];
}

test('[PEOPLE-01] a route without a permission, or with an area or a level that does not exist, prevents the server from starting', () => {
  const { permission: _, ...silent } = staffRoutes[0] as Route;
  const wrong = ['everybody', 'write', 'garden:read', 'leads:own'].map((permission) => ({
    ...silent,
    path: '/x',
    permission,
  }));
  for (const route of [silent, ...wrong] as Route[])
    expect(() => createRouter([...routes, route], dependencies)).toThrow('does not say who may call it');
});

/** A session like the admin's, with other values in these columns. */
async function session(name: string, changes: Record<string, unknown>): Promise<string> {
  await withRows(database, async (rows) => {
    const [own] = await rows.all('select * from sessions where token_hash = $1', [hashToken(token)]);
    const row: Record<string, unknown> = { ...own, ...changes, token_hash: hashToken(name) };
    const names = Object.keys(row);
    const places = names.map((_, index) => `$${index + 1}`);
    await rows.all(`insert into sessions (${names}) values (${places})`, Object.values(row));
  });
  return name;
}

const bearer = (value: string) => ({ authorization: `Bearer ${value}` });
const longAgo = new Date(Date.now() - 13 * 3_600_000).toISOString();

describe('[AUTH-16] [SAFE-85]', () => {
  /** Visitors, whatever else they carry. */
  const visitors: Record<string, [headers: Headers, query?: string]> = {
    nothing: [{}],
    'another scheme': [{ authorization: `Basic ${token}` }],
    'a password of a proxy': [{ authorization: `Basic ${btoa('admin:sunlit rooftops of pune')}` }],
    'a digest': [{ authorization: 'Digest username="preview"' }],
    'the hash of a token': [bearer(hashToken(token))],
    'two tokens': [bearer(`${token}, Bearer ${token}`)],
    'a token of a proxy': [bearer('eyJhbGciOiJIUzI1NiJ9.e30.x')],
    'the token in the query': [{}, `?token=${token}&access_token=${token}&authorization=Bearer%20${token}`],
    'the token in a cookie': [{ cookie: `token=${token}; authorization=Bearer ${token}` }],
    'the token in other headers': [{ 'x-authorization': `Bearer ${token}`, 'x-device-token': token, token }],
    'an override of the verb': [{ 'x-http-method-override': 'GET', 'x-original-url': '/tags' }],
  };
  const refused = [401, 'Bearer'];

  test('[AUTH-16] a token that never was, or has expired, opens no route, and no handler runs', async () => {
    handled.length = 0;
    for (const dead of ['x'.repeat(43), await session('e'.repeat(43), { created_at: longAgo })])
      for (const route of [...staffRoutes, ...publicReads])
        expect([title(route), ...(await ask(route, bearer(dead)))]).toEqual([title(route), ...refused]);
    expect(handled).toEqual([]);
  });

  test('[SAFE-85] who carries no token of a session opens what is public and nothing else', async () => {
    for (const [name, [headers, query]] of Object.entries(visitors)) {
      handled.length = 0;
      for (const route of staffRoutes)
        expect([name, title(route), ...(await ask(route, headers, query))]).toEqual([
          ...[name, title(route), ...refused],
        ]);
      expect(handled).toEqual([]);
      for (const route of publicReads) await ask(route, headers, query);
      expect([name, handled]).toEqual([name, publicReads.map(title)]);
    }
  });

  test('an administrator opens every route, and nobody whose session has ended opens one', async () => {
    const own = await session('s'.repeat(43), {});
    handled.length = 0;
    for (const route of routes.filter(({ body }) => !body))
      expect([title(route), (await ask(route, bearer(own)))[0]]).toEqual([title(route), 200]);
    expect(handled).toEqual(routes.filter(({ body }) => !body).map(title));
    await withRows(database, (rows) =>
      rows.all('delete from sessions where token_hash = $1', [hashToken(own)]),
    );
    expect(await ask(staffRoutes[0] as Route, bearer(own))).toEqual(refused);
  });
});

describe('[PEOPLE-01] [PEOPLE-02]', () => {
  /** What each role does not open, by the area and the level that a route names; a level alone is tried with three types. */
  const refusals: Record<RoleName, RegExp> = {
    administrator: /^$/,
    editor: /^(leads|people):/,
    'membership-desk': /^(content|newsletter):write$|^people:/,
  };
  const typesOfAreas = { content: 'brands', leads: 'contact' };

  test.each(roleNames)(
    '%s opens what the table of permissions gives them, and no handler of a refused call runs',
    async (role) => {
      const id = newId();
      await withRows(database, (rows) => insertPerson(rows, { id, role }));
      const own = await session(`${role}${'r'.repeat(43)}`.slice(0, 43), { admin_id: id });
      for (const route of staffRoutes)
        for (const [area, type] of Object.entries(typesOfAreas)) {
          const isLevelAlone = route.permission === 'read' || route.permission === 'write';
          const needed = isLevelAlone ? `${area}:${route.permission}` : route.permission;
          handled.length = 0;
          const [status] = await ask(route, bearer(own), '', type);
          const isRefused = refusals[role].test(needed);
          expect([title(route), type, status === 403, isRefused && handled.length > 0]).toEqual([
            ...[title(route), type, isRefused, false],
          ]);
        }
    },
  );
});

describe('[AUTH-16] the addresses of submissions', () => {
  const site = useSite();

  test('reveal nothing to a visitor, however they are spelled', async () => {
    await site.visitor.post('/contact', bodies.contactMessage({ message: 'A canary of a message' }));
    const spellings =
      '//contact /contact/ /./contact /x/../contact /%63ontact /contact%2f /CONTACT /contact;x=y /contact%00 /contact.json /contact%2ecsv /contact? /contact#x /contact%20 /contact//';
    for (const path of spellings.split(' '))
      for (const method of ['GET', 'HEAD', 'DELETE', 'PUT']) {
        const { status, text } = await rawCall(site.server.port, method, `/api${path}`);
        expect([path, method, [401, 404, 405].includes(status)]).toEqual([path, method, true]);
        expect(text).not.toContain('canary');
      }
    expect((await site.staff.get('/contact')).text).toContain('canary');
  });
});

/** Sends the path as it is: `fetch` would make `/contact` of most spellings before they leave. */
async function rawCall(port: number, method: string, path: string) {
  const headers = { host: `localhost:${port}` };
  const call = request({ host: '127.0.0.1', port, method, path, headers }).end();
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  return { status: answer.statusCode ?? 0, text: (await answer.toArray()).join('') };
}
