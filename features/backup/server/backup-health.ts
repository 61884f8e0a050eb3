import type { BackupTrouble } from '../../../content/summary.ts';
import type { Gauge } from '../../../engine/http/metrics.ts';
import type { Settings } from '../../../server/settings.ts';
import type { BackupRun, BackupRunKind, BackupRunStore } from './backup-run-store.ts';

/** Ages of the last good backup and of the last good rehearsal. They are read beside the figures and may be one reading old. */
export function backupFigures(runs: BackupRunStore): Gauge[] {
  let known: Record<BackupRunKind, BackupRun> | undefined;
  const refresh = () =>
    void runs.read().then(
      (read) => (known = read),
      () => undefined,
    );
  refresh();
  const gauge = (kind: BackupRunKind, name: string, help: string): Gauge => ({
    name,
    help,
    type: 'gauge',
    read() {
      refresh();
      const succeededAt = known?.[kind].succeededAt;
      return succeededAt === undefined ? undefined : (Date.now() - succeededAt) / 1000;
    },
  });
  return [
    gauge('backup', 'kiran_backup_age_seconds', 'Age of the last good backup'),
    gauge(
      'rehearsal',
      'kiran_backup_rehearsal_age_seconds',
      'Age of the last restore that was rehearsed with success',
    ),
  ];
}

/** What is wrong with the server's own backups, where it makes any. */
export function backupTroubles(
  runs: Record<BackupRunKind, BackupRun>,
  { backupEvery, backupRehearse }: Pick<Settings, 'backupEvery' | 'backupRehearse'>,
  now: number,
): BackupTrouble[] {
  const troubleOf = (kind: BackupRunKind, every: number | undefined): BackupTrouble[] => {
    const { succeededAt, failedAt } = runs[kind];
    if (every === undefined) return [];
    const last = succeededAt === undefined ? {} : { lastGood: new Date(succeededAt).toISOString() };
    if (failedAt !== undefined && failedAt > (succeededAt ?? 0))
      return [{ kind, problem: 'failed', ...last }];
    // Until the first one ends, the server is at it.
    if (succeededAt === undefined || now - succeededAt <= 2 * every) return [];
    return [{ kind, problem: 'overdue', ...last }];
  };
  return [...troubleOf('backup', backupEvery), ...troubleOf('rehearsal', backupRehearse)];
}
