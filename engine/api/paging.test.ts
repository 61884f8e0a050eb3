import { expect, test } from 'vitest';
import { readPage } from './paging.ts';

test.each([
  ['', 1, 10, 0],
  ['page=0&limit=0', 1, 1, 0],
  ['page=1.5&limit=1e9', 1, 10, 0],
  ['page=999999999999&limit=1000000000', 10_000, 100, 999_900],
  [`page=-${'9'.repeat(20)}&limit=${'9'.repeat(20)}`, 1, 100, 0],
])('[API-03] the query %j selects page %i of %i records, after %i', (query, page, limit, offset) => {
  expect(readPage(new URLSearchParams(query))).toEqual({ page, limit, slice: { offset, limit } });
});
