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
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { pinnedNode, root } from '../support/server.ts';

/** What the tool and the checks of its result read. */
const copied = [
  // What a script of the server's leaves for the screens.
  'app/replayed-clicks.ts',
  'content',
  'kernel',
  'ui',
  'server',
  'tools',
  'tests',
  'biome.json',
  'tsconfig.json',
  'package.json',
  'vitest.config.ts',
  '.gitignore',
];

const fields = ['title:text', 'website:url', 'seats:number', 'isOpen:flag', 'topics:list', 'startsAt:date'];
const choice = 'size:choice=small|large';

describe('the generator of content types', () => {
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
  const listing = () => globSync('{content,server/store/migrations}/**', { cwd: copy }).sort();

  beforeAll(async () => {
    copy = mkdtempSync(join(tmpdir(), 'kiran-copy-'));
    const ofScreens = [
      'tests/browser',
      'tests/rules/reserved-addresses.test.ts',
      'tests/rules/screens.test.ts',
    ].map((path) => join(root, path));
    // Screens are not copied.
    const filter = (path: string) => !ofScreens.includes(path);
    for (const path of copied) cpSync(join(root, path), join(copy, path), { recursive: true, filter });
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    mkdirSync(join(copy, 'content/offices'));
    execFileSync('git', ['init', '-q'], { cwd: copy });
    expect(await drafts('training-courses', 'training course', ...fields, choice)).not.toContain('failed');
  });

  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  // What is no name and no field is told by the unit tests of the drafts.
  test('the generator refuses a name whose table or folder is taken, and no fields, and writes nothing', async () => {
    const before = listing();
    const said = await Promise.all([
      drafts('known-devices', 'device', 'title:text'),
      drafts('offices', 'office', 'title:text'),
      drafts('lessons', 'lesson'),
    ]);
    expect(said[0]).toContain('a table for known-devices already');
    expect(said[1]).toContain('content/offices holds something else');
    expect(said[2]).toContain('at least one field');
    expect(listing()).toEqual(before);
  });

  describe('a generated content type', () => {
    test.concurrent('passes the type check', async ({ expect }) => {
      const include = ['content/index.ts', 'content/sample-content.ts', 'server/store/migrations/index.ts'];
      const own = ['content/training-courses', 'server/store/migrations/*-training-courses.ts'];
      const config = { extends: './tsconfig.json', include: [...include, ...own] };
      writeFileSync(join(copy, 'tsconfig.type.json'), JSON.stringify(config));
      expect(await run('node_modules/typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.type.json')).toBe('');
    });

    test.concurrent('passes the formatter, the linter, and the registry and declaration rules on both engines', async ({
      expect,
    }) => {
      const biome = 'node_modules/@biomejs/biome/bin/biome';
      const folders = ['content', 'server/store/migrations'];
      expect(await run(biome, 'check', '--error-on-warnings', ...folders)).not.toContain('failed');
      const files = ['tests/rules/registry.test.ts', 'tests/rules/declarations.test.ts'];
      const flags = ['run', '--project=rules', '--reporter=verbose', '-t', 'training-courses', ...files];
      const said = await run('node_modules/vitest/vitest.mjs', ...flags);
      expect(said).not.toContain('failed');
      expect(said).toContain('the table of training-courses matches the declared fields of its type');
    });
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
    const migration = /server\/store\/migrations\/\d\S+/.exec(written)?.[0] ?? '';
    const drafted = readFileSync(join(copy, migration), 'utf8');
    expect(drafted).toContain('training_courses_title_key_unique');
    expect(drafted).toContain("'is_shown', boolean");
    execFileSync('git', ['add', migration], { cwd: copy });
    expect(await drafts('training-courses')).toContain('frozen');
  });
});
