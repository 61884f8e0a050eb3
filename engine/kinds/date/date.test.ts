import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { readField as read } from '../../../tests/support/read-field.ts';
import { date } from './date.ts';

const field = date({ label: 'Published Date' });

test.each([
  ['2026-01-31', '2026-01-31T00:00:00.000Z'],
  ['2026-01-31T10:20', '2026-01-31T10:20:00.000Z'],
  ['2026-01-31T10:20:30+05:30', '2026-01-31T04:50:30.000Z'],
  ['2026-01-31T10:20:30.123456789Z', '2026-01-31T10:20:30.123Z'],
])('the date %s is stored as %s', (given, stored) => {
  expect(read(field, given)).toBe(stored);
});

test('a date without a time zone is read as UTC in every time zone of the server', () => {
  vi.stubEnv('TZ', 'Asia/Kolkata');
  expect(new Date('2026-01-31T10:20').getTimezoneOffset()).toBe(-330);
  for (const time of ['10:20', '10:20:00', '10:20:00.000'])
    expect(read(field, `2026-01-31T${time}`)).toBe('2026-01-31T10:20:00.000Z');
  vi.unstubAllEnvs();
});

test.each(['31.01.2026', '2026-01-31T25:00', 5, {}, '9999-12-31T23:59-12:00', '1900-01-01T00:00+14:00'])(
  'a date field rejects %j',
  (value) =>
    void expect(read(field, value)).toBe('refused: Published Date must be a date such as 2026-01-31'),
);

test('a date field keeps every time from 1900 on to the millisecond', () => {
  const moments = fc.date({
    min: new Date('1900-01-01'),
    max: new Date('9999-12-31'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(
      moments,
      (moment) => void expect(read(field, moment.toISOString())).toBe(moment.toISOString()),
    ),
  );
});
