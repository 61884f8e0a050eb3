import { expect, test } from 'vitest';
import { isLong, truncate } from './truncate.ts';

test('[ADM-LIST-08] a text of 50 characters is not cut, and one of 51 is cut to 50', () => {
  expect(truncate('a'.repeat(50))).toBe('a'.repeat(50));
  expect(truncate('a'.repeat(51))).toBe(`${'a'.repeat(50)}...`);
  expect(isLong('a'.repeat(50))).toBe(false);
  expect(isLong('a'.repeat(51))).toBe(true);
});

test('cutting counts graphemes and splits none', () => {
  expect(truncate('☀️'.repeat(25), { over: 50, to: 50 })).toBe('☀️'.repeat(25));
  expect(isLong('🌞'.repeat(50))).toBe(false);
  expect(truncate('🌞'.repeat(51))).toBe(`${'🌞'.repeat(50)}...`);
});
