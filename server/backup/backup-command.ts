import { readdirSync, rmSync, statSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { readSettings, type Settings } from '../settings.ts';
import { type BackupRunKind, createBackupRunStore } from '../store/backup-run-store.ts';
import { openDatabase } from '../store/open.ts';
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
  const settings = readSettings(process.env);
  const [folder, ...surplus] = positionals.map((path) => resolve(path));
  if ((folder === undefined) === (values.rehearse === undefined) || surplus.length > 0)
    throw new Error(usage);
  if (values.rehearse !== undefined) {
    const file = resolve(values.rehearse);
    const { rows, pages } = await rehearseRestore(settings, file);
    await succeed(
      'rehearsal',
      settings,
      `${file} can be restored: ${rows} rows and ${pages} pages are as they were`,
    );
  } else if (folder !== undefined) {
    const path = await makeBackup(settings, folder);
    if (values.scheduled) prune(folder);
    await succeed('backup', settings, `${path} is complete, ${(statSync(path).size / 1e6).toFixed(1)} MB`);
  }
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

function prune(folder: string): void {
  for (const name of outdatedBackups(readdirSync(folder))) rmSync(join(folder, name), { force: true });
}

cleanUpOnSignals();
// Visitors go first.
setPriority(10);
main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
