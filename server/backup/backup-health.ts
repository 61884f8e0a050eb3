import type { BackupTrouble } from '../../content/summary.ts';
import type { Gauge } from '../http/metrics.ts';
import type { Settings } from '../settings.ts';
import type { BackupRun, BackupRunKind, BackupRunStore } from '../store/backup-run-store.ts';

/** Ages of the last good backup and of the last good rehearsal. They are read beside the figures and may be one reading old. */
export function backupFigures(runs: BackupRunStore): Gauge[] {
  let known: Record<BackupRunKind, BackupRun> | undefined;
  const refresh = () =>
    runs.read().then(
      (read) => {
        known = read;
      },
      () => undefined,
    );
  void refresh();
  const age = (kind: BackupRunKind) => {
    void refresh();
    const succeededAt = known?.[kind].succeededAt;
    return succeededAt === undefined ? undefined : (Date.now() - succeededAt) / 1000;
  };
  return [
    {
      name: 'kiran_backup_age_seconds',
      help: 'Age of the last good backup',
      type: 'gauge',
      read: () => age('backup'),
    },
    {
      name: 'kiran_backup_rehearsal_age_seconds',
      help: 'Age of the last restore that was rehearsed with success',
      type: 'gauge',
      read: () => age('rehearsal'),
    },
  ];
}

/** What is wrong with the server's own backups, where it makes any. */
export function backupTroubles(
  runs: Record<BackupRunKind, BackupRun>,
  { backupEvery, backupRehearse }: Pick<Settings, 'backupEvery' | 'backupRehearse'>,
  now: number,
): BackupTrouble[] {
  return [
    ...troubleOf('backup', runs.backup, backupEvery, now),
    ...troubleOf('rehearsal', runs.rehearsal, backupRehearse, now),
  ];
}

function troubleOf(
  kind: BackupRunKind,
  { succeededAt, failedAt }: BackupRun,
  every: number | undefined,
  now: number,
): BackupTrouble[] {
  if (every === undefined) return [];
  const last = succeededAt === undefined ? {} : { lastGood: new Date(succeededAt).toISOString() };
  if (failedAt !== undefined && failedAt > (succeededAt ?? 0)) return [{ kind, problem: 'failed', ...last }];
  // Until the first one ends, the server is at it.
  if (succeededAt === undefined || now - succeededAt <= 2 * every) return [];
  return [{ kind, problem: 'overdue', ...last }];
}
