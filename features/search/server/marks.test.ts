import { expect, test } from 'vitest';
import { sentenceWith } from './marks.ts';

const many = (word: string) => `${word} `.repeat(60);

test.each([
  ['One. The lamp is lit. Two.', 'The lamp is lit.'],
  ['दीपक। The lamp', 'The lamp'],
  [`${many('ab')}lamp ${many('cd')}`, /^… (ab ){39}lamp (cd ){39}…$/],
  ['A lamp. A lamp and oil.', 'A lamp and oil.'],
  ['Nothing.', undefined],
])(
  '[SEARCH-05] of %j the sentence that has most of the words is shown, a long one cut between words',
  (text, sentence) => {
    const found = sentenceWith(text, ['lamp'], ['lamp', 'oil']);
    if (sentence instanceof RegExp) expect(found).toMatch(sentence);
    else expect(found).toBe(sentence);
  },
);
