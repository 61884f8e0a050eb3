import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrationViolations, readChecksums, readListed } from '../../tools/check/migrations.ts';
import { productFolders } from '../../tools/source-lines.mjs';
import faults from '../planted-faults.json' with { type: 'json' };
import { pinnedNode, root } from '../support/server.ts';

test.each(['vite.config.ts', 'react-router.config.ts'])('Node loads %s without a warning', (file) => {
  const flags = ['--input-type=module', '-e', `await import('./${file}')`];
  const { status, stderr } = spawnSync(pinnedNode, flags, { cwd: root, encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});

interface Entry {
  version?: string;
  integrity?: string;
  optional?: boolean;
  optionalDependencies?: Record<string, string>;
}

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Entry>;
};
const entries = Object.entries(packages).filter(([path]) => path !== '');

test('[HOLD-30] every package in the lockfile is pinned by a cryptographic hash', () => {
  expect(entries.length).toBeGreaterThan(200);
  expect(
    entries.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path),
  ).toEqual([]);
});

test('[HOLD-30] the lockfile contains the optional packages of every platform', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isFound(path, name)),
  );
  expect(missing).toEqual([]);
});

test('[HOLD-30] the lockfile contains the Node version in use for five platforms', () => {
  const nodes = entries.filter(([path]) => /^node_modules\/node-(bin-)?(linux|darwin|win)-/.test(path));
  expect(nodes).toHaveLength(5);
  for (const [, entry] of nodes) {
    expect(entry).toMatchObject({ optional: true, version: process.versions.node });
  }
});

test('[LANGUAGE-04] the fonts of a post in Hindi have less than 60 kB, that of the rupee sign included', () => {
  const published = 'node_modules/@fontsource-variable/anek-devanagari/files';
  const files = [
    ...globSync('site/fonts/*.woff2', { cwd: root }),
    `${published}/anek-devanagari-latin-ext-wght-normal.woff2`,
  ];
  expect(files).toHaveLength(3);
  const sizes = files.map((file) => statSync(join(root, file)).size);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(60_000);
});

test('[HOLD-30] npm runs no install scripts of packages', () => {
  expect(readFileSync(join(root, '.npmrc'), 'utf8').split('\n')).toContain('ignore-scripts=true');
});

test('[HOLD-31] the software bill of materials lists every package of the lockfile with its hash', () => {
  const text = execFileSync(process.execPath, ['tools/sbom.mjs'], { cwd: root, encoding: 'utf8' });
  const bill = JSON.parse(text) as {
    bomFormat: string;
    components: { purl: string; hashes: { alg: string; content: string }[]; properties?: unknown[] }[];
  };
  expect(bill.bomFormat).toBe('CycloneDX');
  expect(bill.components).toHaveLength(entries.length);
  for (const { purl, hashes } of bill.components) {
    expect(purl).toMatch(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@\d/);
    expect(hashes[0]?.content).toMatch(/^[0-9a-f]{128}$/);
  }
  const served = bill.components.filter(({ properties }) => !properties).map(({ purl }) => purl);
  expect(served.some((purl) => purl.startsWith('pkg:npm/react@'))).toBe(true);
  expect(served.some((purl) => purl.startsWith('pkg:npm/vitest@'))).toBe(false);
});

/** As Node looks for a package: in the folder of the one that asks, then further up. */
function isFound(from: string, name: string): boolean {
  if (packages[`${from === '' ? '' : `${from}/`}node_modules/${name}`]) return true;
  if (from === '') return false;
  return isFound(from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name);
}

test('a migration that is edited, moved, not listed, before others or named by its day alone is found', () => {
  const listed = readListed();
  const files = readChecksums();
  expect(migrationViolations(files, listed)).toEqual([]);
  const { '2026-12-15T0900-plain-search.ts': search = '', ...others } = files;
  for (const [changed, violation] of [
    [{ ...files, '2026-12-15T0900-plain-search.ts': 'other' }, /search.ts is frozen but was edited/],
    [{ ...others, '2026-12-15T0800-search.ts': search }, /search.ts is frozen but was renamed or removed/],
    [{ ...files, '2099-01-01T0930-new.ts': '1' }, /run npm run freeze-migrations/],
    [{ ...files, '2026-11-01-new.ts': '1' }, /give it a later name/],
    [{ ...files, '2099-01-01-new.ts': '1' }, /needs a day and a time/],
  ] as const)
    expect(migrationViolations(changed, listed).join('\n')).toMatch(violation);
});

const read = (path: string) => readFileSync(join(root, path), 'utf8');

test('the source of every planted fault is there once, and so are the files of the tests that notice it', () => {
  const sources = globSync(`{${productFolders},tools}/**/*.{ts,tsx,mjs,css}`, { cwd: root })
    .filter((path) => !path.includes('.test.'))
    .map(read);
  for (const { name, from, notices } of faults) {
    expect(sources.filter((source) => source.includes(from)).length, name).toBe(1);
    for (const { file } of notices) expect(existsSync(join(root, file)), file).toBe(true);
  }
});

const tests = globSync(['tests/**/*.ts', `{${productFolders},tools}/**/*.test.ts{,x}`], { cwd: root });
// The fault tests cut what they do off at moments that nothing announces.
const held = tests.filter((file) => !file.startsWith('tests/faults/') && !file.startsWith('tests/rules/'));
const fixedWait =
  /\bwaitForTimeout\(|\bsetTimeout\(\w+, *[\d_]+\)|\bsleep', \[|\bDate\.now\(\) - \w+\)\.toBeGreaterThan/;

test('[HOLD-40] no test waits for a fixed time', () => {
  expect(held.length).toBeGreaterThan(150);
  const waiting = held.filter((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    // Where the clock is fake, nothing waits.
    return fixedWait.test(text) && !text.includes('vi.useFakeTimers(');
  });
  expect(waiting).toEqual([]);
});

test('no test reads what React and React Router keep to themselves', () => {
  const reading = tests.filter((file) => /__react/i.test(readFileSync(join(root, file), 'utf8')));
  expect(reading).toEqual(['tests/rules/repository.test.ts']);
});

test('[A11] the server opens no connection but to its database and its store of files, whatever addresses are stored', () => {
  const sources = globSync(
    '{server,engine/{api,database,http,store},features/*/server,editor/server}/**/*.ts',
    { cwd: root },
  );
  const connecting =
    /\b(fetch|request|connect|createConnection)\(|from '(aws4fetch|undici|node:(https|tls|dns|dgram))'|new (WebSocket|EventSource)/;
  const found = sources.filter(
    (file) => !file.includes('.test.') && connecting.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(found.sort()).toEqual([
    'engine/database/postgres.ts',
    'features/backup/server/postgres-dump.ts',
    'features/media/server/s3-store.ts',
    // In the process itself.
    'server/app.ts',
    'server/store/listen.ts',
  ]);
});
