import { expect, test } from 'vitest';
import { arranged, moved } from './move-items.ts';

const rows = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];

test('an edited order is kept when members are added or deleted', () => {
  expect(arranged(rows, ['c', 'gone', 'a']).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
});

test('a member moves by one or several positions and not out of the list', () => {
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b', 'c'], 1, 9)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c']);
});
