import { constants } from 'node:os';

type Cleanup = () => void | Promise<void>;

const cleanups: Cleanup[] = [];
let isEnding = false;

/**
 * Does the work and then cleans up, whether it succeeds, fails or is ended by a signal.
 *
 * @example
 * await withCleanup(() => rmSync(path, { force: true }), () => write(path));
 */
export async function withCleanup<Result>(cleanup: Cleanup, work: () => Promise<Result>): Promise<Result> {
  cleanups.push(cleanup);
  try {
    return await work();
  } finally {
    // The signal sees to all of them, in their order, and then ends the process.
    if (isEnding) await new Promise(() => undefined);
    cleanups.pop();
    await cleanup();
  }
}

/** Lets a signal end the process only after the cleanups, the last one first. */
export function cleanUpOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, async () => {
      isEnding = true;
      for (let next = cleanups.pop(); next; next = cleanups.pop()) {
        await Promise.resolve(next()).catch(() => undefined);
      }
      process.exit(128 + constants.signals[signal]);
    });
  }
}
