import { expect, test } from 'vitest';
import { lastPage, pagesAround } from './page-numbers.ts';

const gap = undefined;

test('the pager lists the first, the last and the neighbouring pages', () => {
  expect(pagesAround(1, 1)).toEqual([1]);
  expect(pagesAround(1, 3)).toEqual([1, 2, 3]);
  expect(pagesAround(6, 12)).toEqual([1, gap, 5, 6, 7, gap, 12]);
});

test('the pager shows the page itself in place of a gap of one page', () => {
  expect(pagesAround(4, 12)).toEqual([1, 2, 3, 4, 5, gap, 12]);
  expect(pagesAround(9, 12)).toEqual([1, gap, 8, 9, 10, 11, 12]);
});

test('a list without records has one page', () => {
  expect(lastPage(0, 20)).toBe(1);
  expect(lastPage(40, 20)).toBe(2);
  expect(lastPage(41, 20)).toBe(3);
});

test.each([
  [1, 2, [1, 2]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, undefined, 9]],
  [3, 9, [1, 2, 3, 4, undefined, 9]],
  [4, 9, [1, 2, 3, 4, 5, undefined, 9]],
  [5, 9, [1, undefined, 4, 5, 6, undefined, 9]],
  [9, 9, [1, undefined, 8, 9]],
])('the pager on page %i of %i shows %j', (page, pages, shown) => {
  expect(pagesAround(page, pages)).toEqual(shown);
});
