import { expect, test } from 'vitest';
import { hasPassedItsDay } from './past-day.ts';

const today = '2026-11-24';

test.each([
  'The general meeting is on 23 November 2026.',
  'Apply until 1st Nov. 2026, please.',
  'Expo: November 3, 2026, in Pune',
  'Last day 23/11/2026',
  'Camp on 1.11.2026',
  'Camp on 2026-11-01',
  'बैठक 23 नवंबर 2026 को',
  'बैठक २३ नवम्बर २०२६ को',
  'From 20 November 2026 to 23 November 2026',
])('[UXP-01] %j has passed its day', (text) => expect(hasPassedItsDay(text, today)).toBe(true));

test.each([
  'State chapters meet on the second Saturday of every month.',
  'The meeting is on 24 November 2026.',
  'From 20 November 2026 to 24 November 2026',
  'Notification 12/2019 is in force since 31/02/2020',
  'Call 98765 43210 by 5 o’clock',
  'Mayur 12, 2020 units were installed',
])('[UXP-01] %j has not passed its day', (text) => expect(hasPassedItsDay(text, today)).toBe(false));
