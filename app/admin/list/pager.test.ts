import { expect, test } from 'vitest';
import { lastPage, pagesAround } from './pager.tsx';

const gap = undefined;

test('the pager names the first, the last and the neighbours', () => {
  expect(pagesAround(1, 1)).toEqual([1]);
  expect(pagesAround(1, 3)).toEqual([1, 2, 3]);
  expect(pagesAround(6, 12)).toEqual([1, gap, 5, 6, 7, gap, 12]);
});

test('a gap of one page is that page', () => {
  expect(pagesAround(4, 12)).toEqual([1, 2, 3, 4, 5, gap, 12]);
  expect(pagesAround(9, 12)).toEqual([1, gap, 8, 9, 10, 11, 12]);
});

test('there is a page even without records', () => {
  expect(lastPage(0, 20)).toBe(1);
  expect(lastPage(40, 20)).toBe(2);
  expect(lastPage(41, 20)).toBe(3);
});
