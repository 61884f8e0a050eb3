// Lists the rows of docs/requirements.md that neither a test nor a benchmark names, by area. A test names two in its title at
// most, and the others in a comment above it.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { inProject, log, root } from './run/project.mjs';

const identifier = /\b[A-Z]+(?:-[A-Z]+)?-\d{2,3}\b/g;
const rows = readFileSync(inProject('docs/requirements.md'), 'utf8').matchAll(
  /^\| ([A-Z]+(?:-[A-Z]+)?-\d{2,3}) \|/gm,
);
const sources = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx', 'tests/*.ts', 'bench/*.ts'], {
  cwd: root,
  encoding: 'utf8',
});
const named = new Set(
  sources
    .trim()
    .split('\n')
    .flatMap((path) => readFileSync(inProject(path), 'utf8').match(identifier) ?? []),
);

/** @type {Map<string, { all: number, missing: string[] }>} */
const areas = new Map();
for (const [, id = ''] of rows) {
  const area = id.replace(/-\d+$/, '');
  const entry = areas.get(area) ?? { all: 0, missing: [] };
  entry.all += 1;
  if (!named.has(id)) entry.missing.push(id.slice(area.length + 1));
  areas.set(area, entry);
}
for (const [area, { all, missing }] of areas) {
  const rest = missing.length > 0 ? `; missing: ${missing.join(' ')}` : '';
  log(`${area} ${all - missing.length}/${all}${rest}`);
}
