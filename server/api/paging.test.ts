import { expect, test } from 'vitest';
import { readPage } from './paging.ts';

test.each([
  ['', 1, 10, 0],
  ['page=2&limit=5', 2, 5, 5],
  ['page=0&limit=0', 1, 1, 0],
  ['page=-7&limit=-7', 1, 1, 0],
  ['page=x&limit=y', 1, 10, 0],
  ['page=1.5&limit=1e9', 1, 10, 0],
  ['page=999999999999&limit=1000000000', 10_000, 100, 999_900],
  ['page=99999999999999999999&limit=%F0', 10_000, 10, 99_990],
  [`page=-${'9'.repeat(20)}&limit=${'9'.repeat(20)}`, 1, 100, 0],
  ['page=2&page=3', 2, 10, 10],
])('[API-03] the query %j selects page %i of %i records, after %i', (query, page, limit, offset) => {
  expect(readPage(new URLSearchParams(query))).toEqual({ page, limit, slice: { offset, limit } });
});
