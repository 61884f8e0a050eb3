import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FileStore } from '../../media/server/file-store.ts';
import type { S3Address } from '../../media/server/s3-store.ts';
import { idKey, openFileStore } from '../../media/server/storage.ts';
import { dumpNames, format, type Manifest, writeArchive } from './archive.ts';
import { backupName } from './backup-folder.ts';
import type { LibraryFile } from './inventory.ts';
import { dumpPostgres } from './postgres-dump.ts';
import { dumpSqlite } from './sqlite-dump.ts';
import { removeAbandoned, temporaryFolder } from './temporary-folder.ts';

/** What a backup needs to know. */
export interface BackupSettings {
  dataDirectory: string;
  databaseUrl: string | undefined;
  mediaStore: S3Address | undefined;
  backupPassphrase: string | undefined;
}

/** A backup that is complete. */
export interface MadeBackup {
  path: string;
  files: Manifest['files'];
  /** Uploaded files that the database names and the library lacks. */
  missing: LibraryFile[];
}

/**
 * Makes a whole, checked copy while servers run.
 *
 * @throws Error that says in a line what to do
 */
export async function makeBackup(
  settings: BackupSettings,
  folder: string,
  isScheduled: boolean,
): Promise<MadeBackup> {
  const { dataDirectory, databaseUrl, mediaStore, backupPassphrase: passphrase } = settings;
  if (!existsSync(folder))
    throw new Error(`The folder ${folder} does not exist: create it, or mount its disk.`);
  removeAbandoned(folder, (name) => /^kiran-.*\.part$/.test(name));
  const now = new Date();
  // Not in the folder of the backups: this file is not encrypted.
  const dump = join(temporaryFolder(dataDirectory), 'dump');
  const { files: named, ...inventory } = await (databaseUrl
    ? dumpPostgres(databaseUrl, dump)
    : dumpSqlite(dataDirectory, dump));
  const library = openLibrary(settings);
  const missing = await filesMissingIn(library, named);
  const isThere = (await library.sizeOf(idKey)) !== undefined;
  if (named.length > 0 && missing.length === named.length && !isThere)
    throw new Error(
      `None of the ${named.length} uploaded files is there: set DATA_DIR or MEDIA_STORE_URL to their place.`,
    );
  const list = named.filter((file) => !missing.includes(file));
  const files = { count: list.length, bytes: list.reduce((sum, file) => sum + file.bytes, 0), list };
  const manifest = { format, version: productVersion(), createdAt: now.toISOString(), ...inventory, files };
  const path = join(folder, backupName(now, manifest.version, { isScheduled, isEncrypted: !!passphrase }));
  const keys = mediaStore ? [] : [...(isThere ? [idKey] : []), ...list.map(({ key }) => key)];
  const packed = keys.map((key) => ({ source: join(dataDirectory, 'media', key), target: `media/${key}` }));
  await writeArchive(path, manifest, {
    files: [{ source: dump, target: dumpNames[manifest.engine] }, ...packed],
    passphrase,
  });
  return { path, files, missing };
}

/** Where the uploaded files of these settings lie. */
export function openLibrary({ mediaStore, dataDirectory }: BackupSettings): FileStore {
  return openFileStore({ mediaStore, folder: join(dataDirectory, 'media') });
}

/** Those that are not there with their size. */
export async function filesMissingIn(library: FileStore, files: LibraryFile[]): Promise<LibraryFile[]> {
  const missing: LibraryFile[] = [];
  for (const file of files) if ((await library.sizeOf(file.key)) !== file.bytes) missing.push(file);
  return missing;
}

/** Of this installation: `0.1.0`. */
export function productVersion(): string {
  const path = join(import.meta.dirname, '../../../package.json');
  return (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version;
}
