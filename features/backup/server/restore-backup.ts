import { chownSync, existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import { identityFileName } from '../../../engine/database/identity.ts';
import { makePrivateDirectory } from '../../../engine/database/private-files.ts';
import type { AuditStore } from '../../audit/server/audit-store.ts';
import { chunksOf, createFolderStore } from '../../media/server/file-store.ts';
import { receiveFile } from '../../media/server/receive-file.ts';
import { idKey } from '../../media/server/storage.ts';
import { dumpNames, format, type Manifest, unpackArchive } from './archive.ts';
import type { LibraryFile } from './inventory.ts';
import { type BackupSettings, filesMissingIn, openLibrary, productVersion } from './make-backup.ts';
import { requireNoPostgres, restorePostgres, withTemporaryDatabase } from './postgres-dump.ts';
import { requireNoSqlite, restoreSqlite } from './sqlite-dump.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** The version of the product that takes the backup. */
interface Product {
  /** By their names: those of a database that has run some. */
  migrationsFor(ran: readonly string[]): Readonly<Record<string, unknown>>;
  openStore(
    options: BackupSettings & { log: Logger },
  ): Promise<{ audit: Pick<AuditStore, 'verify'>; close(): Promise<void> }>;
}

/** What was put in place. */
interface Restored {
  manifest: Manifest;
  /** Where the database that was there is kept; undefined where there was none. */
  kept: string | undefined;
  /** Uploaded files that the library lacks, as that of another bucket may. */
  missing: LibraryFile[];
}

/**
 * Puts the database and the files of a backup in place, all sessions and known devices ended. The database is exchanged in the last step.
 *
 * @throws Error that says in a line what to do; then the database is as it was
 */
export async function restoreBackup(
  file: string,
  settings: BackupSettings,
  { migrationsFor }: Pick<Product, 'migrationsFor'>,
  replace = false,
): Promise<Restored> {
  const { dataDirectory, databaseUrl, backupPassphrase } = settings;
  if (databaseUrl) await requireNoPostgres(databaseUrl, replace);
  else requireNoSqlite(dataDirectory, replace);
  makePrivateDirectory(dataDirectory);
  const folder = temporaryFolder(dataDirectory);
  const manifest = await unpackArchive(file, folder, backupPassphrase);
  requireKnownVersion(manifest, migrationsFor);
  if (manifest.engine !== (databaseUrl ? 'postgres' : 'sqlite'))
    throw new Error(
      `The backup is of ${manifest.engine === 'sqlite' ? 'SQLite: take DATABASE_URL away' : 'PostgreSQL: set DATABASE_URL'}.`,
    );
  const library = openLibrary(settings);
  const media = join(dataDirectory, 'media');
  const unpacked = createFolderStore(join(folder, 'media'));
  const putBack = async (key: string) => {
    const options = { folder: join(media, 'incoming'), name: key, maxBytes: Number.POSITIVE_INFINITY };
    const { path } = await receiveFile(chunksOf(await unpacked.read(key)), options);
    await library.put(key, path);
    await unpacked.remove(key);
  };
  for await (const { key } of unpacked.list('files/')) await putBack(key);
  const missing = await filesMissingIn(library, manifest.files.list);
  const dump = join(folder, dumpNames[manifest.engine]);
  giveToOwner(dump, dataDirectory);
  const kept = await (databaseUrl
    ? restorePostgres(databaseUrl, dump, manifest.tables)
    : restoreSqlite(dataDirectory, dump, manifest.tables));
  // Only now, because the database that was there before knows its files by another one.
  if ((await unpacked.sizeOf(idKey)) !== undefined) await putBack(idKey);
  giveToOwner(media, dataDirectory);
  // A start without this file takes the database that it finds for its own.
  rmSync(join(dataDirectory, identityFileName), { force: true });
  return { manifest, kept, missing };
}

/**
 * Restores a backup into a temporary place, opens the database there, follows its audit log, and counts rows and files.
 *
 * @throws Error that says in a line what is not as it should be
 */
export async function rehearseRestore(
  file: string,
  settings: BackupSettings,
  product: Product,
): Promise<Manifest> {
  const dataDirectory = temporaryFolder(settings.dataDirectory);
  const rehearse = async (databaseUrl?: string) => {
    const place = { ...settings, dataDirectory, databaseUrl, mediaStore: undefined };
    const restored = await restoreBackup(file, place, product);
    const store = await product.openStore({ ...place, log: pino({ level: 'silent' }) });
    const broken = await store.audit.verify(restored.manifest.audit).finally(() => store.close());
    if (broken) throw new Error(`The audit log is broken: entry ${broken.seq} ${broken.reason}.`);
    return restored;
  };
  const { manifest, missing } = await (settings.databaseUrl
    ? withTemporaryDatabase(settings.databaseUrl, rehearse)
    : rehearse());
  // Those of a bucket are not in the file.
  const lost = settings.mediaStore ? await filesMissingIn(openLibrary(settings), missing) : missing;
  if (lost.length > 0)
    throw new Error(`${lost.length} uploaded files of the backup are missing, such as ${lost[0]?.key}.`);
  return manifest;
}

function requireKnownVersion(
  { format: found, version, migrations: ran }: Manifest,
  migrationsFor: Product['migrationsFor'],
): void {
  const known = migrationsFor(ran);
  const unknown = ran.find((name) => !known[name]);
  const isNewer = version.localeCompare(productVersion(), 'en', { numeric: true }) > 0;
  if (found === format && unknown === undefined && !isNewer) return;
  const reason = unknown === undefined ? version : `${version}, migration ${unknown}`;
  throw new Error(`The backup is of a newer version (${reason}): update this installation first.`);
}

/** The server need not be the user who restores. */
function giveToOwner(path: string, like: string): void {
  if (process.getuid?.() !== 0 || !existsSync(path)) return;
  const { uid, gid } = statSync(like);
  const inside = statSync(path).isDirectory() ? readdirSync(path, { recursive: true, encoding: 'utf8' }) : [];
  for (const name of ['', ...inside]) chownSync(join(path, name), uid, gid);
}
