import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { feeds, pages } from '../../content/built-in-pages.ts';
import type { FileStore } from '../media/file-store.ts';
import { openFileStore } from '../media/storage.ts';
import type { Settings } from '../settings.ts';
import type { DatabaseCopy } from '../store/backup/database-copy.ts';
import { copyPostgres } from '../store/backup/postgres-copy.ts';
import { copySqlite, syncToDisk } from '../store/backup/sqlite-copy.ts';
import { openBackup, writeBackup } from './backup-file.ts';
import { copyFiles, type FilesOfBackup, folderToFill, plainFolder } from './backup-files.ts';
import { backupName } from './backup-name.ts';
import { withCleanup } from './cleanup.ts';
import { removeLeftovers, temporaryPath } from './temporary-files.ts';

/** What a backup needs to know. */
export type BackupSettings = Pick<
  Settings,
  'dataDirectory' | 'databaseUrl' | 'mediaStore' | 'backupPassphrase'
>;

/** A backup that is complete. */
export interface MadeBackup {
  path: string;
  files: FilesOfBackup & { copied: number };
}

/**
 * Makes a whole, checked copy while servers run: a file, and the uploaded files in the folder `kiran-files` beside it. The file appears
 * when both are complete.
 *
 * @throws Error that says in a line what to do
 */
export async function makeBackup(
  settings: BackupSettings,
  folder: string,
  { isScheduled = false }: { isScheduled?: boolean } = {},
): Promise<MadeBackup> {
  if (!existsSync(folder))
    throw new Error(`The folder ${folder} does not exist: create it, or mount its disk.`);
  removeLeftovers(folder);
  removeLeftovers(settings.dataDirectory);
  const now = new Date();
  const part = temporaryPath(folder);
  // From the beginning, so that another process sees that files beside it are wanted.
  writeFileSync(part, '', { mode: 0o600 });
  const removePart = () => rmSync(part, { force: true });
  return withCleanup(removePart, async () => {
    const files = await withCopy(settings, async (copy) => {
      const copied = await copyLibrary(settings, folder, copy);
      await writeBackup(part, contentOf(copy, now, copied), {
        blocks: copy.blocks(),
        passphrase: settings.backupPassphrase,
      });
      return copied;
    });
    await openBackup(part, settings.backupPassphrase);
    const path = join(folder, backupName(now, productVersion(), isScheduled));
    renameSync(part, path);
    await syncToDisk(folder);
    return { path, files };
  });
}

async function copyLibrary(
  settings: BackupSettings,
  folder: string,
  { files }: DatabaseCopy,
): Promise<MadeBackup['files']> {
  if (files.length === 0) return { folder: '', list: [], missing: [], copied: 0 };
  const passphrase = settings.backupPassphrase;
  return copyFiles(openLibrary(settings), await folderToFill(folder, passphrase), files);
}

/** Where the uploaded files of these settings lie. */
export function openLibrary({ mediaStore, dataDirectory }: BackupSettings): FileStore {
  return openFileStore({ mediaStore, folder: join(dataDirectory, 'media'), log: pino({ level: 'silent' }) });
}

async function withCopy<Result>(
  { databaseUrl, dataDirectory }: BackupSettings,
  work: (copy: DatabaseCopy) => Promise<Result>,
): Promise<Result> {
  // Beside the database, not in the folder of the backups: this file is not encrypted.
  const temporary = temporaryPath(dataDirectory);
  const remove = () => rmSync(temporary, { force: true });
  return withCleanup(remove, async () => {
    const copy = await (databaseUrl ? copyPostgres(databaseUrl) : copySqlite(dataDirectory, temporary));
    return withCleanup(copy.close, () => work(copy));
  });
}

function contentOf(copy: DatabaseCopy, now: Date, { folder, list, missing }: FilesOfBackup) {
  const { engine, migrations, tables, publishedPosts } = copy;
  // What is encrypted proves itself; a hash would tell everybody which file it is.
  const shown = folder === plainFolder ? list : list.map(({ key, bytes }) => ({ key, bytes }));
  const fixed = [...Object.values(pages), ...Object.values(feeds), '/sitemap.xml'];
  const addresses = [...fixed, ...publishedPosts.map((id) => `/blog/${id}`)];
  return {
    version: productVersion(),
    createdAt: now.toISOString(),
    engine,
    migrations,
    tables,
    ...(copy.files.length > 0 && { files: { folder, list: shown, missing } }),
    pages: Object.fromEntries(addresses.map((address) => [address, 200])),
  };
}

/** Of this installation: `0.1.0`. */
export function productVersion(): string {
  const path = join(import.meta.dirname, '../../package.json');
  return (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version;
}
