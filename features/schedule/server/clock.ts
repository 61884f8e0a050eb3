import type { Logger } from 'pino';
import type { Job } from '../../jobs/server/jobs.ts';
import type { ScheduleStore } from './schedule-store.ts';

/**
 * Does what fell due while no instance was running, and gives the job that shows and hides records when their time comes. Each instance
 * looks; the rows are locked, so that one does it.
 */
export async function startClock(
  { schedules }: { schedules: Pick<ScheduleStore, 'runDue'> },
  log: Logger,
): Promise<Job> {
  const onFailure = (error: unknown, of: object) =>
    log.warn({ err: error, ...of }, 'what was scheduled for a record could not be done');
  // The job tries it again and logs it.
  await schedules.runDue({ waits: true, onFailure }).catch(() => undefined);
  const run = () => schedules.runDue({ onFailure });
  return { name: 'Showing and hiding what is scheduled', every: 1000, runsOnEachInstance: true, run };
}
