import { AppError } from '../errors/app-error.ts';

interface GateOptions {
  /** How many may be inside at once. */
  places: number;
  /** How many may wait for a place. */
  queue: number;
  /** Milliseconds that one waits at most. */
  patience: number;
}

/**
 * Lets a bounded number of costly things happen at once; a few wait, and the rest is sent away at once with 503. Without
 * it an overloaded server answers everybody too late.
 *
 * @example
 * const gate = new Gate({ places: 8, queue: 64, patience: 2000 });
 * const html = await gate.pass(() => render(url));
 */
export class Gate {
  readonly #options: GateOptions;
  readonly #waiting = new Set<() => void>();
  #inside = 0;
  refused = 0;

  constructor(options: GateOptions) {
    this.#options = options;
  }

  get inside(): number {
    return this.#inside;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  async pass<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#inside >= this.#options.places) await this.#wait();
    else this.#inside += 1;
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  /** Resolves when a place has been handed over. */
  #wait(): Promise<void> {
    if (this.#waiting.size >= this.#options.queue) return Promise.reject(this.#refuse());
    return new Promise((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(enter);
        reject(this.#refuse());
      }, this.#options.patience);
      this.#waiting.add(enter);
    });
  }

  #leave(): void {
    const [first] = this.#waiting;
    if (!first) {
      this.#inside -= 1;
      return;
    }
    this.#waiting.delete(first);
    first();
  }

  #refuse(): AppError {
    this.refused += 1;
    return new AppError('unavailable', 'The server is busy. Try again in a moment.');
  }
}
