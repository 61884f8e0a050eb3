import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffItems, diffTokens, wordsOf } from './token-diff.ts';

/** `[-removed-]{+added+}` in the text that both have. */
function marked(before: string, after: string): string {
  const [one, other] = [wordsOf(before), wordsOf(after)];
  return diffTokens(one, other)
    .map(({ isSame, before: [fromA, toA], after: [fromB, toB] }) => {
      const [removed, added] = [one.slice(fromA, toA).join(''), other.slice(fromB, toB).join('')];
      if (isSame) return added;
      return (removed && `[-${removed}-]`) + (added && `{+${added}+}`);
    })
    .join('');
}

test.each([
  ['one two three', 'one 2 three', 'one [-two-]{+2+} three'],
  ['a b c d e', 'A b c d E', '[-a-]{+A+} b c d [-e-]{+E+}'],
  ['छत पर सौर ऊर्जा लगाएँ।', 'छत पर पवन ऊर्जा लगाएँ।', 'छत पर [-सौर-]{+पवन+} ऊर्जा लगाएँ।'],
])('[SAFE-30] %j becomes %j by whole words, Hindi too', (before, after, expected) => {
  expect(marked(before, after)).toBe(expected);
});

test('[SAFE-30] single words changed all over a long text are told one by one', () => {
  const words = Array.from({ length: 4000 }, (_, index) => (index % 20 === 19 ? `w${index}.` : `w${index}`));
  const changed = words.map((word, index) => (index % 100 === 7 ? `${word}x` : word));
  const runs = diffTokens(wordsOf(words.join(' ')), wordsOf(changed.join(' ')));
  const sizes = runs.filter(({ isSame }) => !isSame).map(({ before: [from, to] }) => to - from);
  expect(sizes).toEqual(new Array(40).fill(1));
});

test('[SAFE-30] the runs of any two sequences put together are these sequences, and what they share is equal', () => {
  const tokens = fc.array(fc.constantFrom('a', 'b', 'c', ' ', '.'), { maxLength: 60 });
  fc.assert(
    fc.property(tokens, tokens, fc.constantFrom(diffTokens, diffItems), (before, after, diff) => {
      const runs = diff(before, after);
      expect(runs.flatMap((run) => before.slice(...run.before))).toEqual(before);
      expect(runs.flatMap((run) => after.slice(...run.after))).toEqual(after);
      for (const run of runs)
        if (run.isSame) expect(before.slice(...run.before)).toEqual(after.slice(...run.after));
    }),
  );
});
