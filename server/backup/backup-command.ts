import { readdirSync, rmSync, statSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { readOwnSettings, type Settings } from '../settings.ts';
import type { LibraryFile } from '../store/backup/database-copy.ts';
import { type BackupRunKind, createBackupRunStore } from '../store/backup-run-store.ts';
import { openDatabase } from '../store/open.ts';
import { headerOf } from './backup-file.ts';
import { filesFolderName, removeNeedlessFiles } from './backup-files.ts';
import { outdatedBackups } from './backup-name.ts';
import { cleanUpOnSignals } from './cleanup.ts';
import { makeBackup } from './make-backup.ts';
import { rehearseRestore } from './rehearse-restore.ts';

const usage = 'Say where to: npm run backup -- FOLDER, or what to try: npm run backup -- --rehearse FILE';

/** `npm run backup -- FOLDER` or `npm run backup -- --rehearse FILE`; `--scheduled` is for the server's own. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { rehearse: { type: 'string' }, scheduled: { type: 'boolean' } },
    allowPositionals: true,
  });
  const settings = readOwnSettings(process.env);
  const [folder, ...surplus] = positionals.map((path) => resolve(path));
  if ((folder === undefined) === (values.rehearse === undefined) || surplus.length > 0)
    throw new Error(usage);
  if (values.rehearse !== undefined) {
    const file = resolve(values.rehearse);
    const { rows, pages, files } = await rehearseRestore(settings, file);
    await succeed(
      'rehearsal',
      settings,
      `${file} can be restored: ${rows} rows, ${pages} pages and ${countOf(files)} are as they were`,
    );
  } else if (folder !== undefined) {
    const isScheduled = values.scheduled ?? false;
    const { path, files } = await makeBackup(settings, folder, { isScheduled });
    if (isScheduled) await prune(folder);
    const { list, missing, copied } = files;
    const beside =
      list.length === 0
        ? 'no uploaded files'
        : `${countOf(list)} in ${filesFolderName}, ${copied} of them new`;
    await succeed(
      'backup',
      settings,
      `${path} is complete, ${megabytes(statSync(path).size)}, with ${beside}`,
    );
    if (missing.length > 0)
      console.error(
        `${missing.length} uploaded files are missing or damaged in the library, and so in the backup, such as ${missing[0]}. All: npm run media -- check`,
      );
  }
}

/** `57 uploaded files (43.1 MB)` */
function countOf(files: readonly LibraryFile[]): string {
  return `${files.length} uploaded files (${megabytes(files.reduce((sum, { bytes }) => sum + bytes, 0))})`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

/** Says that it went well, and notes it for the figures and the panel. Of what fails, only a server's own runs are noted, by the server. */
async function succeed(kind: BackupRunKind, settings: Settings, result: string): Promise<void> {
  try {
    const database = openDatabase({ ...settings, log: pino({ level: 'silent' }) });
    await createBackupRunStore(database)
      .finish(kind, 'succeeded')
      .finally(() => database.close());
  } catch {
    // Older tables, or a database that is away: the backup itself is what counts.
    console.error('The time of this run could not be noted in the database.');
  }
  console.log(`${result} (${(performance.now() / 1000).toFixed(1)} s)`);
}

/** Deletes backups of the server that no rule keeps, and the uploaded files that then no backup lists. */
async function prune(folder: string): Promise<void> {
  for (const name of outdatedBackups(readdirSync(folder))) rmSync(join(folder, name), { force: true });
  await removeNeedlessFiles(folder, () => {
    const backups = readdirSync(folder).filter((name) => name.endsWith('.kiranbackup'));
    return Promise.all(backups.map(async (name) => (await headerOf(join(folder, name))).files));
  }).catch((error: Error) =>
    console.error(`Files that no backup needs could not be deleted: ${error.message}`),
  );
}

cleanUpOnSignals();
// Visitors go first.
setPriority(10);
main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
