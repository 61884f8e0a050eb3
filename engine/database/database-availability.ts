import type { Logger } from 'pino';
import { AppError } from '../app-error.ts';
import { Availability } from '../availability.ts';
import { DamagedDatabaseError } from './engine.ts';

type Operation = 'read' | 'write';

/** Observes all calls of the database, so that an outage is logged once and not for each failed request. */
export class DatabaseAvailability {
  readonly #log: Logger;
  readonly #availability: Availability;
  #readsFail = false;
  #isDamageLogged = false;

  constructor(log: Logger) {
    this.#log = log;
    this.#availability = new Availability({ log, what: 'database' });
  }

  /** Whether the last call of the database failed. */
  get isUnavailable(): boolean {
    return this.#availability.isUnavailable;
  }

  /** Runs the work, which fails with an `AppError` where the database itself fails. */
  async observe<Result>(operation: Operation, work: () => Promise<Result>): Promise<Result> {
    const before = this.#availability.failures;
    try {
      const result = await work();
      if (this.#availability.isUnavailable) this.#worked(operation, before);
      return result;
    } catch (error) {
      if (isDamage(error)) this.#damaged(error);
      else if (isOfDatabase(error)) this.#failed(operation, error);
      throw error;
    }
  }

  /** Damage is permanent, and successful calls of intact parts do not disprove it. */
  #damaged(error: AppError): void {
    if (this.#isDamageLogged) return;
    this.#isDamageLogged = true;
    this.#log.error({ err: error.cause }, 'database: damaged, restore a backup');
  }

  #failed(operation: Operation, error: AppError): void {
    if (!this.#availability.isUnavailable) this.#readsFail = false;
    if (operation === 'read') this.#readsFail = true;
    this.#availability.reportFailure(error.cause);
  }

  /** A call that started before the last failure proves nothing, nor does a read where only writes fail, as on a full disk. */
  #worked(operation: Operation, before: number): void {
    if (this.#availability.failures !== before) return;
    if (operation === 'write' || this.#readsFail) this.#availability.reportSuccess();
  }
}

function isDamage(error: unknown): error is AppError {
  return error instanceof AppError && error.cause instanceof DamagedDatabaseError;
}

function isOfDatabase(error: unknown): error is AppError {
  return error instanceof AppError && (error.code === 'unavailable' || error.code === 'disk-full');
}
