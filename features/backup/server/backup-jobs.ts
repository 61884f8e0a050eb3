import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import type { Gauge } from '../../../engine/http/metrics.ts';
import { hour, type JobStore } from '../../jobs/server/job-store.ts';
import type { Job } from '../../jobs/server/jobs.ts';
import { newestBackup } from './backup-folder.ts';

export const backupJob = 'Making a backup';
export const rehearsalJob = 'Rehearsing a restore';

/** Milliseconds for one backup or rehearsal; one that hangs would be the last. */
const timeout = 12 * hour;
const command = join(import.meta.dirname, '../../../server/commands/backup.ts');

interface BackupSchedule {
  /** Where backups are put; undefined where the server makes none. */
  backupFolder: string | undefined;
  /** Milliseconds between two. */
  backupEvery: number | undefined;
  /** Milliseconds between two trials. */
  backupRehearse: number | undefined;
}

/** The server's own backups, and the trial of the last one that this process has made, where there are to be any. */
export function backupJobs(
  { backupFolder, backupEvery, backupRehearse }: BackupSchedule,
  log: Logger,
): Job[] {
  if (backupEvery === undefined || backupFolder === undefined) return [];
  let made: string | undefined;
  const backup: Job = {
    name: backupJob,
    every: backupEvery,
    async run(signal) {
      await runCommand(['--scheduled', backupFolder], signal, log);
      made = newestBackup(readdirSync(backupFolder));
    },
  };
  if (backupRehearse === undefined) return [backup];
  const rehearsal: Job = {
    name: rehearsalJob,
    every: backupRehearse,
    isPossible: () => made !== undefined,
    run: (signal) => runCommand(['--rehearse', join(backupFolder, made ?? '')], signal, log),
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

/** Ages of the last good backup and of the last good rehearsal. */
export function backupFigures(jobs: Pick<JobStore, 'list'>): Gauge[] {
  const gauge = (job: string, name: string, help: string): Gauge => ({
    ...{ name, help, type: 'gauge' },
    async read() {
      const states = await jobs.list().catch(() => []);
      const succeededAt = states.find((state) => state.name === job)?.succeededAt;
      return succeededAt && (Date.now() - succeededAt) / 1000;
    },
  });
  const rehearsed = 'Age of the last restore that was rehearsed with success';
  return [
    gauge(backupJob, 'kiran_backup_age_seconds', 'Age of the last good backup'),
    gauge(rehearsalJob, 'kiran_backup_rehearsal_age_seconds', rehearsed),
  ];
}
