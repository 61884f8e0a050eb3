import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';

const prefix = '.kiran-backup-';
/** Milliseconds after which what a killed process left is deleted. */
const abandonedAfter = 86_400_000;

/** A private folder that lasts as long as this process. On PostgreSQL there may be no `DATA_DIR` for it. */
export function temporaryFolder(dataDirectory: string): string {
  const parent = existsSync(dataDirectory) ? dataDirectory : tmpdir();
  removeAbandoned(parent, (name) => name.startsWith(prefix));
  const folder = mkdtempSync(join(parent, prefix));
  removeAtExit(folder);
  return folder;
}

/** Deletes what no process has changed for a day. */
export function removeAbandoned(parent: string, isTemporary: (name: string) => boolean): void {
  for (const name of readdirSync(parent).filter(isTemporary)) {
    const path = join(parent, name);
    const changedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (Date.now() - changedAt > abandonedAfter) rmSync(path, { recursive: true, force: true });
  }
}

export function removeAtExit(path: string): void {
  process.once('exit', () => rmSync(path, { recursive: true, force: true }));
}

/** Runs a command: what fails is a line and code 1, and a signal ends it without temporary files. */
export function runCommand(main: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
