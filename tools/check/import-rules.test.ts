import { describe, expect, test } from 'vitest';
import { importViolations } from './import-rules.ts';
import { parseModule } from './modules.ts';

function violations(files: Record<string, string>): string[] {
  return importViolations(Object.entries(files).map(([path, source]) => parseModule(path, source)));
}

describe('imports that are refused', () => {
  const refused: [string, Record<string, string>][] = [
    ['content importing the site', { 'content/a.ts': "import { x } from '../site/x.ts';" }],
    ['content importing a package', { 'content/a.ts': "import { x } from 'react';" }],
    ['the server importing app', { 'server/a.ts': "import { x } from '../app/x.ts';" }],
    ['Kysely outside the store', { 'server/api/a.ts': "import { sql } from 'kysely';" }],
    ['the panel importing the store', { 'engine/panel/a.ts': "import { x } from '../store/x.ts';" }],
    ['a page importing the panel', { 'site/a.tsx': "import type { X } from '../engine/panel/x.ts';" }],
    ['a re-export', { 'server/a.ts': "export { x } from './x.ts';" }],
    ['our code in a migration', { 'server/migrations/2026-a.ts': "import { x } from '../x.ts';" }],
    [
      'a feature importing the server',
      { 'features/a/server/a.ts': "import { x } from '../../../server/x.ts';" },
    ],
    ['the engine importing a feature', { 'engine/store/a.ts': "import { x } from '../../features/b/b.ts';" }],
    ['the product importing tests', { 'server/a.ts': "import { x } from '../tests/support/x.ts';" }],
  ];
  test.each(refused)('the import rules refuse %s', (_, files) => {
    expect(violations(files)).toHaveLength(1);
  });

  test('the import rules refuse Zod on a public page through any number of modules', () => {
    const found = violations({
      'site/home.tsx': "import { a } from './api/a.ts';",
      'site/api/a.ts': "import { type B } from '../../content/tags/schema.ts';",
      'content/tags/schema.ts': "import { z } from 'zod';",
    });
    expect(found[0]).toContain('site/home.tsx -> site/api/a.ts -> content/tags/schema.ts -> zod');
  });

  test('the import rules report a cycle once', () => {
    const found = violations({
      'server/a.ts': "import type { B } from './b.ts';",
      'server/b.ts': "import { c } from './c.ts';",
      'server/c.ts': "import { a } from './a.ts';",
    });
    expect(found).toEqual(['server/a.ts -> server/b.ts -> server/c.ts -> server/a.ts: no cycles']);
  });
});

test('the import rules report a cycle between features, though no module is in one', () => {
  const found = violations({
    'features/a/server/a.ts': "import { b } from '../../b/server/b.ts';",
    'features/b/server/b.ts': 'export const b = 1;',
    'features/b/server/c.ts': "import type { Tree } from '../../../editor/server/tree.ts';",
    'editor/server/tree.ts': "import { d } from '../../features/a/server/d.ts';",
  });
  expect(found).toHaveLength(1);
  expect(found[0]).toContain('features/a -> features/b -> editor -> features/a: no cycles between features');
});

const allowed: [string, Record<string, string>][] = [
  ['the schema as a type', { 'site/a.tsx': "import type { X } from '../../content/tags/schema.ts';" }],
  ['Kysely in the store', { 'server/store/a.ts': "import { sql } from 'kysely';" }],
  ['Zod in the panel', { 'panel/a.tsx': "import { z } from 'zod';" }],
  ['anything in a test', { 'site/a.test.ts': "import { x } from '../../server/x.ts';" }],
  ['words about imports', { 'server/a.ts': 'export const text = \'import { x } from "../app/x.ts"\';' }],
];
test.each(allowed)('the import rules allow %s', (_, files) => {
  expect(violations(files)).toEqual([]);
});
