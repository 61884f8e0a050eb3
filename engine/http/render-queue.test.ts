import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RenderBudget } from './render-budget.ts';
import { RenderQueue } from './render-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const address = '203.0.113.7';

/** Renders that end when they are told to. */
function createRenders() {
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const render = (name: string) => () => {
    started.push(name);
    return new Promise<void>((resolve) => void ends.push(resolve));
  };
  const endFirst = async () => {
    ends.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { started, render, endFirst };
}

test('[HOLD-11] renders run one after the other in their order, forms before pages', async () => {
  const queue = new RenderQueue({ concurrency: 1, maxWaiting: 5, timeout: 1000 });
  const { started, render, endFirst } = createRenders();
  const all = ['first', 'second'].map((name) => queue.run(render(name), { address }));
  all.push(queue.run(render('form'), { address, isForm: true }));
  await vi.advanceTimersByTimeAsync(0);
  expect([started, queue.running, queue.waiting]).toEqual([['first'], 1, 2]);
  for (let render = 0; render < 3; render += 1) await endFirst();
  await Promise.all(all);
  expect([started, queue.running, queue.waiting]).toEqual([['first', 'form', 'second'], 0, 0]);
});

test('[HOLD-11] a full queue rejects at once, and a render that waited too long is rejected too', async () => {
  const queue = new RenderQueue({ concurrency: 1, maxWaiting: 1, timeout: 1000 });
  const { render, endFirst } = createRenders();
  const first = queue.run(render('first'), { address });
  const refused = { code: 'unavailable', headers: { 'retry-after': '2' } };
  const second = expect(queue.run(render('second'), { address })).rejects.toMatchObject(refused);
  await expect(queue.run(render('third'), { address })).rejects.toMatchObject(refused);
  await vi.advanceTimersByTimeAsync(1000);
  await second;
  await endFirst();
  await first;
  expect([queue.running, queue.waiting, queue.refused]).toEqual([0, 0, 2]);
});

test('[HOLD-11] a render is rejected at once when its expected wait exceeds the timeout', async () => {
  const queue = new RenderQueue({ concurrency: 1, maxWaiting: 64, timeout: 1000 });
  const slow = () => new Promise<void>((resolve) => void setTimeout(resolve, 900));
  for (let render = 0; render < 30; render += 1) {
    const done = queue.run(slow, { address });
    await vi.advanceTimersByTimeAsync(0);
    await vi.advanceTimersByTimeAsync(900);
    await done;
  }
  const { render, endFirst } = createRenders();
  const all = ['first', 'second', 'third'].map((name) => queue.run(render(name), { address }));
  expect(queue.refusal(address)).toMatchObject({ code: 'unavailable' });
  await vi.advanceTimersByTimeAsync(0);
  for (let render = 0; render < 3; render += 1) await endFirst();
  await Promise.all(all);
  expect(queue.refusal(address)).toBeUndefined();
});

test('[HOLD-13] a network over its budget is refused pages and not forms', async () => {
  const budget = new RenderBudget({ burst: 50, refill: 10 });
  const queue = new RenderQueue({ concurrency: 1, maxWaiting: 5, timeout: 1000, budget });
  budget.charge(address, 50);
  const page = queue.run(async () => 'page', { address });
  await expect(page).rejects.toMatchObject({ code: 'too-many-requests', headers: { 'retry-after': '1' } });
  await expect(queue.run(async () => 'form', { address, isForm: true })).resolves.toBe('form');
  await expect(queue.run(async () => 'page', { address: '203.0.113.8' })).resolves.toBe('page');
  expect(queue.overBudget).toBe(1);
});

test('[HOLD-11] a failed render frees its slot for the next one', async () => {
  const queue = new RenderQueue({ concurrency: 1, maxWaiting: 1, timeout: 1000 });
  await expect(queue.run(() => Promise.reject(new Error('broken')), { address })).rejects.toThrow('broken');
  await expect(queue.run(async () => 'next', { address })).resolves.toBe('next');
});
