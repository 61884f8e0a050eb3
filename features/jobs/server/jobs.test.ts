import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '../../../engine/app-error.ts';
import { hour, type JobStore } from './job-store.ts';
import { failingJobs, type Job, startJobs } from './jobs.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** With a store that grants every claim, what was noted in it, and what was logged. */
function start(jobs: readonly Job[], isDue = true, isClaimed = true) {
  const noted: unknown[][] = [];
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line).msg) });
  let tries = 0;
  const note =
    (what: string) =>
    async (...details: unknown[]) =>
      void noted.push([what, ...details]);
  const store: JobStore = {
    list: async () => [],
    claim: async () => {
      tries += 1;
      return isDue ? tries : undefined;
    },
    renew: async () => isClaimed,
    release: note('released'),
    succeed: note('succeeded'),
    fail: note('failed'),
  };
  return { noted, lines, stop: startJobs(jobs, store, log) };
}

/** A job that fails with these one after the other, and then succeeds. */
function failing(problems: Error[]): Job {
  const run = async () => {
    const problem = problems.shift();
    if (problem) throw problem;
  };
  return { name: 'Removing old drafts', every: 1000, run };
}

test('a job that fails is logged once for each reason, tried again after a growing delay, and logged when it works again', async () => {
  const [full, away] = [new Error('no room'), new AppError('unavailable', 'The database is away.')];
  const { noted, lines, stop } = start([failing([full, full, away, new Error('other')])]);
  await vi.advanceTimersByTimeAsync(4500);
  await stop();
  const name = 'Removing old drafts';
  expect(noted).toEqual([
    ['failed', name, 'no room', 60_000],
    ['failed', name, 'no room', 120_000],
    ['failed', name, 'The database is away.', 240_000],
    ['failed', name, 'other', 480_000],
    ['succeeded', name, 1000],
  ]);
  expect(lines).toEqual([`${name}: fails`, `${name}: fails`, `${name}: works again`]);
});

test('a job that never ends keeps no other from being done, and is given back when the server stops', async () => {
  const name = 'Making a backup';
  const run = (signal: AbortSignal) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  const other = vi.fn(async () => undefined);
  const { noted, lines, stop } = start([
    { name, every: hour, run },
    { name: 'Counting', every: 1000, run: other },
  ]);
  await vi.advanceTimersByTimeAsync(2500);
  expect(other).toHaveBeenCalledTimes(3);
  await stop();
  expect([noted.at(-1), lines]).toEqual([['released', name], []]);
});

test('what is not due, or not possible here, is not done; what each instance does is done without a claim and seldom noted', async () => {
  const [run, runHere] = [vi.fn(async () => undefined), vi.fn(async () => undefined)];
  const here = { every: 1000, runsOnEachInstance: true };
  const jobs = [
    { name: 'not due', every: 1000, run },
    { ...here, name: 'not possible', isPossible: () => false, run },
    { ...here, name: 'here', run: runHere },
  ];
  const { noted, stop } = start(jobs, false);
  await vi.advanceTimersByTimeAsync(1500);
  await stop();
  expect(run).not.toHaveBeenCalled();
  expect(runHere).toHaveBeenCalledTimes(2);
  expect(noted).toEqual([['succeeded', 'here', 1000]]);
});

test('[BACK-02] the dashboard names a job from its third try on, with its last success, as long as it is tried', () => {
  const now = Date.UTC(2026, 10, 28);
  vi.setSystemTime(now);
  const state = { name: 'Making a backup', dueAt: now, error: 'no room' };
  const failed = { name: state.name, error: 'no room' };
  expect(failingJobs([{ ...state, tries: 2 }])).toEqual([]);
  expect(failingJobs([{ ...state, tries: 3 }])).toEqual([failed]);
  const lastSuccess = '2026-11-27T23:00:00.000Z';
  expect(failingJobs([{ ...state, tries: 3, succeededAt: now - hour }])).toEqual([
    { ...failed, lastSuccess },
  ]);
  expect(failingJobs([{ ...state, tries: 3, dueAt: now - 25 * hour }])).toEqual([]);
});

test('[MAIL-07] a run whose claim another instance has taken ends, and leaves the job to that instance', async () => {
  const later = vi.fn();
  const run = async (_: AbortSignal, renew: () => Promise<void>) => {
    await renew();
    later();
  };
  const job = { name: 'Sending mail', every: hour, run };
  const { noted, lines, stop } = start([job], true, false);
  await stop();
  expect([noted, lines, later.mock.calls]).toEqual([[], [], []]);
  const own = start([job]);
  await own.stop();
  expect(later).toHaveBeenCalledOnce();
});
