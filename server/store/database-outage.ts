import type { Logger } from 'pino';
import { AppError } from '../errors/app-error.ts';
import { Outage } from '../outage.ts';
import { DamagedDatabaseError } from './engines/engine.ts';

type Way = 'read' | 'write';

/** Watches what is asked of the database, so that its failing is told once and not by each request that suffers from it. */
export class DatabaseOutage {
  readonly #log: Logger;
  readonly #outage: Outage;
  #readsFail = false;
  #isDamageLogged = false;

  constructor(log: Logger) {
    this.#log = log;
    this.#outage = new Outage({ log, what: 'database' });
  }

  /** Whether the last that was heard of the database is a failure. */
  get lasts(): boolean {
    return this.#outage.lasts;
  }

  /** Does the work, which fails with an `AppError` where the database itself fails. */
  async watch<Result>(way: Way, work: () => Promise<Result>): Promise<Result> {
    const before = this.#outage.failures;
    try {
      const result = await work();
      if (this.#outage.lasts) this.#worked(way, before);
      return result;
    } catch (error) {
      if (isDamage(error)) this.#damaged(error);
      else if (isOfDatabase(error)) this.#failed(way, error);
      throw error;
    }
  }

  /** It does not pass, and other calls, which meet sound parts of the database, say nothing of it. */
  #damaged(error: AppError): void {
    if (this.#isDamageLogged) return;
    this.#isDamageLogged = true;
    this.#log.error({ err: error.cause }, 'database: damaged, restore a backup');
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

function isDamage(error: unknown): error is AppError {
  return error instanceof AppError && error.cause instanceof DamagedDatabaseError;
}

function isOfDatabase(error: unknown): error is AppError {
  return error instanceof AppError && (error.code === 'unavailable' || error.code === 'disk-full');
}
