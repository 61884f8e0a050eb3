import { mkdtempSync, rmdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { StartError } from '../../../engine/start-error.ts';
import { fileTimestampOf } from './inventory.ts';

const program = join(import.meta.dirname, '../../..');

/**
 * Looks at the folder for the server's own backups, where there is to be one.
 *
 * @throws StartError
 */
export function requireBackupFolder({
  backupFolder,
  dataDirectory,
}: {
  backupFolder: string | undefined;
  dataDirectory: string;
}): void {
  if (backupFolder === undefined) return;
  const problem = problemOf(backupFolder, dataDirectory);
  if (problem) throw new StartError(`BACKUP_FOLDER is '${backupFolder}', ${problem}`);
}

function problemOf(folder: string, dataDirectory: string): string | undefined {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (!found) return 'which does not exist. Create it, or mount its disk.';
  if (!found.isDirectory()) return 'which is a file. Set it to a folder.';
  if (isWithin(folder, join(dataDirectory, 'media')))
    return 'which lies among the uploaded files. Set it to a folder elsewhere, best on another disk.';
  if (isWithin(folder, program) && !isWithin(folder, dataDirectory))
    return 'which lies in the folder of the program and goes with it. Set it to a folder elsewhere.';
  try {
    rmdirSync(mkdtempSync(join(folder, '.kiran-')));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return `which cannot be written to (${code}). Give it to the user of the server, and list it in ReadWritePaths of the unit.`;
  }
}

function isWithin(folder: string, other: string): boolean {
  return !relative(other, folder).startsWith('..');
}

const pattern = /^kiran-\d{4}-\d\d-\d\dT\d{6}Z-[^/]+\.tar\.gz(\.enc)?$/;
/** In the name of a backup that the server made: these alone are ever deleted. */
const scheduled = /-scheduled\.tar\.gz(\.enc)?$/;
const dayMs = 86_400_000;
/** 1970-01-01 was a Thursday. */
const daysIntoWeek = 3;

/** `kiran-2026-11-22T081530Z-0.1.0.tar.gz`, with `-scheduled` behind the version and `.enc` at the end where that is so. */
export function backupName(
  date: Date,
  version: string,
  { isScheduled, isEncrypted }: { isScheduled: boolean; isEncrypted: boolean },
): string {
  return `kiran-${fileTimestampOf(date)}-${version}${isScheduled ? '-scheduled' : ''}.tar.gz${isEncrypted ? '.enc' : ''}`;
}

/** How many periods keep their newest backup. Days are those of UTC: `2026-11-22`. */
const rules: { count: number; periodOf: (day: string) => string | number }[] = [
  { count: 7, periodOf: (day) => day },
  { count: 4, periodOf: (day) => Math.floor((Date.parse(day) / dayMs + daysIntoWeek) / 7) },
  { count: 12, periodOf: (day) => day.slice(0, 7) },
];

/** Those of the files that are backups of the server and that no rule keeps: 7 days, 4 weeks and 12 months that have any. */
export function outdatedBackups(names: readonly string[]): string[] {
  const backups = backupsAmong(names).filter((name) => scheduled.test(name));
  const kept = rules.flatMap(({ count, periodOf }) => {
    // The newest of a period is the last one that is set.
    const newest = new Map(backups.map((name) => [periodOf(name.slice(6, 16)), name]));
    return [...newest.values()].slice(-count);
  });
  return backups.filter((name) => !kept.includes(name));
}

/** The newest backup among the files. */
export function newestBackup(names: readonly string[]): string | undefined {
  return backupsAmong(names).at(-1);
}

/** Oldest first. */
function backupsAmong(names: readonly string[]): string[] {
  return names.filter((name) => pattern.test(name)).sort();
}
