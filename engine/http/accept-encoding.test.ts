import { expect, it } from 'vitest';
import { negotiateEncoding } from './accept-encoding.ts';

it.each([
  [undefined, 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.1, gzip;q=1.0', 'br'],
  ['*', 'br'],
  ['identity;q=0, br;q=0, gzip;q=0', 'identity'],
])('negotiateEncoding reads %s as %s', (header, expected) => {
  expect(negotiateEncoding(header)).toBe(expected);
  expect(negotiateEncoding(header)).toBe(expected);
});
