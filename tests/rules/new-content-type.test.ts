import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
/** Prints what there is of content and migrations. */
const listing = "console.log(require('fs').globSync('{content,server/store/migrations}/**').sort().join())";

describe('the generator of content types', () => {
  let copy: string;
  const run = (...flags: string[]) =>
    execFileSync(pinnedNode, flags, { cwd: copy, encoding: 'utf8', stdio: 'pipe' });
  const complaints = (...flags: string[]) => {
    try {
      run(...flags);
      return '';
    } catch (error) {
      return String((error as { stdout?: string }).stdout || error);
    }
  };
  const drafts = (...words: string[]) => run('tools/new-content-type.ts', ...words);

  beforeAll(() => {
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
    drafts('training-courses', 'training course', ...fields, choice);
  });

  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  test.each([
    ['sessions', ['title:text'], 'a table for sessions already'],
    ['known-devices', ['title:text'], 'a table for known-devices already'],
    ['offices', ['title:text'], 'content/offices holds something else'],
    ['offers', ['title:text', 'createdAt:date'], "'createdAt' is no field to write"],
    ['offers', ['title:text', 'title:url'], 'two fields named title'],
    ['offers', [], 'at least one field'],
  ])('the generator refuses the name %s with %o and writes nothing', (name, words, reason) => {
    const before = run('--eval', listing);
    let said = '';
    try {
      drafts(name, 'offer', ...words);
    } catch (error) {
      said = String((error as { stderr?: string }).stderr);
    }
    expect(said).toContain(reason);
    expect(run('--eval', listing)).toBe(before);
  });

  test('a generated content type passes the type check', () => {
    expect(complaints('node_modules/typescript/bin/tsc', '--noEmit')).toBe('');
  });

  test('a generated content type passes the formatter and the linter', () => {
    const folders = ['content', 'server/store/migrations'];
    expect(
      complaints('node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', ...folders),
    ).toBe('');
  });

  test('a generated content type passes the registry and declaration rules on both engines', () => {
    const files = ['tests/rules/registry.test.ts', 'tests/rules/declarations.test.ts'];
    const said = run(
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project=rules',
      '--reporter=verbose',
      ...files,
    );
    expect(said).toContain('the table of training-courses matches the declared fields of its type');
  });

  test('a generated content type is seeded with its sample content', () => {
    const fill = `import { pino } from 'pino';
      import { trainingCourses } from './content/training-courses/schema.ts';
      import { seedSampleContent } from './server/seed.ts';
      import { openStore } from './server/store/open.ts';
      const store = await openStore({ dataDirectory: 'data', log: pino({ level: 'silent' }) });
      await seedSampleContent(store);
      console.log((await store.collection(trainingCourses).list()).map(({ title }) => title));
      await store.close();`;
    expect(run('--input-type=module', '-e', fill)).toBe("[ 'Sample title' ]\n");
  });

  test('[SAFE-86] the migration of a generated type is drafted again until it is committed', () => {
    const schema = join(copy, 'content/training-courses/schema.ts');
    const edit = `import { readFileSync, writeFileSync } from 'node:fs';
      const file = ${JSON.stringify(schema)};
      writeFileSync(file, readFileSync(file, 'utf8').replace("label: 'Title',", "label: 'Title', unique: 'ignoring-case',")
        .replace('  definition,', "  definition, shownAt: '/courses',"));`;
    run('--input-type=module', '-e', edit);
    const written = drafts('training-courses');
    const migration = /server\/store\/migrations\/\d\S+/.exec(written)?.[0] ?? '';
    const text = readFileSync(join(copy, migration), 'utf8');
    expect(text).toContain('training_courses_title_key_unique');
    expect(text).toContain("'is_shown', boolean");
    execFileSync('git', ['add', migration], { cwd: copy });
    expect(() => drafts('training-courses')).toThrow('frozen');
  });

  test.each([
    ['a bad name', ['Courses', 'course', 'title:text'], 'is not a name'],
    ['a bad field', ['lessons', 'lesson', 'title:words'], 'is not a field'],
    ['HTML', ['lessons', 'lesson', 'body:html'], 'is not a field'],
    ['no field', ['lessons', 'lesson'], 'at least one field'],
  ])('the generator refuses %s', (_, words, message) => {
    expect(() => drafts(...words)).toThrow(message);
  });
});
