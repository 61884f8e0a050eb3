import type { Logger } from 'pino';
<<<<<<< HEAD
import type { Store } from '../../../server/store/store.ts';
import type { Job } from '../../jobs/server/jobs.ts';
=======
import { AppError } from '../../../engine/app-error.ts';
import { Availability } from '../../../engine/availability.ts';
import { repeat } from '../../../engine/repeat.ts';
import type { ScheduleStore } from './schedule-store.ts';

const second = 1000;
>>>>>>> 8e44ea5e (refactor: let each feature name what it needs of the store)

/**
 * Does what fell due while no instance was running, and gives the job that shows and hides records when their time comes. Each instance
 * looks; the rows are locked, so that one does it.
 */
<<<<<<< HEAD
export async function startClock({ schedules }: Pick<Store, 'schedules'>, log: Logger): Promise<Job> {
=======
export async function startClock({
  store,
  log,
}: {
  store: { schedules: Pick<ScheduleStore, 'runDue'> };
  log: Logger;
}): Promise<() => Promise<void>> {
  const availability = new Availability({ log, what: 'what is scheduled', level: 'warn' });
>>>>>>> 8e44ea5e (refactor: let each feature name what it needs of the store)
  const onFailure = (error: unknown, of: object) =>
    log.warn({ err: error, ...of }, 'what was scheduled for a record could not be done');
  // The job tries it again and logs it.
  await schedules.runDue({ waits: true, onFailure }).catch(() => undefined);
  const run = () => schedules.runDue({ onFailure });
  return { name: 'Showing and hiding what is scheduled', every: 1000, runsOnEachInstance: true, run };
}
