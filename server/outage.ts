import type { Logger } from 'pino';

interface OutageOptions {
  log: Logger;
  /** What may fail, such as `database`. */
  what: string;
  /** Of the line that tells the cause. Default `error`. */
  level?: 'warn' | 'error';
}

/** Something that may fail for a while: its cause is logged when it begins, and how long it was when it ends. */
export class Outage {
  readonly #log: Logger;
  readonly #what: string;
  readonly #level: 'warn' | 'error';
  #since: number | undefined;
  #failures = 0;

  constructor({ log, what, level = 'error' }: OutageOptions) {
    this.#log = log;
    this.#what = what;
    this.#level = level;
  }

  /** Whether the last that was heard of it is a failure. */
  get lasts(): boolean {
    return this.#since !== undefined;
  }

  /** How often it has failed since the process began. */
  get failures(): number {
    return this.#failures;
  }

  failed(cause: unknown): void {
    this.#failures += 1;
    if (this.#since !== undefined) return;
    this.#since = performance.now();
    this.#log[this.#level]({ err: cause }, `${this.#what}: fails`);
  }

  worked(): void {
    if (this.#since === undefined) return;
    const seconds = Math.round(performance.now() - this.#since) / 1000;
    this.#since = undefined;
    this.#log.info({ seconds }, `${this.#what}: works again`);
  }
}
