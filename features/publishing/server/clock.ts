import type { Logger } from 'pino';
import type { Job } from '../../../server/jobs/jobs.ts';
import type { Store } from '../../../server/store/store.ts';

/**
 * Shows and hides records when their time comes. Each instance looks; the rows are locked, so that one does it.
 *
 * @param waits whether what another instance is doing is waited for. Default: it is left to that
 */
export function runSchedules(
  { schedules }: Pick<Store, 'schedules'>,
  log: Logger,
  waits = false,
): Promise<void> {
  const onFailure = (error: unknown, of: object) =>
    log.warn({ err: error, ...of }, 'what was scheduled for a record could not be done');
  return schedules.runDue({ waits, onFailure });
}

export function scheduleJob(store: Pick<Store, 'schedules'>, log: Logger): Job {
  return {
    name: 'Showing and hiding what is scheduled',
    every: 1000,
    runsOnEachInstance: true,
    run: () => runSchedules(store, log),
  };
}
