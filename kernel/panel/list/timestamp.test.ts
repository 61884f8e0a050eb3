import { expect, test } from 'vitest';
import { formatTimestamp } from './timestamp.ts';

test('[ADM-BRAND-03] a time is shown in Indian time with Western digits and 24 hours', () => {
  expect(formatTimestamp('2026-11-20T18:45:00.000Z')).toBe('21/11/2026 00:15');
  expect(formatTimestamp('2026-01-05T09:05:59.999Z')).toBe('05/01/2026 14:35');
  expect(formatTimestamp('')).toBe('');
});
