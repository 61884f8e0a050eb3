import type { Logger } from 'pino';
import { AppError } from '../errors/app-error.ts';
import { Outage } from '../outage.ts';

type Way = 'read' | 'write';

/** Watches what is asked of the database, so that its failing is told once and not by each request that suffers from it. */
export class DatabaseOutage {
  readonly #outage: Outage;
  #readsFail = false;

  constructor(log: Logger) {
    this.#outage = new Outage({ log, what: 'database' });
  }

  /** Does the work, which fails with an `AppError` where the database itself fails. */
  async watch<Result>(way: Way, work: () => Promise<Result>): Promise<Result> {
    const before = this.#outage.failures;
    try {
      const result = await work();
      if (this.#outage.lasts) this.#worked(way, before);
      return result;
    } catch (error) {
      if (isOfDatabase(error)) this.#failed(way, error);
      throw error;
    }
  }

  #failed(way: Way, error: AppError): void {
    if (!this.#outage.lasts) this.#readsFail = false;
    if (way === 'read') this.#readsFail = true;
    this.#outage.failed(error.cause);
  }

  /** What had begun before the last failure proves nothing, nor does a read where only writes fail, as on a full disk. */
  #worked(way: Way, before: number): void {
    if (this.#outage.failures !== before) return;
    if (way === 'write' || this.#readsFail) this.#outage.worked();
  }
}

function isOfDatabase(error: unknown): error is AppError {
  return error instanceof AppError && (error.code === 'unavailable' || error.code === 'disk-full');
}
