import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { pinnedNode, root } from '../support/server.ts';

test.each(['vite.config.ts', 'react-router.config.ts'])('Node loads %s without a warning', (file) => {
  const flags = ['--input-type=module', '-e', `await import('./${file}')`];
  const { status, stderr } = spawnSync(pinnedNode, flags, { cwd: root, encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});
