import { expect, test } from 'vitest';
import { dayText, readDay, readTime } from './day-text.ts';

test('[WRITE-05] a day is shown as day, month and year, and what is no day stays as it is', () => {
  expect(dayText('2026-01-31')).toBe('31/01/2026');
  for (const text of ['2026-02-31', '31/02/2026', '']) expect(dayText(text)).toBe(text);
});

test.each([
  ['5/3/2026', '2026-03-05'],
  [' 31.01.2026 ', '2026-01-31'],
  ['1-12-2030', '2030-12-01'],
  ['2026-01-31', '2026-01-31'],
  ['4.3.26', '2026-03-04'],
  ['29/2/2028', '2028-02-29'],
])('[WRITE-05] %j means the day %s', (text, day) => {
  expect(readDay(text, true)).toBe(day);
});

test.each(['', '31/02/2026', '29/2/2026', '12/31/2026', '1/2', '1/2/3/2026', 'tomorrow'])(
  '[WRITE-05] %j means no day',
  (text) => {
    expect(readDay(text, true)).toBeUndefined();
  },
);

test('a year of two digits means no day as long as two more may follow', () => {
  expect(readDay('4/3/20', false)).toBeUndefined();
  expect(readDay('4/3/2026', false)).toBe('2026-03-04');
});

test('[WRITE-05] a time is read with a colon, a full stop or neither', () => {
  expect(['9:00', '18.30', '0900'].map(readTime)).toEqual(['09:00', '18:30', '09:00']);
  for (const text of ['25:00', '9:60', '9', 'noon']) expect(readTime(text)).toBeUndefined();
});
