// The packages that production needs, by the direct dependency that brings them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../tests/support/server.ts';
import { printTable, reportGoal } from './table.ts';

interface Entry {
  dependencies?: Record<string, string>;
}

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Entry>;
};
const direct = Object.keys(lock.packages['']?.dependencies ?? {});
const all = new Set<string>();
const rows = direct.map((name) => {
  const brought = closure(`node_modules/${name}`);
  for (const path of brought) all.add(path);
  return [name, brought.size - 1];
});
printTable('Production packages', ['direct dependency', 'brings along'], rows);
const everything = Object.values(lock.packages).length - 1;
console.log(`\n${direct.length} direct, ${all.size} in all, of ${everything} in the lockfile`);
reportGoal('production packages', all.size, 'at most', 120);

function closure(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const name of Object.keys(lock.packages[path]?.dependencies ?? {})) closure(resolve(path, name), seen);
  return seen;
}

/** As Node looks for it: in the package's own folder, then further up. */
function resolve(from: string, name: string): string {
  const path = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  if (lock.packages[path]) return path;
  const parent = from.lastIndexOf('/node_modules/');
  if (from === '') throw new Error(`The lockfile does not hold ${name}.`);
  return resolve(parent < 0 ? '' : from.slice(0, parent), name);
}
