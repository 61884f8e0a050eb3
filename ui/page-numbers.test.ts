import { expect, test } from 'vitest';
import { lastPage, pagesAround } from './page-numbers.ts';

test('a list without records has one page', () => {
  expect(lastPage(0, 20)).toBe(1);
  expect(lastPage(40, 20)).toBe(2);
  expect(lastPage(41, 20)).toBe(3);
});

test.each([
  [1, 2, [1, 2]],
  [1, 9, [1, 2, undefined, 9]],
  [4, 9, [1, 2, 3, 4, 5, undefined, 9]],
  [5, 9, [1, undefined, 4, 5, 6, undefined, 9]],
  [9, 9, [1, undefined, 8, 9]],
])('the pager on page %i of %i shows %j', (page, pages, shown) => {
  expect(pagesAround(page, pages)).toEqual(shown);
});
