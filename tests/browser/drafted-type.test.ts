import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
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

test('[MEDIA-IN-04] a field of a drafted type whose scheme is changed to picture has the input, the uses and the clean-up of all pictures without another line', {
  timeout: 400_000,
}, ({ onTestFinished }) => {
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
      },
    });
  run('tools/new-content-type.ts', 'solar-parks', 'solar park', 'title:text', 'photo:url');
  const schema = join(copy, 'content/solar-parks/schema.ts');
  const drafted = readFileSync(schema, 'utf8');
  const declared = drafted.replace("scheme: 'link'", "scheme: 'picture'");
  expect(declared).not.toBe(drafted);
  writeFileSync(schema, declared);
  run('tools/run/build.mjs');
  // The tests that loop over the fields of all types know nothing of this one.
  const passed = (project: string, file: string, title: string) =>
    run(
      'node_modules/vitest/vitest.mjs',
      ...['run', `--project=${project}`, '--reporter=verbose', file, '-t', title],
    );
  const input = passed('browser', 'tests/browser/media-input.test.ts', 'Photo of solar-parks');
  expect(input).toMatch(/✓ .*Photo of solar-parks takes a file by button/);
  const uses = passed('api', 'tests/api/media-usages.test.ts', 'solar-parks: a file in photo');
  expect(uses.match(/✓ .*solar-parks: a file in photo is kept, named and replaced/g)).toHaveLength(2);
});
