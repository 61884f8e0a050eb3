import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { Hono } from 'hono';
import { pino } from 'pino';
import type { ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import routes from '../../app/routes.ts';
import { addressProblem, reservedSegments, siteAddressProblem } from '../../content/pages/address.ts';
import { createApp } from '../../server/app.ts';
import type { Dependencies } from '../../server/dependencies.ts';
import { readSettings } from '../../server/settings.ts';
import { openStore } from '../../server/store/open.ts';
import { createDatabase } from '../support/database.ts';
import { root } from '../support/server.ts';

const firstOf = (path: string) => path.split('/').find((segment) => segment !== '') ?? '';

/** The first segments of all screens of the site and the panel. */
function screens(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, children = [] }) => (path ? [firstOf(path)] : screens(children)));
}

/** The first segments of all that the server has routes for. */
async function serverPaths(): Promise<string[]> {
  const database = await createDatabase('sqlite');
  const log = pino({ level: 'silent' });
  const store = await openStore({ dataDirectory: database.dataDirectory, log });
  const dependencies = {
    ...{ settings: readSettings({}), store, log },
    ...{ library: {}, views: {} },
  } as unknown as Dependencies;
  const app = createApp(dependencies, {
    api: new Hono(),
    build: async () => ({ routes: {} }) as ServerBuild,
    assets: { manifest: {}, buildDirectory: root },
  });
  await store.close();
  await database.dispose();
  return app.routes.map(({ path }) => firstOf(path));
}

test('[PAGE-02] [PAGE-08] no page of staff and no redirect can have the first segment of a screen, a route of the server or a public file', async () => {
  const files = ['assets', ...readdirSync(join(root, 'public'))];
  const own = new Set([...screens(routes), ...(await serverPaths()), ...files]);
  const fixed = [...own].filter((segment) => /^[^:*]+$/.test(segment));
  expect(fixed).toEqual(expect.arrayContaining(['about', 'admin', 'api', 'media', 'metrics', 'pictures']));
  expect(fixed.filter((segment) => addressProblem(segment) === undefined)).toEqual([]);
  expect(fixed.filter((segment) => siteAddressProblem(`/${segment}`) === undefined)).toEqual([]);
  expect(reservedSegments.filter((segment) => !own.has(segment))).toEqual([]);
});
