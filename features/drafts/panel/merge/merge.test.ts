import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeBlocks } from '../../../../editor/kinds/html/merge-blocks.ts';
import { mergeEntries } from './merge.ts';

describe('mergeEntries', () => {
  test('[SAFE-20] takes fields that only the other changed, keeps those that only I changed, and names those that both did', () => {
    const base = { title: 'A', excerpt: 'B', tags: ['x'], status: 'Draft', link: '' };
    const mine = { ...base, title: 'Mine', status: 'Published', tags: ['x', 'm'] };
    const theirs = { ...base, excerpt: 'Theirs', status: 'Published', tags: ['x', 't'] };
    expect(mergeEntries(base, mine, theirs)).toEqual({
      values: { ...base, title: 'Mine', excerpt: 'Theirs', status: 'Published', tags: ['x', 'm'] },
      taken: ['excerpt'],
      clashes: ['tags'],
    });
  });

  test('[SAFE-22] merges within a field where its kind can, and leaves a clash where it cannot', () => {
    const [base, mine, theirs] = [{ text: 'a b' }, { text: 'A b' }, { text: 'a B' }];
    expect(mergeEntries(base, mine, theirs, () => () => 'A B')).toEqual({
      values: { text: 'A B' },
      taken: ['text'],
      clashes: [],
    });
    expect(mergeEntries(base, mine, theirs, () => () => undefined).clashes).toEqual(['text']);
  });

  test('[SAFE-26] no field that only one of the two changed is lost, whatever they changed', () => {
    const values = fc.record({ a: fc.nat(2), b: fc.nat(2), c: fc.array(fc.nat(1), { maxLength: 2 }) });
    fc.assert(
      fc.property(values, values, values, (base, mine, theirs) => {
        const merged = mergeEntries(base, mine, theirs);
        for (const name of ['a', 'b', 'c'] as const) {
          const [before, own, other] = [base[name], mine[name], theirs[name]].map((value) =>
            JSON.stringify(value),
          );
          const isClash = own !== other && own !== before && other !== before;
          expect(merged.clashes.includes(name)).toBe(isClash);
          expect(JSON.stringify(merged.values[name])).toBe(own === before ? other : own);
        }
      }),
    );
  });
});

/** Blocks, a word each. */
const words = (text: string) => text.split(' ');

describe('mergeBlocks', () => {
  const base = words('one two three four five');

  test.each([
    [
      'changes with a block between',
      'ONE two three four five',
      'one two THREE four five',
      'ONE two THREE four five',
    ],
    [
      'an added and a removed block',
      'zero one two three four five',
      'one two three five',
      'zero one two three five',
    ],
    [
      'the same change twice',
      'one TWO three four five',
      'one TWO three four five',
      'one TWO three four five',
    ],
    ['a change of one alone', 'one two three four five', 'one', 'one'],
  ])('[SAFE-22] merges %s', (_, mine, theirs, merged) => {
    expect(mergeBlocks(base, words(mine), words(theirs))).toEqual(words(merged));
    expect(mergeBlocks(base, words(theirs), words(mine))).toEqual(words(merged));
  });

  test.each([
    ['changes of the same block', 'one MINE three four five', 'one THEIRS three four five'],
    ['changes that touch', 'one MINE three four five', 'one two THEIRS four five'],
    ['blocks added at the same place', 'one two three four five mine', 'one two three four five theirs'],
    ['a change of a block that the other removed', 'one MINE three four five', 'one three four five'],
  ])('[SAFE-22] does not merge %s', (_, mine, theirs) => {
    expect(mergeBlocks(base, words(mine), words(theirs))).toBeUndefined();
    expect(mergeBlocks(base, words(theirs), words(mine))).toBeUndefined();
  });
});
