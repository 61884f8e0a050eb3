import { expect, test } from 'vitest';
import { arranged, moved } from './arrange.ts';

const rows = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];

test('an order survives what happens to the list meanwhile', () => {
  expect(arranged(rows, ['c', 'gone', 'a']).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
});

test('an entry moves by one place or several, and not out of the list', () => {
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b', 'c'], 1, 9)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c']);
});
