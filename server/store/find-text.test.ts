import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findText, type TextQueries } from './find-text.ts';

const idOf = (index: number) => String(index).padStart(6, '0');

/** Posts from the oldest to the newest, each with the text or without it; counts how often each way is gone. */
function waysThrough(posts: readonly boolean[]) {
  const gone: string[] = [];
  const having = posts.flatMap((has, index) => (has ? [idOf(index)] : []));
  const newestFirst = [...having].reverse();
  const among = (look: number) => newestFirst.filter((id) => id >= idOf(Math.max(0, posts.length - look)));
  const go = <Result>(way: string, result: Result) => {
    gone.push(way);
    return Promise.resolve(result);
  };
  const queries: TextQueries = {
    newest: (look, limit) => go(`newest ${look}`, among(look).slice(0, limit)),
    countNewest: (look, max) => go('countNewest', Math.min(max, among(look).length)),
    any: (limit) => go('any', having.slice(0, limit)),
    all: (limit) => go('all', newestFirst.slice(0, limit)),
    countAll: (max) => go('countAll', Math.min(max, having.length)),
  };
  return { queries, gone, newestFirst };
}

/** As many posts as asked for, of which every so many-th has the text. */
const _every = (count: number, nth: number) => Array.from({ length: count }, (_, index) => index % nth === 0);

test('the search returns the newest posts and a limited count for any frequency of the text', async () => {
  const posts = fc
    .tuple(fc.constantFrom(0.001, 0.02, 0.1, 0.5, 0.9, 1), fc.integer({ min: 0, max: 900 }), fc.integer())
    .map(([share, count, seed]) => Array.from({ length: count }, (_, index) => hash(index + seed) < share));
  const wanted = fc.integer({ min: 0, max: 120 });
  await fc.assert(
    fc.asyncProperty(posts, wanted, fc.constantFrom(120, 150, 400), async (all, end, max) => {
      const { queries, newestFirst } = waysThrough(all);
      expect(await findText(queries, end, max)).toEqual({
        places: newestFirst.slice(0, end),
        total: Math.min(max, newestFirst.length),
      });
    }),
    { numRuns: 500 },
  );
});

/** A number from 0 to 1, the same for the same number. */
function hash(number: number): number {
  const scattered = Math.imul(number ^ (number >>> 15), 2_246_822_519) ^ 0x5bd1e995;
  return ((Math.imul(scattered, 3_266_489_917) >>> 8) % 100_000) / 100_000;
}
