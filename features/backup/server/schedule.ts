import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import { repeat } from '../../../engine/repeat.ts';
import type { Settings } from '../../../server/settings.ts';
import type { Store } from '../../../server/store/store.ts';
import { newestBackup } from './backup-name.ts';
import type { BackupRunKind } from './backup-run-store.ts';

interface ScheduleOptions {
  settings: Pick<Settings, 'backupEvery' | 'backupFolder' | 'backupRehearse'>;
  store: Pick<Store, 'backupRuns'>;
  log: Logger;
}

const checkEvery = 60_000;
const hourMs = 3_600_000;
/** Milliseconds for one backup or rehearsal; one that hangs would be the last. */
const timeout = 12 * hourMs;
const command = join(import.meta.dirname, '../../../server/commands/backup.ts');

/**
 * Makes backups, and rehearses their restore, whenever they are due. Each is a process of its own, so that no visitor waits for it, and of
 * all servers on a database one does it. Gives the function that stops it.
 */
export function scheduleBackups({ settings, store, log }: ScheduleOptions): () => Promise<void> {
  const { backupEvery, backupFolder, backupRehearse } = settings;
  if (backupEvery === undefined || backupFolder === undefined) return async () => undefined;
  const stopping = new AbortController();

  /** Whether it was due, and succeeded. */
  const run = async (kind: BackupRunKind, every: number, args: string[]): Promise<boolean> => {
    const retryAfter = Math.min(every, hourMs);
    if (stopping.signal.aborted || !(await store.backupRuns.claim(kind, { every, retryAfter }))) return false;
    try {
      const options = { signal: stopping.signal, timeout };
      const { stderr } = await promisify(execFile)(
        process.execPath,
        [command, '--scheduled', ...args],
        options,
      );
      if (stderr === '') log.info(`${kind} succeeded`);
      else log.warn({ problem: stderr.trim() }, `${kind} succeeded in part`);
      return true;
    } catch (error) {
      const { code, stderr, message } = error as Error & { code?: unknown; stderr?: string };
      // A signal to stop reaches it with the server, or before.
      if (stopping.signal.aborted || (typeof code === 'number' && code > 128)) return false;
      await store.backupRuns.finish(kind, 'failed');
      log.error({ problem: stderr?.trim() || message }, `${kind} failed`);
      return false;
    }
  };
  const check = async () => {
    const isMade = await run('backup', backupEvery, [backupFolder]);
    const newest = isMade ? newestBackup(readdirSync(backupFolder)) : undefined;
    if (newest === undefined || backupRehearse === undefined) return;
    await run('rehearsal', backupRehearse, ['--rehearse', join(backupFolder, newest)]);
  };
  const stop = repeat(checkEvery, check, (error) =>
    log.warn({ err: error }, 'Whether a backup is due cannot be told'),
  );
  return () => {
    stopping.abort();
    return stop();
  };
}
