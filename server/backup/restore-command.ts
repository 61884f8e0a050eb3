import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readSettings } from '../settings.ts';
import { openBackup } from './backup-file.ts';
import { cleanUpOnSignals } from './cleanup.ts';
import { restoreBackup } from './restore-backup.ts';

/** `npm run restore -- FILE`, with `--replace` where a database is there already. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { replace: { type: 'boolean' } },
    allowPositionals: true,
  });
  const [file, ...surplus] = positionals;
  if (file === undefined || surplus.length > 0)
    throw new Error('Say what to restore: npm run restore -- FILE');
  const settings = readSettings(process.env);
  const backup = await openBackup(resolve(file), settings.backupPassphrase);
  const kept = await restoreBackup(backup, settings, { replace: values.replace ?? false });
  if (kept !== undefined) console.log(`The old database is kept as ${kept}.`);
  const seconds = (performance.now() / 1000).toFixed(1);
  console.log(
    `Restored the backup of ${backup.header.createdAt} (${seconds} s). All sessions are ended: npm start`,
  );
}

cleanUpOnSignals();
main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
