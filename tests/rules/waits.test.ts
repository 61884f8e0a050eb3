import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { productFolders } from '../../tools/source-lines.mjs';
import { root } from '../support/server.ts';

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
  expect(reading).toEqual(['tests/rules/waits.test.ts']);
});
