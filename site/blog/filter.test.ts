import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listHeading, listHref, readFilter } from './filter.ts';

const read = (query: string) => readFilter(new URLSearchParams(query));

describe('readFilter', () => {
  test.each([
    ['page=0', 1],
    ['page=-3', 1],
    ['page=99999', 10_000],
    ['page=999999', 1],
  ])('the query %s selects page %i', (query, page) => expect(read(query).page).toBe(page));

  test('a search or a category clears the tag', () => {
    expect(read('tag=roof&q=net').tag).toBe('');
    expect(read('tag=roof&category=Policy').tag).toBe('');
    expect(read('tag=roof').tag).toBe('roof');
  });

  test('[SEARCH-03] only a search can be exact', () => {
    expect(read('q=net+metring&exact=1').exact).toBe(true);
    expect(read('exact=1').exact).toBe(false);
    expect(read('q=net&exact=yes').exact).toBe(false);
  });

  test('a search text is trimmed and cut, and a category is kept exactly', () => {
    expect(read(`q=${'ab'.repeat(80)}`).q).toHaveLength(100);
    expect(read(`q=${'a'.repeat(99)}🌞`).q.isWellFormed()).toBe(true);
    expect(read('category=+Solar').category).toBe(' Solar');
  });
});

describe('listHref', () => {
  test.each([
    [{}, '/blog'],
    [{ category: 'Solar Policy' }, '/blog?category=Solar%20Policy'],
    [{ category: 'R&D', q: 'a+b', page: 2 }, '/blog?category=R%26D&q=a%2Bb&page=2'],
    [{ tag: 'c#' }, '/blog?tag=c%23'],
    [{ q: 'net', exact: true, page: 2 }, '/blog?q=net&exact=1&page=2'],
  ])('listHref writes %o as %s', (filter, href) => expect(listHref(filter)).toBe(href));

  test('readFilter reads every address that listHref writes', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 30 });
    fc.assert(
      fc.property(text, text, text, fc.integer({ min: 1, max: 10_000 }), (q, category, tag, page) => {
        const filter = read(new URLSearchParams({ q, category, tag, page: String(page) }).toString());
        expect(read(listHref(filter).split('?')[1] ?? '')).toEqual(filter);
      }),
    );
  });
});

// Also proves BLOG-08.
test('[BLOG-06] [BLOG-07] every list of posts has its heading', () => {
  expect(listHeading(read(''))).toBe('All Posts');
  expect(listHeading(read('q=roof'))).toBe('Search Results');
  expect(listHeading(read('q=roof&category=Policy'))).toBe('Search Results');
  expect(listHeading(read('category=Policy'))).toBe('Policy Posts');
  expect(listHeading(read('tag=policy'))).toBe('#policy Posts');
});
