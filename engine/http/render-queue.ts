import { AppError } from '../app-error.ts';
import type { RenderBudget } from './render-budget.ts';

interface QueueOptions {
  /** Renders under way at once; one that waits for the database leaves the processor to another. */
  concurrency: number;
  /** Renders that may wait, and as many forms. */
  maxWaiting: number;
  /** Milliseconds that one waits at most. */
  timeout: number;
  /** Rendering time of each network. Default: unlimited. */
  budget?: RenderBudget | undefined;
}

/** The client of a render. */
interface Request {
  /** Canonical address of the client. */
  address: string;
  /** Whether it is the response to a form: these go first, and no budget refuses them. */
  isForm?: boolean;
}

/** Weight of the newest render in the moving average. */
const smoothingFactor = 0.1;

/**
 * Limits how many documents are rendered at once, how many wait, and for how long. A request that would wait too long gets
 * 503 at once, and a network that has used up its rendering time gets 429: an overloaded server would otherwise respond
 * to everybody too late.
 *
 * @example
 * const queue = new RenderQueue({ concurrency: 2, maxWaiting: 64, timeout: 2000 });
 * const document = await queue.run(() => render(url), { address });
 */
export class RenderQueue {
  readonly #options: QueueOptions;
  readonly #pages = new Set<() => void>();
  readonly #forms = new Set<() => void>();
  #running = 0;
  /** Moving average of the duration of a render, in milliseconds. */
  #averageMs = 0;
  /** Renders refused because too many wait. */
  refused = 0;
  /** Renders refused because their network has used up its budget. */
  overBudget = 0;

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    return this.#pages.size + this.#forms.size;
  }

  /** Why a page is not rendered for this client now; undefined when it is. Counts each refusal. */
  refusal(address: string): Refusal | undefined {
    const seconds = this.#options.budget?.secondsToWait(address) ?? 0;
    if (seconds > 0) {
      this.overBudget += 1;
      return { code: 'too-many-requests', seconds };
    }
    return this.#isFull(this.#pages) ? this.#refuse() : undefined;
  }

  /** Fails with `unavailable` or `too-many-requests`. */
  async run<Result>(render: () => Promise<Result>, { address, isForm = false }: Request): Promise<Result> {
    const refusal = isForm ? this.#formRefusal() : this.refusal(address);
    if (refusal) throw refusalError(refusal);
    await this.#acquireSlot(isForm ? this.#forms : this.#pages);
    const start = performance.now();
    try {
      return await render();
    } finally {
      const took = performance.now() - start;
      this.#averageMs += (took - this.#averageMs) * smoothingFactor;
      this.#options.budget?.charge(address, took);
      this.#releaseSlot();
    }
  }

  #formRefusal(): Refusal | undefined {
    return this.#isFull(this.#forms) ? this.#refuse() : undefined;
  }

  #isFull(waiting: Set<() => void>): boolean {
    const { concurrency, maxWaiting, timeout } = this.#options;
    return waiting.size >= maxWaiting || (waiting.size * this.#averageMs) / concurrency > timeout;
  }

  #refuse(): Refusal {
    this.refused += 1;
    return { code: 'unavailable', seconds: 2 };
  }

  /** Resolves when a slot is free. */
  #acquireSlot(waiting: Set<() => void>): Promise<void> | undefined {
    if (this.#running < this.#options.concurrency) {
      this.#running += 1;
      return;
    }
    return new Promise((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(enter);
        reject(refusalError(this.#refuse()));
      }, this.#options.timeout);
      waiting.add(enter);
    });
  }

  #releaseSlot(): void {
    const waiting = this.#forms.size > 0 ? this.#forms : this.#pages;
    const [first] = waiting;
    if (!first) {
      this.#running -= 1;
      return;
    }
    waiting.delete(first);
    first();
  }
}

/** Why a page is not rendered, and in how many seconds it is worth another try. */
export interface Refusal {
  code: 'unavailable' | 'too-many-requests';
  seconds: number;
}

/** The error response of a refusal. */
export function refusalError({ code, seconds }: Refusal): AppError {
  const when = seconds === 1 ? 'in a second' : `in ${seconds} seconds`;
  const detail =
    code === 'unavailable'
      ? `The server is busy. Try again ${when}.`
      : `Your network has asked for a great many pages and lists in a short time. Try again ${when}.`;
  return new AppError(code, detail, { headers: { 'retry-after': String(seconds) } });
}
