import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from '../../app/routes.ts';
import { root } from '../support/server.ts';

/** The routes that show something, with what they show. */
function screens(entries: readonly RouteConfigEntry[], above = ''): { path: string; file: string }[] {
  return entries.flatMap(({ path = '', file, children }) => {
    const whole = path === '' ? above : `${above}/${path}`;
    return children ? screens(children, whole) : [{ path: whole || '/', file }];
  });
}

test("[PROD-02] every screen has a module, and only the shop and training pages say 'Coming Soon'", () => {
  const all = screens(routes);
  expect(all.length).toBeGreaterThan(40);
  expect(all.filter(({ file }) => !existsSync(join(root, 'app', file)))).toEqual([]);
  const beingBuilt = all.filter(({ file }) =>
    /being built/i.test(readFileSync(join(root, 'app', file), 'utf8')),
  );
  expect(beingBuilt).toEqual([]);
  const coming = all.filter(({ file }) => file.includes('coming-soon'));
  expect(coming.map(({ path }) => path)).toEqual(['/shop', '/training']);
});

test('[PROD-11] no screen manages roles or users', () => {
  const named = screens(routes).filter(({ path }) => /role|user|permission|group|account/i.test(path));
  expect(named).toEqual([]);
});
