import { readdirSync, rmSync, statSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import type { Manifest } from '../../features/backup/server/archive.ts';
import { outdatedBackups } from '../../features/backup/server/backup-folder.ts';
import { backupJob, rehearsalJob } from '../../features/backup/server/backup-jobs.ts';
import { makeBackup } from '../../features/backup/server/make-backup.ts';
import { rehearseRestore } from '../../features/backup/server/restore-backup.ts';
import { runCommand } from '../../features/backup/server/temporary-folder.ts';
import { createJobStore } from '../../features/jobs/server/job-store.ts';
import { readOwnSettings, type Settings } from '../settings.ts';
import { migrationsFor } from '../store/migrate.ts';
import { openDatabase, openStore } from '../store/open.ts';

const usage = 'Say where to: npm run backup -- FOLDER, or what to try: npm run backup -- --rehearse FILE';

/** `npm run backup -- FOLDER` or `npm run backup -- --rehearse FILE`; `--scheduled` is for the server's own. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { rehearse: { type: 'string' }, scheduled: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const settings = readOwnSettings(process.env);
  const [folder, ...surplus] = positionals;
  if (surplus.length > 0 || (folder === undefined) === (values.rehearse === undefined))
    throw new Error(usage);
  if (folder === undefined) await rehearse(settings, resolve(String(values.rehearse)));
  else await backUp(settings, resolve(folder), values.scheduled);
}

async function rehearse(settings: Settings, file: string): Promise<void> {
  const { tables, files } = await rehearseRestore(file, settings, { migrationsFor, openStore });
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
  const result = `${file} can be restored: ${rows} rows and ${sizeOf(files)} are there`;
  await succeed(rehearsalJob, settings.backupRehearse, settings, result);
}

async function backUp(settings: Settings, folder: string, isScheduled: boolean): Promise<void> {
  const { path, files, missing } = await makeBackup(settings, folder, isScheduled);
  if (isScheduled)
    for (const name of outdatedBackups(readdirSync(folder))) rmSync(join(folder, name), { force: true });
  const content = `${settings.mediaStore ? 'a list of ' : ''}${sizeOf(files)}`;
  const result = `${path} is complete, ${megabytes(statSync(path).size)}, with ${content}`;
  await succeed(backupJob, settings.backupEvery, settings, result);
  if (missing.length > 0)
    console.error(
      `${missing.length} uploaded files are missing or damaged in the library, and so in the backup, such as ${missing[0]?.key}. All: npm run media -- check`,
    );
}

/** `57 uploaded files (43.1 MB)` */
function sizeOf({ count, bytes }: Manifest['files']): string {
  return `${count} uploaded files (${megabytes(bytes)})`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

/** Says that it went well, and notes it for the figures and the panel. */
async function succeed(job: string, every = 0, settings: Settings, result: string): Promise<void> {
  try {
    const database = openDatabase({ ...settings, log: pino({ level: 'silent' }) });
    await createJobStore(database)
      .succeed(job, every)
      .finally(() => database.close());
  } catch {
    // A database that is away, or that others may not write: the backup itself is what counts.
    console.error('The time of this run could not be noted in the database.');
  }
  console.log(`${result} (${(performance.now() / 1000).toFixed(1)} s)`);
}

// Visitors go first.
setPriority(10);
runCommand(main);
