// Lists the rows of docs/requirements.md that neither a test title nor a goal of a benchmark names, by area. The titles are those
// of the tests as they would run: many bear ids that come from a table.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inProject, log, pinnedNode, root } from './run/project.mjs';

const identifier = /\b[A-Z]+(?:-[A-Z]+)?-\d{2,3}\b/g;
const rows = readFileSync(inProject('docs/requirements.md'), 'utf8').matchAll(
  /^\| ([A-Z]+(?:-[A-Z]+)?-\d{2,3}) \|/gm,
);
log('Collecting the titles of all tests; this takes a minute');
const named = new Set(
  [...testTitles(), ...benchmarkGoals()].flatMap((title) => title.match(identifier) ?? []),
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

/** Each with those of the groups around it. @returns {string[]} */
function testTitles() {
  const folder = mkdtempSync(join(tmpdir(), 'kiran-titles-'));
  const file = join(folder, 'titles.json');
  try {
    // Not statically: that gives the titles as they are written, tables not filled in.
    const flags = ['list', '--no-staticParse', `--json=${file}`];
    execFileSync(pinnedNode, [inProject('node_modules/vitest/vitest.mjs'), ...flags], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    return JSON.parse(readFileSync(file, 'utf8')).map((/** @type {{ name: string }} */ test) => test.name);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What benchmarks print beside a bound. @returns {string[]} */
function benchmarkGoals() {
  const files = readdirSync(inProject('bench')).filter((name) => name.endsWith('.ts'));
  return files.flatMap(
    (name) => readFileSync(inProject(`bench/${name}`), 'utf8').match(/reportGoal\(\s*([^(]*?), /g) ?? [],
  );
}
