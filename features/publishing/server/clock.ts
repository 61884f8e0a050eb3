import type { Logger } from 'pino';
import { AppError } from '../../../engine/app-error.ts';
import { Availability } from '../../../engine/availability.ts';
import { repeat } from '../../../engine/repeat.ts';
import type { Store } from '../../../server/store/store.ts';

const second = 1000;

/**
 * Shows and hides records when their moments come. Of all instances, one does it. What fell due while none was running is done
 * before the promise resolves, to the function that stops the clock.
 */
export async function startClock({
  store,
  log,
}: {
  store: Pick<Store, 'schedules'>;
  log: Logger;
}): Promise<() => Promise<void>> {
  const availability = new Availability({ log, what: 'what is scheduled', level: 'warn' });
  const onFailure = (error: unknown, of: object) =>
    log.warn({ err: error, ...of }, 'what was scheduled for a record could not be done');
  const run = async (waits: boolean) => {
    await store.schedules.runDue({ waits, onFailure });
    availability.reportSuccess();
  };
  const fail = (error: unknown) => {
    // An unavailable database has told its cause itself.
    if (!(error instanceof AppError && error.code === 'unavailable')) availability.reportFailure(error);
  };
  await run(true).catch(fail);
  return repeat(second, () => run(false), fail);
}
