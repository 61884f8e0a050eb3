import type { Logger } from 'pino';
import type { FailingJob } from '../../../content/summary.ts';
import { AppError } from '../../../engine/app-error.ts';
import { hour, type JobState, type JobStore } from './job-store.ts';

const minute = 60_000;
export const day = 24 * hour;
/** Milliseconds after which it is looked again whether a job is due. */
const lookEvery = 10_000;

/** Work that the server does by itself again and again. */
export interface Job {
  /** What is done, in the words of the log and the dashboard: `Removing old drafts`. The database knows it by this name. */
  readonly name: string;
  /** Milliseconds from one success to the next run. */
  readonly every: number;
  /** Whether each instance does it: for what lies on its machine, or where rows have locks of their own. Default: one for all. */
  readonly runsOnEachInstance?: boolean;
  /** Milliseconds for which a run is claimed, unless it renews its claim. Default: an hour. */
  readonly claimFor?: number;
  /** Milliseconds from a failure to the next run. Default: a minute, and twice as long after each further one. */
  readonly retryAfter?: number;
  /** Whether it can be done at all here and now. Default: always. */
  isPossible?(): boolean | Promise<boolean>;
  /**
   * Does it once. What it throws is the reason why it failed; an abort of the signal breaks it off. `renew` claims it anew, and
   * ends the run by throwing where another instance has claimed it meanwhile.
   */
  run(signal: AbortSignal, renew: () => Promise<void>): Promise<unknown>;
}

/**
 * Runs each job whenever it is due, beside the others: one that fails or takes long keeps no other from being done. Gives the
 * function that stops all of them and waits for their end.
 */
export function startJobs(jobs: readonly Job[], store: JobStore, log: Logger): () => Promise<void> {
  const stopping = new AbortController();
  const stops = jobs.map((job) => {
    const { every, runsOnEachInstance = false } = job;
    const work = createRun(job, store, log, stopping.signal);
    return repeat(runsOnEachInstance ? every : Math.min(every, lookEvery), work);
  });
  return async () => {
    stopping.abort();
    await Promise.all(stops.map((stop) => stop()));
  };
}

/** What fails again and again, for the dashboard: from the third try on, while some instance does try. */
export function failingJobs(states: readonly JobState[]): FailingJob[] {
  return states.flatMap(({ name, dueAt, tries, succeededAt, error = 'It was broken off.' }) => {
    if (tries < 3 || dueAt < Date.now() - day) return [];
    const last = succeededAt === undefined ? {} : { lastSuccess: new Date(succeededAt).toISOString() };
    return [{ name, error, ...last }];
  });
}

/** Does a job if it is due, and never rejects. A failure is logged when its reason is another than that of the try before. */
function createRun(job: Job, store: JobStore, log: Logger, signal: AbortSignal): () => Promise<void> {
  const { name, every, runsOnEachInstance = false, claimFor = hour, isPossible = () => true, run } = job;
  const claim = () => store.claim(name, every, claimFor);
  const lost = new Error('Another instance has claimed it.');
  const renew = async () => {
    if (!(await store.renew(name, claimFor))) throw lost;
  };
  let reason: string | undefined;
  let notedAt = Number.NEGATIVE_INFINITY;

  const succeed = async () => {
    if (reason !== undefined) log.info(`${name}: works again`);
    reason = undefined;
    // What is done every second is not noted every second.
    if (runsOnEachInstance && Date.now() - notedAt < hour) return;
    notedAt = Date.now();
    await store.succeed(name, every);
  };
  const fail = async (error: unknown, tries: number | undefined) => {
    if (error === lost) return;
    if (signal.aborted) return tries && store.release(name);
    const text = error instanceof Error ? error.message : String(error);
    // What is unavailable has told its cause itself.
    const isTold = error instanceof AppError && error.code === 'unavailable';
    if (text !== reason && !isTold) {
      log.warn({ err: error }, `${name}: fails`);
      reason = text;
    }
    notedAt = Number.NEGATIVE_INFINITY;
    // What each instance does is claimed only to be counted.
    const count = runsOnEachInstance ? await claim() : tries;
    const { retryAfter = Math.min(hour, minute * 2 ** ((count ?? 1) - 1)) } = job;
    if (count !== undefined) await store.fail(name, text, retryAfter);
  };
  return async () => {
    let tries: number | undefined;
    try {
      if (!(await isPossible())) return;
      if (!runsOnEachInstance) {
        tries = await claim();
        if (tries === undefined) return;
      }
      await run(signal, renew);
      signal.throwIfAborted();
      await succeed();
    } catch (error) {
      await fail(error, tries).catch(() => undefined);
    }
  };
}

/** Does some work now and every so often, one after the other. Gives the function that ends it and waits for what is under way. */
function repeat(interval: number, work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  const tick = () => {
    running ??= work().finally(() => {
      running = undefined;
    });
  };
  const timer = setInterval(tick, interval).unref();
  tick();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
