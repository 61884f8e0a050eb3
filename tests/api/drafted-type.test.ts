import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { isNight } from '../support/database.ts';
import { pinnedNode, root } from '../support/server.ts';

/** The project as git knows it, and what is new in it; without a history. */
function copyProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'kiran-drafted-'));
  const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', listed, { cwd: root, encoding: 'utf8' }).split('\0');
  const folders = new Set(files.filter(Boolean).map((file) => file.split('/')[0] ?? file));
  for (const name of folders) cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  execFileSync('git', ['init', '-q'], { cwd: copy });
  return copy;
}

/** The tests that loop over all types, and how many of them prove a type on one engine. */
const safeEditing = {
  drafts: 7,
  history: 5,
  trash: 1,
  bulk: 1,
  schedule: 3,
  visibility: 5,
  presence: 1,
  audit: 2,
};

// By night: it builds a copy of the project and runs there what loops over all types. By day
// `tests/rules/new-content-type.test.ts` proves that a drafted type is a declaration like any other.
test.runIf(isNight)(
  '[MEDIA-IN-04] [SAFE-86] a drafted type whose url is declared a picture, and that is declared to be shown, has the uses of pictures, drafts, versions, trash, bulk actions, schedules, presence and audit log without another line',
  {
    timeout: 400_000,
  },
  ({ onTestFinished }) => {
    const copy = copyProject();
    onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
    const run = (...flags: string[]) =>
      execFileSync(pinnedNode, flags, {
        cwd: copy,
        encoding: 'utf8',
        stdio: 'pipe',
        env: {
          PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
          HOME: process.env.HOME,
          NO_COLOR: '1',
          TEST_ALL: '1',
        },
      });
    run('tools/new-content-type.ts', 'solar-parks', 'solar park', 'title:text', 'photo:url');
    const schema = join(copy, 'content/solar-parks/schema.ts');
    const drafted = readFileSync(schema, 'utf8');
    const declared = drafted
      .replace("scheme: 'link'", "scheme: 'picture'")
      .replace('  definition,', "  definition,\n  shownAt: '/',");
    for (const words of ["scheme: 'picture'", 'shownAt']) expect(declared).toContain(words);
    writeFileSync(schema, declared);
    // Its column tells whether visitors see a record.
    run('tools/new-content-type.ts', 'solar-parks');
    run('tools/run/build.mjs');
    const names = [...Object.keys(safeEditing), 'media-usages'];
    // The tests that loop over all types, or over the fields of all types, know nothing of this one.
    const proved = run(
      'node_modules/vitest/vitest.mjs',
      ...['run', '--project=api', '--reporter=verbose', '-t', 'solar-parks'],
      ...names.map((name) => `tests/api/${name}.test.ts`),
    );
    expect(proved.match(/✓ .*solar-parks: a file in photo is kept, named and replaced/g)).toHaveLength(2);
    for (const [name, count] of Object.entries(safeEditing))
      expect(proved.match(new RegExp(`✓ .*tests/api/${name}.test.ts .*solar-parks`, 'g')), name).toHaveLength(
        2 * count,
      );
  },
);
