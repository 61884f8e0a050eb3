import { networksOf } from './networks.ts';

interface BudgetOptions {
  /** Milliseconds of rendering that a network may use at once. Default 2,000. */
  burst?: number;
  /** Milliseconds of rendering that a network gets back each second. Default 200. */
  refill?: number;
  /** Milliseconds of one render that count at most: waiting for a slow database is not the visitor's doing. Default 50. */
  maxPerRender?: number;
  /** Networks that are tracked. Default 10,000, about 2 MB. */
  maxNetworks?: number;
  /** Milliseconds of a clock that never goes back. Default `performance.now`. */
  now?: () => number;
}

interface Bucket {
  /** Milliseconds of rendering that are left; below zero what was used beyond the budget. */
  left: number;
  /** Time at which `left` was computed. */
  at: number;
}

/** Budgets by the width of the network: an IPv6 /48 may hold many customers, so it has twice that of a /64 or of an IPv4 address. */
const factors = [1, 2];

/**
 * A token bucket of rendering time for each network: an IPv4 address, an IPv6 /64, and the /48 around it. It is checked before
 * a render and charged after it, so renders that are under way can take it below zero.
 *
 * @example
 * const budget = new RenderBudget();
 * if (budget.secondsToWait(address) === 0) budget.charge(address, await timeOf(render));
 */
export class RenderBudget {
  readonly #options: Required<BudgetOptions>;
  /** Least recently charged first. */
  readonly #buckets = new Map<string, Bucket>();

  constructor(options: BudgetOptions = {}) {
    this.#options = {
      burst: 2000,
      refill: 200,
      maxPerRender: 50,
      maxNetworks: 10_000,
      now: () => performance.now(),
      ...options,
    };
  }

  get size(): number {
    return this.#buckets.size;
  }

  /** Whole seconds until the networks of this address may have a page rendered again; 0 when they may now. */
  secondsToWait(address: string): number {
    const waits = budgetsOf(address).map(({ key, factor }) => {
      const left = this.#left(key, factor);
      return left > 0 ? 0 : Math.floor(-left / (this.#options.refill * factor)) + 1;
    });
    return Math.max(...waits);
  }

  /** Charges a render of so many milliseconds to the networks of this address. */
  charge(address: string, milliseconds: number): void {
    const { maxPerRender, now } = this.#options;
    for (const { key, factor } of budgetsOf(address)) {
      const left = this.#left(key, factor) - Math.min(milliseconds, maxPerRender);
      this.#buckets.delete(key);
      this.#buckets.set(key, { left, at: now() });
    }
    this.#evict();
  }

  #left(key: string, factor: number): number {
    const { burst, refill, now } = this.#options;
    const bucket = this.#buckets.get(key);
    if (!bucket) return burst * factor;
    return Math.min(burst * factor, bucket.left + ((now() - bucket.at) / 1000) * refill * factor);
  }

  /** Drops what is full again, and the oldest beyond the number that is tracked. */
  #evict(): void {
    const { maxNetworks, burst, refill, now } = this.#options;
    const refilled = now() - (burst / refill) * 2000;
    for (const [key, { at }] of this.#buckets) {
      if (this.#buckets.size <= maxNetworks && at > refilled) return;
      this.#buckets.delete(key);
    }
  }
}

function budgetsOf(address: string): { key: string; factor: number }[] {
  return networksOf(address).map((key, index) => ({ key, factor: factors[index] ?? 1 }));
}
