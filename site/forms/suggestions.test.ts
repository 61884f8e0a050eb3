import { expect, test } from 'vitest';
import { phoneHint, suggestEmail } from './suggestions.ts';

test.each([
  ['anil@gmail', 'anil@gmail.com'],
  ['anil@gmial.com', 'anil@gmail.com'],
  ['anil@gmail.con', 'anil@gmail.com'],
  ['Anil.K@Gmail.co', 'Anil.K@gmail.com'],
])('[UXS-15] %s is taken for %s', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant);
});

test.each(['anil@gmail.com', 'anil@suryakant.example', ''])(
  '[UXS-15] nothing is suggested for %j',
  (typed) => {
    expect(suggestEmail(typed)).toBeUndefined();
  },
);

test('[UXS-15] an Indian number with fewer than 10 digits gets a hint, and those of other countries do not', () => {
  for (const short of ['98765', '+91 98765 4321', '0 98765 4321', '98765-4321'])
    expect(phoneHint(short), short).toBe('Indian numbers have 10 digits');
  for (const good of [
    '98765 43210',
    '+91 98765 43210',
    '09876543210',
    '0091 9876543210',
    '+44 1234',
    '',
    'x',
  ])
    expect(phoneHint(good), good).toBeUndefined();
});
