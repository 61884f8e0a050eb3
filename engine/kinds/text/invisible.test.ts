import { expect, test } from 'vitest';
import { withoutInvisible } from './invisible.ts';

test.each([
  ['trans\u00adfor\u200bmer', 'transformer'],
  ['\u2068+91 98765\u2060 43210\u2069', '+91 98765 43210'],
  ['\u200dहिंदी \u200d', 'हिंदी '],
  ['one\u2028two', 'one two'],
  ['<b>चार्जिंग\u200d</b>', '<b>चार्जिंग</b>'],
])('of %j only what is seen is left', (typed, seen) => {
  expect(withoutInvisible(typed)).toBe(seen);
});

test.each([
  'क्\u200dष और क्\u200cष',
  'അവന്\u200d വന്നു',
  'می\u200cخواهم',
  '👩🏽\u200d🔧 👨\u200d👩\u200d👧 🏳️\u200d🌈 🙂\u200d↔️ ❤️',
  '₹\u00a0500\nसौर',
])('%j keeps what its script is written with', (text) => {
  expect(withoutInvisible(text)).toBe(text);
});
