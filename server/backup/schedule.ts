import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { repeat } from '../repeat.ts';
import type { Settings } from '../settings.ts';
import type { BackupRunKind } from '../store/backup-run-store.ts';
import type { Store } from '../store/store.ts';
import { newestBackup } from './backup-name.ts';

interface ScheduleOptions {
  settings: Pick<Settings, 'backupEvery' | 'backupFolder' | 'backupRehearse'>;
  store: Pick<Store, 'backupRuns'>;
  log: Logger;
}

const checkEvery = 60_000;
const hourMs = 3_600_000;
/** Milliseconds for one backup or rehearsal; one that hangs would be the last. */
const maxTime = 12 * hourMs;
/** Characters of what it says that are kept. */
const maxSaid = 10_000;
const command = join(import.meta.dirname, 'backup-command.ts');

/**
 * Makes backups, and rehearses their restore, whenever they are due. Each is a process of its own, so that no visitor waits for it, and of
 * all servers on a database one does it. Gives the function that stops it.
 */
export function scheduleBackups({ settings, store, log }: ScheduleOptions): () => Promise<void> {
  const { backupEvery, backupFolder, backupRehearse } = settings;
  if (backupEvery === undefined || backupFolder === undefined) return async () => undefined;
  let child: ChildProcess | undefined;
  let isStopped = false;

  /** Whether it was due, and succeeded. */
  const run = async (kind: BackupRunKind, every: number, args: string[]): Promise<boolean> => {
    const retryAfter = Math.min(every, hourMs);
    if (isStopped || !(await store.backupRuns.claim(kind, { every, retryAfter }))) return false;
    child = spawn(process.execPath, [command, '--scheduled', ...args], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const { code, signal, stderr, problem } = await waitForExit(child, maxTime);
    child = undefined;
    // A signal to stop reaches it with the server, or before; it may not be listening for one yet.
    if (isStopped || signal === 'SIGTERM' || signal === 'SIGINT' || (code ?? 0) > 128)
      await store.backupRuns.release(kind);
    else if (code === 0 && stderr === '') log.info(`${kind} succeeded`);
    else if (code === 0) log.warn({ problem: stderr }, `${kind} succeeded in part`);
    else {
      await store.backupRuns.finish(kind, 'failed');
      log.error({ problem }, `${kind} failed`);
    }
    return code === 0;
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
    isStopped = true;
    child?.kill('SIGTERM');
    return stop();
  };
}

/** The exit code or the signal that it did not handle, and what was said on stderr or why it did not start. */
async function waitForExit(child: ChildProcess, maxTime: number) {
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-maxSaid);
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), maxTime).unref();
  const ended = once(child, 'close').catch((error: unknown) => {
    said = String(error);
    return [1, null];
  });
  const [code, signal] = (await ended) as [number | null, NodeJS.Signals | null];
  clearTimeout(timer);
  const stderr = said.trim();
  return { code, signal, stderr, problem: stderr || `ended by ${signal ?? code}` };
}
