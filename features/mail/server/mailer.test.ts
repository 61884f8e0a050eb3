import { expect, test } from 'vitest';
import { retryDelay } from './mailer.ts';

test('[MAIL-04] a mail is tried again after 1, 5, 15 and 60 minutes, then every 4 hours', () => {
  expect([1, 2, 3, 4, 5, 6].map((tries) => retryDelay(tries) / 60_000)).toEqual([1, 5, 15, 60, 240, 240]);
});
