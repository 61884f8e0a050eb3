import { expect, test } from 'vitest';
import type { CheckStep, Finding } from '../../../engine/publish-check.ts';
import { linkTextProblem } from './link-texts.ts';
import { longOnAverage, longParagraph, longSentences, placeholders, type Tally } from './prose.ts';

const sentence = (words: number, end = '.') =>
  `${Array.from({ length: words }, () => 'Sun').join(' ')}${end}`;

function check(text: string): { found: Finding[]; tally: Tally } {
  const found: Finding[] = [];
  const steps: Generator<CheckStep, Tally> = longSentences(text);
  for (;;) {
    const { value, done } = steps.next();
    if (done) return { found, tally: value };
    if (value && !(value instanceof Promise)) found.push(value);
  }
}

test('[SAFE-74] a sentence is long from 31 words on, and is found at its own place', () => {
  expect(check(sentence(30)).found).toEqual([]);
  const text = `${sentence(4)} ${sentence(31, '!')} End.`;
  const { found, tally } = check(text);
  expect(found.map(({ text: told }) => told)).toEqual([
    {
      en: 'This sentence has 31 words. Two shorter ones are easier to read.',
      hi: 'इस वाक्य में 31 शब्द हैं। दो छोटे वाक्य पढ़ना आसान है।',
    },
  ]);
  const { from = 0, to = 0 } = found[0]?.place ?? {};
  expect(text.slice(from, to)).toBe(sentence(31, '!'));
  expect(tally).toEqual({ sentences: 3, words: 36 });
});

test('[SAFE-74] a paragraph is long from 121 words on, an average from more than 20 words and 5 sentences on', () => {
  const place = { from: 0, to: 1 };
  expect(longParagraph(120, 'a', place)).toBeUndefined();
  expect(longParagraph(160, 'a', place)?.text).toEqual({
    en: 'This paragraph has 160 words. Divide it.',
    hi: 'इस अनुच्छेद में 160 शब्द हैं। इसे बाँट दें।',
  });
  expect(longOnAverage({ sentences: 4, words: 400 })).toBeUndefined();
  expect(longOnAverage({ sentences: 5, words: 100 })).toBeUndefined();
  expect(longOnAverage({ sentences: 0, words: 0 })).toBeUndefined();
  expect(longOnAverage({ sentences: 5, words: 130 })?.text).toEqual({
    en: 'On average a sentence has 26 words. 20 are easy to read.',
    hi: 'औसतन एक वाक्य में 26 शब्द हैं। 20 तक पढ़ना आसान है।',
  });
});

test('[SAFE-74] placeholders are found as words in any case, and not in other words', () => {
  const found = [...placeholders('Lorem  ipsum dolor, TODO: TBD xxx.', 5)];
  expect(found.map(({ text }) => text.en)).toEqual(
    ['Lorem  ipsum', 'TODO', 'TBD', 'xxx'].map((word) => `This looks like a placeholder: "${word}".`),
  );
  expect(found[0]?.place).toEqual({ from: 5, to: 17 });
  expect(found[1]?.text.hi).toBe('यह नमूना पाठ लगता है: "TODO"।');
  expect([...placeholders('Todos of mastodon, Maxxxx, xx, todoटीका')]).toEqual([]);
});

test('[SAFE-74] words of links that say nothing, and bare addresses, are named', () => {
  const wrong = [
    'Click here',
    ' click  HERE! ',
    'यहाँ क्लिक करें',
    'Read more...',
    'https://mnre.gov.in/rules',
    'www.a.in',
  ];
  expect(wrong.map((text) => linkTextProblem(text) !== undefined)).toEqual(wrong.map(() => true));
  expect(linkTextProblem('Click here')).toEqual({
    en: "'Click here' does not say where the link leads.",
    hi: '«Click here» से पता नहीं चलता कि लिंक कहाँ जाता है।',
  });
  for (const text of ['Rules of net metering', 'mail@siai.in', 'Here is the form', ''])
    expect(linkTextProblem(text)).toBeUndefined();
});
