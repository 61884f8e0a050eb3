/** Files that are sent at a time. */
const atOnce = 2;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Runs work when fewer than two others run, in the order of the calls.
 *
 * @throws the reason of `signal` as soon as it is aborted, and what the work throws
 */
export function inTurn<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  return Promise.race([aborted, run(signal, work)]);
}

async function run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  if (running < atOnce) running += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    signal.throwIfAborted();
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
