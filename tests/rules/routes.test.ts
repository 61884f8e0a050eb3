import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentTypes } from '../../content/index.ts';
import { type Route, requireAudiences } from '../../engine/api/route.ts';
import { allRoutes } from '../../server/api/routes.ts';
import type { Dependencies } from '../../server/dependencies.ts';
import { readSettings } from '../../server/settings.ts';
import { openStore } from '../../server/store/open.ts';
import { createDatabase, type TestDatabase } from '../support/database.ts';
import { root } from '../support/server.ts';

/** What anybody may send. Every other write needs a token; a new line here is a decision. */
const openWrites = ['POST /auth/login', 'POST /contact', 'POST /join'];

/** The calls that the specification names, such as `GET /tags/:id`, from lines such as `GET POST /tags`. */
function specifiedCalls(): string[] {
  const lines = readFileSync(join(root, 'docs/requirements.md'), 'utf8').matchAll(
    /^([A-Z ]+) (\/[\w/{}-]+)$/gm,
  );
  return [...lines].flatMap(([, methods = '', path = '']) =>
    methods.split(' ').map((method) => `${method} ${path.replaceAll(/\{\w+\}/g, ':id')}`),
  );
}

let database: TestDatabase;
let store: Dependencies['store'];
let routes: Route[];

beforeAll(async () => {
  database = await createDatabase('sqlite');
  const log = pino({ level: 'silent' });
  store = await openStore({ dataDirectory: database.dataDirectory, log });
  const nothing = { count() {} } as unknown as Dependencies['views'] & Dependencies['library'];
  routes = allRoutes({ settings: readSettings({}), store, library: nothing, log, views: nothing });
});

afterAll(async () => {
  await store.close();
  await database.dispose();
});

test('every route declares its audience, none is listed twice, and visitors can write only through the intended ones', () => {
  expect(() => requireAudiences(routes)).not.toThrow();
  const writes = routes.filter((route) => route.method !== 'GET' && route.audience === 'public');
  expect(writes.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(openWrites);
  const keys = routes.map(({ method, path }) => `${method} ${path}`);
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

test('[PROD-02] every call of the specification has a route', () => {
  const known = routes.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':id')}`);
  const calls = specifiedCalls();
  expect(calls.length).toBeGreaterThan(60);
  expect(calls.filter((call) => !known.includes(call))).toEqual([]);
});

test('a feature has one route for all content types, and at most 60 routes for staff are beside those of the types', () => {
  const names = [...contentTypes.keys()].map((name) => `/${name}/`);
  const ofTypes = routes.filter(
    ({ path }) => path.startsWith('/admin/') && names.some((name) => `${path}/`.includes(name)),
  );
  expect(ofTypes).toEqual([]);
  const own = [...contentTypes.values()].flatMap(({ definition }) => definition.paths);
  const others = routes.filter(
    ({ path, audience }) => audience === 'staff' && !own.some((name) => `${path}/`.startsWith(`${name}/`)),
  );
  expect(others.length).toBeLessThanOrEqual(60);
});

test('[PROD-11] no route manages roles or users', () => {
  const named = routes.filter(({ path }) => /role|user|permission|group|account|admins/i.test(path));
  expect(named).toEqual([]);
});
