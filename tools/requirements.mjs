// Lists the ids of docs/requirements.md that neither a test nor a benchmark names, by area. A test names two in its title at
// most, and the others in a comment above it.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { inProject, log, root } from './run/project.mjs';

const identifier = /\b[A-Z]+(?:-[A-Z]+)?-\d{2,3}\b/g;
/** Lines of the list of all ids, such as `HOLD 01–35, 38–40`. */
const lists = readFileSync(inProject('docs/requirements.md'), 'utf8').matchAll(
  /^([A-Z]+(?:-[A-Z]+)?) (\d\d–\d\d(?:, \d\d–\d\d)*)$/gm,
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

for (const [, area = '', ranges = ''] of lists) {
  const numbers = ranges.split(', ').flatMap((range) => {
    const [first = 0, last = 0] = range.split('–').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => String(first + index).padStart(2, '0'));
  });
  const missing = numbers.filter((number) => !named.has(`${area}-${number}`));
  const rest = missing.length > 0 ? `; missing: ${missing.join(' ')}` : '';
  log(`${area} ${numbers.length - missing.length}/${numbers.length}${rest}`);
}
