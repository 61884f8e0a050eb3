import { mkdtempSync, rmdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { StartError } from '../../../engine/start-error.ts';

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
