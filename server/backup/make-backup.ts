import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { feeds, pages } from '../../content/built-in-pages.ts';
import type { Settings } from '../settings.ts';
import type { DatabaseCopy } from '../store/backup/database-copy.ts';
import { copyPostgres } from '../store/backup/postgres-copy.ts';
import { copySqlite, syncToDisk } from '../store/backup/sqlite-copy.ts';
import { openBackup, writeBackup } from './backup-file.ts';
import { backupName } from './backup-name.ts';
import { withCleanup } from './cleanup.ts';
import { removeLeftovers, temporaryPath } from './temporary-files.ts';

/** What a backup needs to know. */
export type BackupSettings = Pick<Settings, 'dataDirectory' | 'databaseUrl' | 'backupPassphrase'>;

/**
 * Makes a whole, checked copy while servers run. Gives the path of the file, which appears in the folder when it is complete.
 *
 * @throws Error that says in a line what to do
 */
export async function makeBackup(settings: BackupSettings, folder: string): Promise<string> {
  if (!existsSync(folder))
    throw new Error(`The folder ${folder} does not exist: create it, or mount its disk.`);
  removeLeftovers(folder);
  removeLeftovers(settings.dataDirectory);
  const now = new Date();
  const part = temporaryPath(folder);
  const removePart = () => rmSync(part, { force: true });
  return withCleanup(removePart, async () => {
    await withCopy(settings, (copy) =>
      writeBackup(part, contentOf(copy, now), {
        blocks: copy.blocks(),
        passphrase: settings.backupPassphrase,
      }),
    );
    await openBackup(part, settings.backupPassphrase);
    const path = join(folder, backupName(now, productVersion()));
    renameSync(part, path);
    await syncToDisk(folder);
    return path;
  });
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

function contentOf(copy: DatabaseCopy, now: Date) {
  const { engine, migration, tables, publishedPosts } = copy;
  const fixed = [...Object.values(pages), ...Object.values(feeds), '/sitemap.xml'];
  const addresses = [...fixed, ...publishedPosts.map((id) => `/blog/${id}`)];
  return {
    version: productVersion(),
    createdAt: now.toISOString(),
    engine,
    migration,
    tables,
    pages: Object.fromEntries(addresses.map((address) => [address, 200])),
  };
}

/** Of this installation: `0.1.0`. */
export function productVersion(): string {
  const path = join(import.meta.dirname, '../../package.json');
  return (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version;
}
