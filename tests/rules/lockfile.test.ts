import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../support/server.ts';

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
