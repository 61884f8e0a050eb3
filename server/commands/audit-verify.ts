import { pino } from 'pino';
import { readSettings } from '../settings.ts';
import { openDatabase, openStore } from '../store/open.ts';

/** `npm run audit:verify`: follows the chain of the audit log, and ends with code 1 at the first entry that is broken. */
async function main(): Promise<void> {
  const options = { ...readSettings(process.env), log: pino({ level: 'silent' }) };
  // In the wrong folder it would make a database.
  await openDatabase(options).close();
  const store = await openStore(options);
  try {
    const broken = await store.audit.verify();
    if (broken) throw new Error(`The audit log is broken: entry ${broken.seq} ${broken.reason}.`);
    console.log('The audit log is whole.');
  } finally {
    await store.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
