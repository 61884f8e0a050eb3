import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { unpackArchive } from '../../features/backup/server/archive.ts';
import { newestBackup } from '../../features/backup/server/backup-folder.ts';
import { runCommand, temporaryFolder } from '../../features/backup/server/temporary-folder.ts';
import { readSettings, type Settings } from '../settings.ts';
import { openDatabase, openStore } from '../store/open.ts';

/**
 * `npm run audit:verify` follows the chain of the audit log, and ends with code 1 at the first entry that is broken. The chain has
 * to contain the last entry of the backup that is given (`-- FILE`), or else of the newest one in `BACKUP_FOLDER`.
 */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const options = { ...settings, log: pino({ level: 'silent' }) };
  // In the wrong folder it would make a database.
  await openDatabase(options).close();
  const backup = process.argv[2] ?? newestIn(settings);
  const { dataDirectory, backupPassphrase } = settings;
  const read = (file: string) => unpackArchive(file, temporaryFolder(dataDirectory), backupPassphrase, true);
  const anchor = backup === undefined ? undefined : (await read(backup)).audit;
  const store = await openStore(options);
  const broken = await store.audit.verify(anchor).finally(() => store.close());
  if (broken) throw new Error(`The audit log is broken: entry ${broken.seq} ${broken.reason}.`);
  const compared = anchor
    ? `It contains entry ${anchor.seq}, the last of ${backup}`
    : 'No backup was compared';
  console.log(`The audit log is whole. ${compared}.`);
}

function newestIn({ backupFolder }: Settings): string | undefined {
  const newest = backupFolder && newestBackup(readdirSync(backupFolder));
  return backupFolder && newest && join(backupFolder, newest);
}

runCommand(main);
