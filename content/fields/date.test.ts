import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readField as read } from '../../tests/support/read-field.ts';
import { date } from './date.ts';

describe('date', () => {
  const field = date({ label: 'Published Date' });

  test.each([
    ['2026-01-31', '2026-01-31T00:00:00.000Z'],
    ['2026-01-31T10:20', '2026-01-31T10:20:00.000Z'],
    ['2026-01-31T10:20:30+05:30', '2026-01-31T04:50:30.000Z'],
    ['2026-01-31T10:20:30.123456789Z', '2026-01-31T10:20:30.123Z'],
  ])('%s is %s', (given, stored) => {
    expect(new Date(String(read(field, given))).getTime()).toBe(Date.parse(given));
    if (/Z|[+-]\d\d:|^.{10}$/.test(given)) expect(read(field, given)).toBe(stored);
  });

  test.each([
    '2026-02-30',
    '2026-13-01',
    '1',
    'May',
    '31.01.2026',
    '1899-12-31',
    '2026-01-31T25:00',
    5,
    {},
    '275760-09-14',
  ])(
    'refuses %j',
    (value) =>
      void expect(read(field, value)).toBe('refused: Published Date must be a date such as 2026-01-31'),
  );

  test('keeps every moment from 1900 on to the millisecond', () => {
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
});
