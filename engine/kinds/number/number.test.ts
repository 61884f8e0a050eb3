import { expect, test } from 'vitest';
import { readField as read } from '../../../tests/support/read-field.ts';
import { number } from './number.ts';

const minutes = number({ label: 'Read Time', min: 1, fallback: 5 });
const order = number({ label: 'Order', min: 1 });

test.each([
  [' 12 ', 12],
  [0, 5],
  [-3, 5],
  ['rubbish', 5],
  ['', 5],
  [undefined, 5],
])('[VAL-26] a reading time of %j is stored as %j', (given, stored) => {
  expect(read(minutes, given)).toBe(stored);
});

test.each<[unknown]>([[1.5], ['1.5'], [7.9], ['7.9'], ['15e-1'], [1.000001]])(
  '[HOLD-05] a number field rejects a fraction, with and without a fallback: %j',
  (value) => {
    expect(read(minutes, value)).toBe('refused: Read Time must be a whole number of at least 1');
    expect(read(order, value)).toBe('refused: Order must be a whole number of at least 1');
  },
);

test.each([2_147_483_648, 1e12, '99999999999'])(
  'a number field says that %j is too large, with and without a fallback',
  (value) => {
    expect(read(minutes, value)).toBe('refused: Read Time is too large');
    expect(read(order, value)).toBe('refused: Order is too large');
  },
);

test.each<[unknown]>([[{}], [[7]], [{ toString: null }]])(
  'a number field without a fallback rejects %j',
  (value) => {
    expect(read(order, value)).toMatch(/^refused: Order must be a whole number of at least 1$/);
  },
);
