import { expect, test } from 'vitest';
import { base32, codeAt, stepOf } from './totp.ts';

const key = Buffer.from('12345678901234567890');

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('[PEOPLE-26] the code at %i seconds is the one of the vectors of RFC 6238', (seconds, code) => {
  expect(codeAt(key, Math.floor(seconds / 30))).toBe(code);
});

test('[PEOPLE-26] a code is right one step early and late, and no other one is', () => {
  const now = 1_234_567_890_000;
  const step = Math.floor(now / 30_000);
  const found = [-2, -1, 0, 1, 2].map((by) => stepOf(codeAt(key, step + by), key, now));
  expect(found).toEqual([undefined, step - 1, step, step + 1, undefined]);
  for (const wrong of ['', '00592', '0059241', '००५९२४']) expect(stepOf(wrong, key, now)).toBeUndefined();
});

test('a key is given to apps in base32', () => {
  expect(base32(key)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
});
