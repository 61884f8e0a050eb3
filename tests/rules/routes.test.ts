import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { Hono } from 'hono';
import { pino } from 'pino';
import type { ServerBuild } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import siteRoutes from '../../app/routes.ts';
import { contentTypes } from '../../content/index.ts';
import { addressProblem, reservedSegments, siteAddressProblem } from '../../content/pages/address.ts';
import { areas } from '../../content/permissions.ts';
import { type Route, requirePermissions } from '../../engine/api/route.ts';
import { isSingleton } from '../../engine/singleton.ts';
import { people } from '../../features/accounts/people.ts';
import { allRoutes } from '../../server/api/routes.ts';
import { createApp } from '../../server/app.ts';
import type { Dependencies } from '../../server/dependencies.ts';
import { readSettings } from '../../server/settings.ts';
import { openStore } from '../../server/store/open.ts';
import { createDatabase, type TestDatabase } from '../support/database.ts';
import { root } from '../support/server.ts';

/** What anybody may send, and read beside the content types. All else needs a token; a new line here is a decision. */
const openCalls = [
  ...['GET /search', 'GET /settings', 'GET /settings/:type'],
  ...[
    'POST /auth/links/look',
    'POST /auth/links/use',
    'POST /auth/login',
    'POST /auth/reset',
    'POST /auth/second',
  ],
  ...['POST /contact', 'POST /join'],
];
/** Whether a route is one of those that content types have. */
const isOfType = ({ path }: Route) =>
  [...contentTypes.values(), people].some(({ definition }) =>
    definition.paths.some((name) => `${path}/`.startsWith(`${name}/`)),
  );

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
let dependencies: Dependencies;
let routes: Route[];

beforeAll(async () => {
  database = await createDatabase('sqlite');
  const log = pino({ level: 'silent' });
  const store = await openStore({ dataDirectory: database.dataDirectory, log });
  const nothing = { count() {} } as unknown as Dependencies['views'] & Dependencies['library'];
  dependencies = { settings: readSettings({}), store, library: nothing, log, views: nothing };
  routes = allRoutes(dependencies);
});

afterAll(async () => {
  await dependencies.store.close();
  await database.dispose();
});

test('every route declares its permission, none is listed twice, and visitors can write, and read beside the content types, only through the intended ones', () => {
  expect(() => requirePermissions(routes, areas)).not.toThrow();
  const open = routes.filter(
    (route) => route.permission === 'public' && (route.method !== 'GET' || !isOfType(route)),
  );
  expect(open.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(openCalls);
  const keys = routes.map(({ method, path }) => `${method} ${path}`);
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

test('[PROD-02] every call of the specification has a route', () => {
  const known = routes.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':id')}`);
  const calls = specifiedCalls();
  expect(calls.length).toBeGreaterThan(60);
  expect(calls.filter((call) => !known.includes(call))).toEqual([]);
});

test('[PEOPLE-09] whatever changes a content type needs the area that its declaration names', () => {
  // All settings of the site have one route.
  const types = [...contentTypes.values(), people].filter((type) => !isSingleton(type));
  for (const { definition } of types) {
    const changing = routes.filter(
      ({ method, path, permission }) =>
        method !== 'GET' && permission !== 'public' && `${path}/`.startsWith(`${definition.paths[0]}/`),
    );
    expect(changing.length, definition.name).toBeGreaterThan(0);
    const needed = new Set(changing.map(({ permission }) => permission));
    expect([...needed], definition.name).toEqual([`${definition.area}:write`]);
  }
});

test('a feature has one route for all content types, and at most 70 routes for staff are beside those of the types', () => {
  const names = [...contentTypes.keys()].map((name) => `/${name}/`);
  const ofTypes = routes.filter(
    ({ path }) => path.startsWith('/admin/') && names.some((name) => `${path}/`.includes(name)),
  );
  expect(ofTypes).toEqual([]);
  const others = routes.filter((route) => route.permission !== 'public' && !isOfType(route));
  expect(others.length).toBeLessThanOrEqual(70);
});

/** The routes that show something, with what they show. */
function screens(entries: readonly RouteConfigEntry[], above = ''): { path: string; file: string }[] {
  return entries.flatMap(({ path = '', file, children }) => {
    const whole = path === '' ? above : `${above}/${path}`;
    return children ? screens(children, whole) : [{ path: whole || '/', file }];
  });
}

test("[PROD-02] every screen has a module, and only the shop and training pages say 'Coming Soon'", () => {
  const all = screens(siteRoutes);
  expect(all.length).toBeGreaterThan(40);
  expect(all.filter(({ file }) => !existsSync(join(root, 'app', file)))).toEqual([]);
  const beingBuilt = all.filter(({ file }) =>
    /being built/i.test(readFileSync(join(root, 'app', file), 'utf8')),
  );
  expect(beingBuilt).toEqual([]);
  const coming = all.filter(({ file }) => file.includes('coming-soon'));
  expect(coming.map(({ path }) => path)).toEqual(['/shop', '/training']);
});

const firstOf = (path: string) => path.split('/').find((segment) => segment !== '') ?? '';

/** The first segments of all screens of the site and the panel. */
function firstSegments(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, children = [] }) => (path ? [firstOf(path)] : firstSegments(children)));
}

/** The first segments of all that the server has routes for. */
function serverPaths(): string[] {
  const app = createApp(dependencies, {
    api: new Hono(),
    build: async () => ({ routes: {} }) as ServerBuild,
    assets: { manifest: {}, buildDirectory: root },
  });
  return app.routes.map(({ path }) => firstOf(path));
}

test('[PAGE-02] [PAGE-08] no page of staff and no redirect can have the first segment of a screen, a route of the server or a public file', () => {
  const files = ['assets', ...readdirSync(join(root, 'public'))];
  const own = new Set([...firstSegments(siteRoutes), ...serverPaths(), ...files]);
  const fixed = [...own].filter((segment) => /^[^:*]+$/.test(segment));
  expect(fixed).toEqual(expect.arrayContaining(['about', 'admin', 'api', 'media', 'metrics', 'pictures']));
  expect(fixed.filter((segment) => addressProblem(segment) === undefined)).toEqual([]);
  expect(fixed.filter((segment) => siteAddressProblem(`/${segment}`) === undefined)).toEqual([]);
  expect(reservedSegments.filter((segment) => !own.has(segment))).toEqual([]);
});
