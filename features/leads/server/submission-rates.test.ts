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

test('[HOLD-19] forms are limited per IPv6 /64 and per /48, suspected ones sooner, and those of a crowd close the form for nobody else', async () => {
  const rates = createSubmissionRates({ isLimited: true });
  const hex = (index: number) => index.toString(16);
  expect(await taken(80, (index) => rates.count(`2001:db8:1:1::${hex(index)}`))).toBe(60);
  expect(await taken(300, (index) => rates.count(`2001:db8:1:${hex(index + 2)}::1`))).toBe(240 - 60);
  expect(await taken(60, (index) => rates.countSuspected(`2001:db8:2:${hex(index)}::1`))).toBe(40);
  expect(await taken(150, (index) => rates.countSuspected(`198.51.100.${index}`))).toBe(150);
  expect(await taken(12, () => rates.countSuspected('203.0.113.20'))).toBe(10);
  expect(await taken(1, () => rates.count('2001:db8:3::1'))).toBe(1);
});
