import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Gate } from './gate.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('Gate', () => {
  it('lets in as many as there are places, and the next when one leaves', async () => {
    const gate = new Gate({ places: 2, queue: 5, patience: 1000 });
    const leave: (() => void)[] = [];
    const work = () => new Promise<void>((resolve) => void leave.push(resolve));
    const all = [gate.pass(work), gate.pass(work), gate.pass(work)];
    await vi.advanceTimersByTimeAsync(0);
    expect([leave.length, gate.inside, gate.waiting]).toEqual([2, 2, 1]);
    leave[0]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect([leave.length, gate.inside, gate.waiting]).toEqual([3, 2, 0]);
    for (const done of leave) done();
    await Promise.all(all);
    expect(gate.inside).toBe(0);
  });

  it('sends away at once who finds the queue full, and after a while who waits in vain', async () => {
    const gate = new Gate({ places: 1, queue: 1, patience: 1000 });
    let leave = () => {};
    const first = gate.pass(() => new Promise<void>((resolve) => (leave = resolve)));
    const second = expect(gate.pass(async () => {})).rejects.toMatchObject({ code: 'unavailable' });
    const third = expect(gate.pass(async () => {})).rejects.toMatchObject({
      code: 'unavailable',
      headers: { 'retry-after': '2' },
    });
    await third;
    await vi.advanceTimersByTimeAsync(1000);
    await second;
    leave();
    await first;
    expect([gate.inside, gate.waiting, gate.refused]).toEqual([0, 0, 2]);
  });

  it('frees the place of a work that fails', async () => {
    const gate = new Gate({ places: 1, queue: 0, patience: 0 });
    await expect(gate.pass(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(gate.pass(async () => 'next')).resolves.toBe('next');
  });
});
