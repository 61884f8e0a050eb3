import { expect, test } from 'vitest';
import { hasPassedItsDay } from './past-day.ts';

const today = '2026-11-24';

test.each([
  'Apply until 1st Nov. 2026, please.',
  'Last day 23/11/2026',
  'बैठक २३ नवम्बर २०२६ को',
  'From 20 November 2026 to 23 November 2026',
])('[UXP-01] %j has passed its day', (text) => expect(hasPassedItsDay(text, today)).toBe(true));

test.each([
  'State chapters meet on the second Saturday of every month.',
  'The meeting is on 24 November 2026.',
  'From 20 November 2026 to 24 November 2026',
  'Call 98765 43210 by 5 o’clock',
])('[UXP-01] %j has not passed its day', (text) => expect(hasPassedItsDay(text, today)).toBe(false));
