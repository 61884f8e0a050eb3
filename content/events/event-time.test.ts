import { expect, test } from 'vitest';
import { stateOf, whenText } from './event-time.ts';

const times = (start: string, end: string) => ({
  startsAt: new Date(`${start}+05:30`).toISOString(),
  endsAt: new Date(`${end}+05:30`).toISOString(),
});

test.each([
  ['2026-11-28T18:00', '2026-11-28T21:00', '28 Nov 2026, 6:00 pm – 9:00 pm IST'],
  ['2026-11-28T00:15', '2026-11-28T09:05', '28 Nov 2026, 12:15 am – 9:05 am IST'],
  ['2026-11-28T18:00', '2026-11-29T00:00', '28 Nov 2026, 6:00 pm – 12:00 am IST'],
  ['2026-12-31T21:00', '2027-01-01T01:30', '31 Dec 2026, 9:00 pm – 1 Jan 2027, 1:30 am IST'],
  ['2026-11-28T10:00', '2026-11-30T17:00', '28 Nov 2026, 10:00 am – 30 Nov 2026, 5:00 pm IST'],
])('an event from %s to %s is said to be on %s', (start, end, text) => {
  expect(whenText(times(start, end))).toBe(text);
});

test.each([
  ['2026-11-27T23:59:59', 'upcoming'],
  ['2026-11-28T00:00:00', 'current'],
  ['2026-11-29T12:00:00', 'current'],
  ['2026-11-30T16:59:59', 'current'],
  ['2026-11-30T17:00:00', 'past'],
])('at %s in India an event from the 28th to 17:00 on the 30th is %s', (now, state) => {
  const event = times('2026-11-28T18:00', '2026-11-30T17:00');
  expect(stateOf(event, new Date(`${now}+05:30`))).toBe(state);
});
