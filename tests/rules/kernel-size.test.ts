import { expect, test } from 'vitest';
import { countLines, kernelFiles } from '../../tools/source-lines.mjs';

/** Lines that the content engine may have, its databases and its editor of rich text not counted. `npm run figures` tells today's. */
const maximum = 8000;

test('the content engine has at most 8,000 lines besides its databases and its editor of rich text', () => {
  const files = kernelFiles();
  expect(files.length).toBeGreaterThan(100);
  expect(countLines(files)).toBeLessThanOrEqual(maximum);
});
