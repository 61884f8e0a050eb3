import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../../../engine/app-error.ts';
import { networksOf } from '../../../engine/http/networks.ts';

/**
 * Forms a minute by the width of the network: an IPv4 address or a /64, then a /48. A person sends one; behind one address there may be
 * an office, or the customers of a mobile carrier.
 */
const maxPerNetwork = [60, 240];
/** The same of what looks like the work of a machine. */
const maxSuspectedPerNetwork = [10, 40];
/** Of all networks together: a hundred a second, far above real use, so that a crowd of machines cannot fill the disk. */
const maxTotal = 6000;

/** How many forms are taken in a minute. Counted in the memory of this process, for both forms together. */
export interface SubmissionRates {
  /** Counts a form of this address. Fails with `too-many-requests`. */
  count(clientAddress: string): Promise<void>;
  /** Counts one that looks like the work of a machine. Fails with `too-many-requests`. */
  countSuspected(clientAddress: string): Promise<void>;
}

/** Rates of one process; with `isLimited` false everything is taken. */
export function createSubmissionRates({ isLimited }: { isLimited: boolean }): SubmissionRates {
  if (!isLimited) return { count: async () => undefined, countSuspected: async () => undefined };
  const ofAll = limiter(maxTotal);
  const ofNetworks = maxPerNetwork.map(limiter);
  const suspectedOfNetworks = maxSuspectedPerNetwork.map(limiter);
  return {
    count: (clientAddress) =>
      consume([
        ...rates(ofNetworks, clientAddress, 'Too many messages from this network.'),
        { limiter: ofAll, key: 'all', detail: 'Too many messages at the moment.' },
      ]),
    countSuspected: (clientAddress) =>
      consume(rates(suspectedOfNetworks, clientAddress, 'Too many messages of this kind.')),
  };
}

function limiter(points: number): RateLimiterMemory {
  return new RateLimiterMemory({ points, duration: 60 });
}

interface Rate {
  limiter: RateLimiterMemory;
  key: string;
  /** Message for clients above the rate. */
  detail: string;
}

function rates(limiters: readonly RateLimiterMemory[], clientAddress: string, detail: string): Rate[] {
  const networks = networksOf(clientAddress);
  return limiters.flatMap((limiter, index) => {
    const key = networks[index];
    return key === undefined ? [] : { limiter, key, detail };
  });
}

/** Counts for each rate, narrowest first: what a /64 may not send any more is not counted against its neighbours. */
async function consume(narrowToWide: readonly Rate[]): Promise<void> {
  // Where a wider rate is reached, the narrower ones are not counted either: a crowd of networks fills no memory.
  for (const { limiter, key, detail } of narrowToWide.toReversed()) {
    const counted = await limiter.get(key);
    if (counted && counted.remainingPoints <= 0) throw tooMany(detail, counted);
  }
  for (const { limiter, key, detail } of narrowToWide) {
    await limiter.consume(key).catch((refusal: RateLimiterRes) => {
      throw tooMany(detail, refusal);
    });
  }
}

function tooMany(detail: string, { msBeforeNext }: RateLimiterRes): AppError {
  return new AppError('too-many-requests', `${detail} Wait a minute and try again.`, {
    headers: { 'retry-after': String(Math.max(1, Math.ceil(msBeforeNext / 1000))) },
  });
}
