import { expect, test } from 'vitest';
import { RenderBudget } from './render-budget.ts';

/** A budget of a second, a tenth of one coming back each second, on a clock that stands still. */
function createBudget(maxNetworks = 10) {
  const clock = { ms: 0 };
  const options = { burst: 1000, refill: 100, maxPerRender: 50, maxNetworks, now: () => clock.ms };
  return { clock, budget: new RenderBudget(options) };
}

function spend(budget: RenderBudget, address: string, milliseconds: number): void {
  for (let left = milliseconds; left > 0; left -= 50) budget.charge(address, 50);
}

test('[HOLD-13] a network without rendering budget waits until some of it has been refilled', () => {
  const { clock, budget } = createBudget();
  spend(budget, '203.0.113.7', 950);
  expect(budget.secondsToWait('203.0.113.7')).toBe(0);
  spend(budget, '203.0.113.7', 200);
  expect(budget.secondsToWait('203.0.113.7')).toBe(2);
  clock.ms = 2000;
  expect(budget.secondsToWait('203.0.113.7')).toBe(0);
  expect(budget.secondsToWait('203.0.113.8')).toBe(0);
});

test('[HOLD-13] addresses of one IPv6 /64 share a budget, and those of one /48 share twice as much', () => {
  const { budget } = createBudget();
  spend(budget, '2001:db8:1:1::1', 1100);
  expect(budget.secondsToWait('2001:db8:1:1:ffff::2')).toBeGreaterThan(0);
  expect(budget.secondsToWait('2001:db8:1:2::1')).toBe(0);
  spend(budget, '2001:db8:1:2::1', 950);
  expect(budget.secondsToWait('2001:db8:1:3::1')).toBeGreaterThan(0);
  expect(budget.secondsToWait('2001:db8:2:1::1')).toBe(0);
});

test('[HOLD-13] a slow render counts as fifty milliseconds at most', () => {
  const { budget } = createBudget();
  for (let render = 0; render < 19; render += 1) budget.charge('203.0.113.7', 10_000);
  expect(budget.secondsToWait('203.0.113.7')).toBe(0);
});

test('[HOLD-16] the budget tracks a bounded number of networks and drops those with a full budget', () => {
  const { clock, budget } = createBudget(100);
  for (let host = 0; host < 1000; host += 1) budget.charge(`10.0.${host >> 8}.${host & 255}`, 50);
  expect(budget.size).toBe(100);
  clock.ms = 60_000;
  budget.charge('203.0.113.7', 50);
  expect(budget.size).toBe(1);
});
