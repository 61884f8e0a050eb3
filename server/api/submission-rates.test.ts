import { expect, test } from 'vitest';
import { createSubmissionRates } from './submission-rates.ts';

async function taken(count: number, send: (index: number) => Promise<void>): Promise<number> {
  let sum = 0;
  for (let index = 0; index < count; index += 1) {
    sum += await send(index).then(
      () => 1,
      () => 0,
    );
  }
  return sum;
}

test('[HOLD-19] all networks together can send six thousand forms a minute, and the next one gets Retry-After', async () => {
  const rates = createSubmissionRates({ isLimited: true });
  const anywhere = (index: number) => `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`;
  expect(await taken(6010, (index) => rates.count(anywhere(index)))).toBe(6000);
  const refusal = await rates.count('203.0.113.1').catch((error: unknown) => error);
  expect(refusal).toMatchObject({
    code: 'too-many-requests',
    headers: { 'retry-after': expect.any(String) },
  });
  expect(Number((refusal as { headers: Record<string, string> }).headers['retry-after'])).toBeGreaterThan(0);
});

test('[HOLD-19] rejected forms of one network do not count towards the limit of all', async () => {
  const rates = createSubmissionRates({ isLimited: true });
  expect(await taken(7000, () => rates.count('203.0.113.1'))).toBe(60);
  await expect(rates.count('203.0.113.2')).resolves.toBeUndefined();
});

test('[HOLD-19] no network is limited when rate limits are off', async () => {
  const rates = createSubmissionRates({ isLimited: false });
  expect(await taken(100, () => rates.count('203.0.113.1'))).toBe(100);
});
