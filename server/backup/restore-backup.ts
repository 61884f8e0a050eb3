import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { RestoreTarget } from '../store/backup/database-copy.ts';
import { postgresTarget } from '../store/backup/postgres-copy.ts';
import { sqliteTarget } from '../store/backup/sqlite-copy.ts';
import { identityFileName } from '../store/identity-file.ts';
import { migrations } from '../store/migrations/index.ts';
import { makePrivateDirectory } from '../store/private-files.ts';
import type { BackupHeader, OpenedBackup } from './backup-file.ts';
import { withCleanup } from './cleanup.ts';
import { type BackupSettings, productVersion } from './make-backup.ts';
import { removeLeftovers, temporaryPath } from './temporary-files.ts';

/**
 * Puts the database of a backup in place, all sessions and known devices ended. Until the last step everything is made beside the
 * database that is there. Gives the place where that one is kept, if there was one.
 *
 * @throws Error that says in a line what to do; then nothing has changed
 */
export async function restoreBackup(
  { header, blocks }: OpenedBackup,
  settings: BackupSettings,
  { replace }: { replace: boolean },
): Promise<string | undefined> {
  requireKnownVersion(header);
  requireSameEngine(header, settings);
  makePrivateDirectory(settings.dataDirectory);
  removeLeftovers(settings.dataDirectory);
  const target = await targetOf(header, settings, replace);
  return withCleanup(target.discard, async () => {
    for await (const block of blocks()) await target.put(block);
    await target.verify(header);
    // A start without this file takes the database that it finds for its own. Deleted before, because a start in between then finds the
    // old database and no contradiction.
    rmSync(join(settings.dataDirectory, identityFileName), { force: true });
    return target.activate();
  });
}

function targetOf(
  { migration }: BackupHeader,
  { databaseUrl, dataDirectory }: BackupSettings,
  replace: boolean,
): Promise<RestoreTarget> {
  const now = new Date();
  if (databaseUrl) return postgresTarget(databaseUrl, { migration, replace, now });
  return sqliteTarget(dataDirectory, { temporary: temporaryPath(dataDirectory), replace, now });
}

function requireKnownVersion({ version, migration }: BackupHeader): void {
  if (migrations[migration] && !isNewer(version, productVersion())) return;
  throw new Error(
    `The backup is of a newer version (${version}, migration ${migration}): update this installation first.`,
  );
}

function isNewer(version: string, than: string): boolean {
  return version.localeCompare(than, 'en', { numeric: true }) > 0;
}

function requireSameEngine({ engine }: BackupHeader, { databaseUrl }: BackupSettings): void {
  if (engine === 'sqlite' && databaseUrl)
    throw new Error('The backup is of SQLite: leave DATABASE_URL out to restore it.');
  if (engine === 'postgres' && !databaseUrl)
    throw new Error('The backup is of PostgreSQL: set DATABASE_URL to the database that is to take it.');
}
