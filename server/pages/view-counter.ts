import type { Logger } from 'pino';
import { causeToLog } from '../../kernel/app-error.ts';
import { Availability } from '../../kernel/availability.ts';
import { isKnownBot } from './known-bots.ts';

interface ViewCounterOptions {
  /** Adds the views of each post, by id, in one write. */
  addViews: (views: Map<string, number>) => Promise<void>;
  log: Logger;
  /** Milliseconds between writes. */
  interval?: number;
}

/** Counts visits in memory and writes them in batches: a cached page costs no write. */
export class ViewCounter {
  readonly #addViews: ViewCounterOptions['addViews'];
  readonly #availability: Availability;
  readonly #timer: NodeJS.Timeout;
  #pending = new Map<string, number>();
  #writing: Promise<void> = Promise.resolve();

  constructor({ addViews, log, interval = 1000 }: ViewCounterOptions) {
    this.#addViews = addViews;
    this.#availability = new Availability({ log, what: 'counting of views', level: 'warn' });
    this.#timer = setInterval(() => void this.flush(), interval).unref();
  }

  /** One visit. Known bots do not count. */
  count(postId: string, userAgent: string | undefined): void {
    if (userAgent && isKnownBot(userAgent)) return;
    this.#pending.set(postId, (this.#pending.get(postId) ?? 0) + 1);
  }

  /** Writes what is counted. After a failure the counts stay for the next write. */
  flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  /** Stops the timer and writes the rest. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  async #write(): Promise<void> {
    if (this.#pending.size === 0) return;
    const views = this.#pending;
    this.#pending = new Map();
    try {
      await this.#addViews(views);
      this.#availability.reportSuccess();
    } catch (error) {
      const cause = causeToLog(error);
      if (cause) this.#availability.reportFailure(cause);
      for (const [id, number] of views) this.#pending.set(id, (this.#pending.get(id) ?? 0) + number);
    }
  }
}
