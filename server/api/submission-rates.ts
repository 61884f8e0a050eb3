import { RateLimiterMemory } from 'rate-limiter-flexible';
import { networkOf } from '../auth/throttle.ts';
import { AppError } from '../errors/app-error.ts';

/** A person sends one form; behind one address there may be an office, or the customers of a mobile carrier. */
const mostOfNetwork = 60;
/** Of what looks like the work of a machine. */
const mostSuspectedOfNetwork = 10;
const mostSuspected = 120;

/** How many forms are taken in a minute. Counted in the memory of this process, for both forms together. */
export interface SubmissionRates {
  /** Counts a form of this address. Fails with `too-many-requests`. */
  count(clientAddress: string): Promise<void>;
  /** Counts one that looks like the work of a machine. Fails with `too-many-requests`. */
  countSuspected(clientAddress: string): Promise<void>;
}

/** Rates of one process; with `isLimited` false everything is taken. */
export function createSubmissionRates({ isLimited }: { isLimited: boolean }): SubmissionRates {
  const ofNetwork = limiter(mostOfNetwork);
  const suspectedOfNetwork = limiter(mostSuspectedOfNetwork);
  const suspected = limiter(mostSuspected);
  return {
    async count(clientAddress) {
      if (isLimited)
        await consume(ofNetwork, networkOf(clientAddress), 'Too many messages from this network.');
    },
    async countSuspected(clientAddress) {
      if (!isLimited) return;
      const detail = 'Too many messages of this kind.';
      await consume(suspectedOfNetwork, networkOf(clientAddress), detail);
      await consume(suspected, 'all', detail);
    },
  };
}

function limiter(points: number): RateLimiterMemory {
  return new RateLimiterMemory({ points, duration: 60 });
}

async function consume(limiter: RateLimiterMemory, key: string, detail: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    const waitMs = (refusal as { msBeforeNext?: number }).msBeforeNext ?? 60_000;
    throw new AppError('too-many-requests', `${detail} Wait a minute and try again.`, {
      headers: { 'retry-after': String(Math.ceil(waitMs / 1000)) },
    });
  }
}
