import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import routes from '../../../app/routes.ts';
import { helpTasks } from '../help-tasks.ts';
import { helpLineAt } from './lines.ts';

/** The addresses of all screens of the panel. */
const screens = routes.flatMap(({ id, children = [] }) =>
  id === 'admin' ? children.map(({ path = '' }) => (path === '' ? '/admin' : `/admin/${path}`)) : [],
);

test('[UXP-10] every screen of the panel says in one line what it is, and no screen but the dashboard says what the dashboard says', () => {
  const addresses = screens
    .map((path) => path.replaceAll(/:\w+/g, 'some-id'))
    // They lead elsewhere.
    .filter((path) => !/\*|dashboard|blog-posts/.test(path));
  expect(addresses.length).toBeGreaterThan(60);
  for (const address of addresses) expect(helpLineAt(address).length, address).toBeGreaterThan(20);
  const ofDashboard = helpLineAt('/admin');
  expect(addresses.filter((address) => helpLineAt(address) === ofDashboard)).toEqual(['/admin']);
});

test('[UXP-10] the page Help has nineteen tasks in at most five steps, each with a picture and a screen that is there', () => {
  expect(helpTasks).toHaveLength(19);
  for (const { id, steps, screen } of helpTasks) {
    expect(steps.length, id).toBeLessThanOrEqual(5);
    expect(existsSync(new URL(`pictures/${id}.webp`, import.meta.url)), id).toBe(true);
    expect(screens, id).toContain(`/admin${screen}`);
  }
});
