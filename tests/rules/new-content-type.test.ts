import { execFile, execFileSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { pinnedNode, root } from '../support/server.ts';

/** What the tool and the checks of its result read; of the screens what a script of the server's leaves for them. */
const copied = [
  ...[
    'app/routes.ts',
    'site/replayed-clicks.ts',
    'content',
    'editor',
    'engine',
    'features',
    'ui',
    'server',
    'tools',
    'tests',
  ],
  ...['biome.json', 'tsconfig.json', 'package.json', 'vitest.config.ts', '.gitignore'],
];
const fields = [
  ...['title:text', 'website:url', 'seats:number', 'isOpen:flag', 'topics:list', 'startsAt:date'],
  'size:choice=small|large',
];

let copy: string;
/** What a command in the copy prints, also where it fails. */
const run = (...flags: string[]) => {
  const env = { ...process.env, TEST_DATABASE_URL: `${inject('postgresUrl')}/postgres` };
  return promisify(execFile)(pinnedNode, flags, { cwd: copy, encoding: 'utf8', env }).then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }: { stdout: string; stderr: string }) => `failed: ${stdout}${stderr}`,
  );
};
const drafts = (...words: string[]) => run('tools/new-content-type.ts', ...words);

beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), 'kiran-copy-'));
  // Screens are not copied.
  const filter = (path: string) => path !== join(root, 'tests/browser');
  for (const path of copied) cpSync(join(root, path), join(copy, path), { recursive: true, filter });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  mkdirSync(join(copy, 'content/offices'));
  execFileSync('git', ['init', '-q'], { cwd: copy });
  expect(await drafts('training-courses', 'training course', ...fields)).not.toContain('failed');
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

// What is no name and no field is told by the unit tests of the drafts.
test('the generator refuses a name whose table or folder is taken, and no fields, and writes nothing', async () => {
  const listing = () => globSync('{content,server/migrations}/**', { cwd: copy }).sort();
  const before = listing();
  expect(await drafts('known-devices', 'device', 'title:text')).toContain(
    'a table for known-devices already',
  );
  expect(await drafts('offices', 'office', 'title:text')).toContain('content/offices holds something else');
  expect(await drafts('lessons', 'lesson')).toContain('at least one field');
  expect(listing()).toEqual(before);
});

test('a generated content type passes the type check, the formatter, the linter, and the registry and declaration rules on both engines', async () => {
  const include = ['content/index.ts', 'content/sample-content.ts', 'server/migrations/index.ts'];
  const own = ['content/training-courses', 'server/migrations/*-training-courses.ts'];
  const config = { extends: './tsconfig.json', include: [...include, ...own] };
  writeFileSync(join(copy, 'tsconfig.type.json'), JSON.stringify(config));
  const biome = ['check', '--error-on-warnings', 'content', 'server/migrations'];
  const rules = ['tests/rules/registry.test.ts', 'tests/rules/declarations.test.ts'];
  const flags = ['run', '--project=rules', '--reporter=verbose', '-t', 'training-courses', ...rules];
  const [types, style, said] = await Promise.all([
    run('node_modules/typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.type.json'),
    run('node_modules/@biomejs/biome/bin/biome', ...biome),
    run('node_modules/vitest/vitest.mjs', ...flags),
  ]);
  expect(types).toBe('');
  expect(style + said).not.toContain('failed');
  expect(said).toContain('the table of training-courses matches the declared fields of its type');
  expect(said).toContain('training-courses is sorted and titled by fields that it has');
});

test('a generated content type is seeded with its sample content', async () => {
  const fill = `import { pino } from 'pino';
    import { trainingCourses } from './content/training-courses/schema.ts';
    import { seedSampleContent } from './server/seed.ts';
    import { openStore } from './server/store/open.ts';
    const store = await openStore({ dataDirectory: 'data', log: pino({ level: 'silent' }) });
    await seedSampleContent(store);
    console.log((await store.collection(trainingCourses).list()).map(({ title }) => title));
    await store.close();`;
  expect(await run('--input-type=module', '-e', fill)).toBe("[ 'Sample title' ]\n");
});

test('[SAFE-86] the migration of a generated type is drafted again until it is committed', async () => {
  const schema = join(copy, 'content/training-courses/schema.ts');
  const text = readFileSync(schema, 'utf8')
    .replace("label: 'Title',", "label: 'Title', unique: 'ignoring-case',")
    .replace('  definition,', "  definition, shownAt: '/courses',");
  writeFileSync(schema, text);
  const written = await drafts('training-courses');
  const migration = /server\/migrations\/\d\S+/.exec(written)?.[0] ?? '';
  const drafted = readFileSync(join(copy, migration), 'utf8');
  expect(drafted).toContain('training_courses_title_key_unique');
  expect(drafted).toContain("'is_shown', boolean");
  execFileSync('git', ['add', migration], { cwd: copy });
  expect(await drafts('training-courses')).toContain('frozen');
});
