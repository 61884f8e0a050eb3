import { expect, test } from 'vitest';
import { readingTime } from './form-hints.tsx';

test.each([
  ['<p>A roof</p><ul><li>of <strong>forty</strong></li></ul>', 4, 1],
  [`<p>${'word '.repeat(1180)}</p>`, 1180, 6],
  [`<p>one</p><p><img src="data:image/png;base64,${'QUJD '.repeat(500)}" alt=""></p>`, 1, 1],
])('the text %s has %i words and a reading time of %i minutes', (html, words, minutes) =>
  expect(readingTime(html)).toEqual({ words, minutes }),
);
