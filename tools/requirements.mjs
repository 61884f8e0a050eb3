// Lists the rows of docs/requirements.md that no test title names, by area.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run/project.mjs';

const identifier = /\b[A-Z]+(?:-[A-Z]+)?-\d{2,3}\b/g;
const rows = read('docs/requirements.md').matchAll(/^\| ([A-Z]+(?:-[A-Z]+)?-\d{2,3}) \|/gm);
const testFiles = globSync('{tests,content,app,server,tools}/**/*.test.{ts,tsx}', { cwd: root });
const named = new Set(testFiles.flatMap((file) => read(file).match(identifier) ?? []));

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
  console.log(`${area} ${all - missing.length}/${all}${rest}`);
}

/** @param {string} file */
function read(file) {
  return readFileSync(join(root, file), 'utf8');
}
