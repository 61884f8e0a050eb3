import { expect, test } from 'vitest';
import { countLines, kernelFiles } from '../../tools/source-lines.mjs';

/** Lines that the content engine may have, its databases and its editor of rich text not counted. `npm run figures` tells today's. */
const maximum = 7650;

test('the content engine has at most 7,650 lines besides its databases and its editor of rich text', () => {
  const files = kernelFiles();
  expect(files.length).toBeGreaterThan(100);
  expect(countLines(files)).toBeLessThanOrEqual(maximum);
});
