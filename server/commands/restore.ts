import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { restoreBackup } from '../../features/backup/server/restore-backup.ts';
import { runCommand } from '../../features/backup/server/temporary-folder.ts';
import { readOwnSettings } from '../settings.ts';
import { migrationsFor } from '../store/migrate.ts';

/** `npm run restore -- FILE`, with `--replace` where a database is there already. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { replace: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [file, ...surplus] = positionals;
  if (file === undefined || surplus.length > 0)
    throw new Error('Say what to restore: npm run restore -- FILE');
  const settings = readOwnSettings(process.env);
  const { manifest, kept, missing } = await restoreBackup(
    resolve(file),
    settings,
    { migrationsFor },
    values.replace,
  );
  if (kept !== undefined) console.log(`The old database is kept as ${kept}.`);
  if (missing.length > 0)
    console.log(
      `${missing.length} uploaded files of the backup are missing: npm run media -- check lists them.`,
    );
  const rows = Object.values(manifest.tables).reduce((sum, count) => sum + count, 0);
  const seconds = (performance.now() / 1000).toFixed(1);
  console.log(
    `Restored the backup of ${manifest.createdAt} (${seconds} s): ${rows} rows and ${manifest.files.count - missing.length} uploaded files are as in the backup. All sessions are ended: npm start`,
  );
}

runCommand(main);
