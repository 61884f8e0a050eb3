import { expect, test } from 'vitest';
import { readField as read } from '../../../tests/support/read-field.ts';
import { datetime } from './datetime.ts';

const field = datetime({ label: 'Start' });

test.each([
  ['2026-11-28T18:00', '2026-11-28T12:30:00.000Z'],
  ['2026-11-28T18:00:30', '2026-11-28T12:30:00.000Z'],
  [' 2026-11-28T18:00:30+05:30 ', '2026-11-28T12:30:30.000Z'],
  ['2026-11-28T12:30:00.123Z', '2026-11-28T12:30:00.123Z'],
])('the time %j is stored as the instant %s: without a zone it is one of India', (given, stored) => {
  expect(read(field, given)).toBe(stored);
});

test.each(['2026-11-28', '28.11.2026 18:00', '2026-11-28T25:00', '2026-02-30T10:00', 'incomplete', 5, {}])(
  'a field for day and time rejects %j',
  (value) =>
    void expect(read(field, value)).toBe(
      'refused: Start must be a day and a time, such as 31 December 2026, 09:00',
    ),
);

test.each([undefined, null, '', '   '])('a field for day and time demands more than %j', (value) => {
  expect(read(field, value)).toBe('refused: Start is required');
});

test('a form shows an instant in India time, sends an instant, and keeps the seconds of one that it does not change', () => {
  const { format, parse } = field.kind;
  expect([format(undefined), format('2026-11-28T12:30:10.000Z')]).toEqual(['', '2026-11-28T18:00']);
  const sent = (input: string) => parse?.(input, field, '2026-11-28T12:30:10.000Z');
  expect(sent('2026-11-28T18:00')).toBe('2026-11-28T12:30:10.000Z');
  expect(sent('2026-11-28T18:01')).toBe('2026-11-28T12:31:00.000Z');
  expect([sent(''), sent('incomplete')]).toEqual(['', 'incomplete']);
});
