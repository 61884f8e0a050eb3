import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import type { Gauge } from '../../../engine/http/metrics.ts';
import { hour, type Job } from '../../../server/jobs/jobs.ts';
import type { Settings } from '../../../server/settings.ts';
import type { JobState, JobStore } from '../../../server/store/job-store.ts';
import { newestBackup } from './backup-name.ts';

export const backupJob = 'Making a backup';
export const rehearsalJob = 'Rehearsing a restore';

/** Milliseconds for one backup or rehearsal; one that hangs would be the last. */
const timeout = 12 * hour;
const command = join(import.meta.dirname, 'backup-command.ts');

/** The server's own backups, and the restores on trial, where there are to be any. */
export function backupJobs(
  {
    backupEvery,
    backupFolder,
    backupRehearse,
  }: Pick<Settings, 'backupEvery' | 'backupFolder' | 'backupRehearse'>,
  log: Logger,
): Job[] {
  if (backupEvery === undefined || backupFolder === undefined) return [];
  const backup: Job = {
    name: backupJob,
    every: backupEvery,
    run: (signal) => runCommand(['--scheduled', backupFolder], signal, log),
  };
  if (backupRehearse === undefined) return [backup];
  const newest = () => newestBackup(readdirSync(backupFolder));
  const rehearsal: Job = {
    name: rehearsalJob,
    every: backupRehearse,
    isPossible: () => newest() !== undefined,
    run: (signal) => runCommand(['--rehearse', join(backupFolder, newest() ?? '')], signal, log),
  };
  return [backup, rehearsal];
}

/** In a process of its own, so that no visitor waits for it. */
async function runCommand(args: string[], signal: AbortSignal, log: Logger): Promise<void> {
  const options = { signal, timeout };
  const run = promisify(execFile)(process.execPath, [command, ...args], options);
  const { stderr } = await run.catch(({ stderr, message }) => {
    throw new Error(stderr?.trim() || message);
  });
  if (stderr !== '') log.warn({ problem: stderr.trim() }, 'backup succeeded in part');
}

/** Ages of the last good backup and of the last good rehearsal. They are read beside the figures and may be one reading old. */
export function backupFigures(jobs: Pick<JobStore, 'list'>): Gauge[] {
  let states: JobState[] = [];
  const refresh = () =>
    void jobs.list().then(
      (read) => (states = read),
      () => undefined,
    );
  refresh();
  const gauge = (job: string, name: string, help: string): Gauge => ({
    name,
    help,
    type: 'gauge',
    read() {
      refresh();
      const succeededAt = states.find((state) => state.name === job)?.succeededAt;
      return succeededAt === undefined ? undefined : (Date.now() - succeededAt) / 1000;
    },
  });
  return [
    gauge(backupJob, 'kiran_backup_age_seconds', 'Age of the last good backup'),
    gauge(
      rehearsalJob,
      'kiran_backup_rehearsal_age_seconds',
      'Age of the last restore that was rehearsed with success',
    ),
  ];
}
