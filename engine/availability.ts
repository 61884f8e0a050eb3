import type { Logger } from 'pino';

interface AvailabilityOptions {
  log: Logger;
  /** Name of the dependency, such as `database`. */
  what: string;
  /** Level of the log line with the cause. Default `error`. */
  level?: 'warn' | 'error';
}

/** Tracks whether a dependency is available. Logs the cause when it becomes unavailable, and the duration when it works again. */
export class Availability {
  readonly #log: Logger;
  readonly #what: string;
  readonly #level: 'warn' | 'error';
  #since: number | undefined;
  #failures = 0;

  constructor({ log, what, level = 'error' }: AvailabilityOptions) {
    this.#log = log;
    this.#what = what;
    this.#level = level;
  }

  /** Whether the last report was a failure. */
  get isUnavailable(): boolean {
    return this.#since !== undefined;
  }

  /** Failures since the process started. */
  get failures(): number {
    return this.#failures;
  }

  reportFailure(cause: unknown): void {
    this.#failures += 1;
    if (this.#since !== undefined) return;
    this.#since = performance.now();
    this.#log[this.#level]({ err: cause }, `${this.#what}: fails`);
  }

  reportSuccess(): void {
    if (this.#since === undefined) return;
    const seconds = Math.round(performance.now() - this.#since) / 1000;
    this.#since = undefined;
    this.#log.info({ seconds }, `${this.#what}: works again`);
  }
}
