import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { requireBackupFolder } from './backup-folder.ts';

test('[BACK-02] a folder that is unsuitable for backups is refused with the reason', () => {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'kiran-backups-'));
  onTestFinished(() => rmSync(dataDirectory, { recursive: true }));
  const file = join(dataDirectory, 'file');
  writeFileSync(file, '');
  const uploads = join(dataDirectory, 'media/backups');
  mkdirSync(uploads, { recursive: true });
  for (const [backupFolder, reason] of [
    [join(dataDirectory, 'missing'), 'does not exist. Create it'],
    [file, 'is a file. Set it to a folder'],
    [uploads, 'lies among the uploaded files'],
    [import.meta.dirname, 'lies in the folder of the program'],
    ['/proc', 'cannot be written to (E'],
  ] as const)
    expect(() => requireBackupFolder({ backupFolder, dataDirectory })).toThrow(
      `BACKUP_FOLDER is '${backupFolder}', which ${reason}`,
    );
  for (const backupFolder of [undefined, dataDirectory])
    expect(() => requireBackupFolder({ backupFolder, dataDirectory })).not.toThrow();
});
