import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readOwnSettings } from '../settings.ts';
import { openBackup } from './backup-file.ts';
import { cleanUpOnSignals } from './cleanup.ts';
import { restoreBackup } from './restore-backup.ts';

/** `npm run restore -- FILE`, with `--replace` where a database is there already, and `--without-files` where uploaded files are lost. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { replace: { type: 'boolean' }, 'without-files': { type: 'boolean' } },
    allowPositionals: true,
  });
  const [file, ...surplus] = positionals;
  if (file === undefined || surplus.length > 0)
    throw new Error('Say what to restore: npm run restore -- FILE');
  const settings = readOwnSettings(process.env);
  const path = resolve(file);
  const backup = await openBackup(path, settings.backupPassphrase);
  const { kept, rows, tables, files } = await restoreBackup(backup, settings, {
    replace: values.replace ?? false,
    withoutFiles: values['without-files'] ?? false,
    folder: dirname(path),
  });
  const { createdAt, files: listed } = backup.header;
  if (kept !== undefined) console.log(`The old database is kept as ${kept}.`);
  const there = files.there > 0 ? `, and ${files.there} were there` : '';
  const lost = (listed?.list.length ?? 0) - files.copied - files.there + (listed?.missing.length ?? 0);
  if (lost > 0)
    console.log(`${lost} uploaded files of the backup are missing: npm run media -- check lists them.`);
  const seconds = (performance.now() / 1000).toFixed(1);
  console.log(
    `Restored the backup of ${createdAt} (${seconds} s): ${rows} rows in ${tables} tables are as in the backup, ` +
      `${files.copied} uploaded files were put back${there}. All sessions are ended: npm start`,
  );
}

cleanUpOnSignals();
main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
