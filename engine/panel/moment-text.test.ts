import { expect, test } from 'vitest';
import { momentOfMinute, zonedMinute } from '../zoned-date.ts';
import { longMoment, shortMoment } from './moment-text.ts';

test('[SAFE-48] a date and time of a form is read and written in the zone of the association, whatever that of the browser', () => {
  expect(momentOfMinute('2026-12-01T09:00')).toBe('2026-12-01T03:30:00.000Z');
  expect(zonedMinute(new Date('2026-12-31T18:30:00Z'))).toBe('2027-01-01T00:00');
  for (const wrong of ['', '2026-13-01T09:00', 'soon']) expect(momentOfMinute(wrong)).toBeUndefined();
});

test('[SAFE-48] [SAFE-59] a moment is spelled out with its day, and briefly without the year that it is now', () => {
  expect(longMoment('2026-12-01T03:30:00Z')).toBe('Tuesday 1 Dec 2026, 09:00');
  const now = new Date('2026-11-23T10:00:00Z');
  expect(shortMoment('2026-12-05T12:30:00Z', now)).toBe('5 Dec, 18:00');
  expect(shortMoment('2026-12-31T18:30:00Z', now)).toBe('1 Jan 2027, 00:00');
});
