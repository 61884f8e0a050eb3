import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { FileStore } from '../media/file-store.ts';
import { receiveFile } from '../media/receive-file.ts';
import { readStoredId, writeStoredId } from '../media/storage.ts';
import type { Inventory, LibraryFile, RestoreTarget } from '../store/backup/database-copy.ts';
import { inOtherEngine, toPostgres, toSqlite } from '../store/backup/other-engine.ts';
import { postgresTarget } from '../store/backup/postgres-copy.ts';
import { sqliteTarget, takeOwner } from '../store/backup/sqlite-copy.ts';
import { identityFileName } from '../store/identity-file.ts';
import { migrations } from '../store/migrations/index.ts';
import { makePrivateDirectory } from '../store/private-files.ts';
import type { BackupHeader, OpenedBackup } from './backup-file.ts';
import { filesFolderName, folderOf } from './backup-files.ts';
import { withCleanup } from './cleanup.ts';
import { type BackupSettings, openLibrary, productVersion } from './make-backup.ts';
import { removeLeftovers, temporaryPath } from './temporary-files.ts';

interface RestoreOptions {
  /** Whether a database that is there is replaced. */
  replace: boolean;
  /** Whether uploaded files that are not beside the backup are done without. */
  withoutFiles?: boolean;
  /** Of the backup, with `kiran-files` in it. */
  folder: string;
}

/** What was put in place. */
interface Restored {
  /** Where the database that was there is kept; undefined where there was none. */
  kept: string | undefined;
  /** Compared with the backup, in each of the tables. */
  rows: number;
  tables: number;
  /** Uploaded files: those put back, and those that were there. */
  files: { copied: number; there: number };
}

/**
 * Puts the database and the files of a backup in place, all sessions and known devices ended. Until the last step everything is made
 * beside the database that is there.
 *
 * @throws Error that says in a line what to do; then the database is as it was
 */
export async function restoreBackup(
  backup: OpenedBackup,
  settings: BackupSettings,
  options: RestoreOptions,
): Promise<Restored> {
  requireKnownVersion(backup.header);
  const { inventory, blocks } = forEngineOf(settings, backup);
  makePrivateDirectory(settings.dataDirectory);
  removeLeftovers(settings.dataDirectory);
  const library = openLibrary(settings);
  const lacking = await filesLackingIn(library, backup.header, settings, options);
  const target = await targetOf(inventory, settings, options.replace);
  return withCleanup(target.discard, async () => {
    for await (const block of blocks()) await target.put(block);
    const storageId = await readStoredId(library);
    const id = await target.verify(inventory, storageId);
    const copied = await putBack(library, backup.header, { ...settings, ...options, lacking });
    const media = join(settings.dataDirectory, 'media');
    if (id !== undefined && storageId === undefined) await writeStoredId(library, id, media);
    giveToOwner(media, settings.dataDirectory);
    // A start without this file takes the database that it finds for its own. Deleted before, because a start in between then finds the
    // old database and no contradiction.
    rmSync(join(settings.dataDirectory, identityFileName), { force: true });
    const kept = await target.activate();
    const counts = Object.values(inventory.tables);
    const rows = counts.reduce((sum, count) => sum + count, 0);
    return {
      kept,
      rows,
      tables: counts.length,
      files: { copied, there: (backup.header.files?.list.length ?? 0) - lacking.length },
    };
  });
}

/** The rows as the engine of the settings takes them. */
function forEngineOf({ databaseUrl, dataDirectory }: BackupSettings, { header, blocks }: OpenedBackup) {
  const engine = databaseUrl ? 'postgres' : 'sqlite';
  if (engine === header.engine) return { inventory: header, blocks };
  if (header.migrations.join() !== Object.keys(migrations).join())
    throw new Error(
      `The backup is of ${engine === 'postgres' ? 'SQLite' : 'PostgreSQL'} and of an older version: restore it there, start once, and make another one.`,
    );
  const convert = engine === 'postgres' ? toPostgres : toSqlite;
  return { inventory: inOtherEngine(header), blocks: () => convert(blocks(), temporaryPath(dataDirectory)) };
}

/** Files of the backup that the library does not have. */
async function filesLackingIn(
  library: FileStore,
  { files }: BackupHeader,
  { backupPassphrase }: BackupSettings,
  { folder, withoutFiles }: RestoreOptions,
): Promise<LibraryFile[]> {
  if (!files) return [];
  const lacking: LibraryFile[] = [];
  for (const file of files.list) if ((await library.sizeOf(file.key)) !== file.bytes) lacking.push(file);
  if (lacking.length === 0 || withoutFiles) return lacking;
  const beside = folderOf(folder, files, backupPassphrase);
  const missing = lacking.filter((file) => !beside.has(file)).length;
  if (missing > 0)
    throw new Error(
      `${missing} of the ${files.list.length} uploaded files of the backup are not in ${join(folder, filesFolderName)}: copy that folder there, too, or add --without-files.`,
    );
  return lacking;
}

/** Gives the number of files that were put into the library. */
async function putBack(
  library: FileStore,
  { files }: BackupHeader,
  {
    dataDirectory,
    backupPassphrase,
    folder,
    withoutFiles,
    lacking,
  }: BackupSettings & RestoreOptions & { lacking: readonly LibraryFile[] },
): Promise<number> {
  if (!files || lacking.length === 0) return 0;
  const beside = folderOf(folder, files, backupPassphrase);
  const incoming = join(dataDirectory, 'media/incoming');
  const present = withoutFiles ? lacking.filter((file) => beside.has(file)) : lacking;
  for (const file of present) {
    const options = { folder: incoming, name: file.key, maxBytes: Number.POSITIVE_INFINITY };
    const { path } = await receiveFile(beside.read(file), options);
    await library.put(file.key, path);
  }
  return present.length;
}

/** The server need not be the user who restores. */
function giveToOwner(folder: string, like: string): void {
  if (process.getuid?.() !== 0 || !existsSync(folder)) return;
  takeOwner(folder, like);
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    takeOwner(join(folder, path), like);
}

function targetOf(
  inventory: Inventory,
  { databaseUrl, dataDirectory }: BackupSettings,
  replace: boolean,
): Promise<RestoreTarget> {
  const now = new Date();
  if (databaseUrl) return postgresTarget(databaseUrl, { migrations: inventory.migrations, replace, now });
  return sqliteTarget(dataDirectory, { temporary: temporaryPath(dataDirectory), replace, now });
}

function requireKnownVersion({ version, migrations: ran }: BackupHeader): void {
  const unknown = ran.find((name) => !migrations[name]);
  if (unknown === undefined && !isNewer(version, productVersion())) return;
  const reason = unknown === undefined ? version : `${version}, migration ${unknown}`;
  throw new Error(`The backup is of a newer version (${reason}): update this installation first.`);
}

function isNewer(version: string, than: string): boolean {
  return version.localeCompare(than, 'en', { numeric: true }) > 0;
}
