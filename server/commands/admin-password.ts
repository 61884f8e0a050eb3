import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { shortestPassword } from '../../features/accounts/new-password.ts';
import { newPasswordProblem } from '../../features/accounts/server/new-password.ts';
import { hashPassword } from '../../features/accounts/server/passwords.ts';
import { canonicalUsername } from '../../features/accounts/server/username.ts';
import { readSettings } from '../settings.ts';
import { openDatabase, openStore } from '../store/open.ts';

/** `npm run admin:password [username]`: asks for a new password, sets it and signs every device out. */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const username = process.argv[2] ?? settings.adminUsername;
  const password = await prompt(`New password for ${username} (at least ${shortestPassword} characters): `);
  const problem = await newPasswordProblem(password);
  if (problem) throw new Error(`The password ${problem}. Nothing was changed.`);
  const options = { ...settings, log: pino({ level: 'silent' }) };
  // In the wrong folder it would make a database.
  await openDatabase(options).close();
  const store = await openStore(options);
  try {
    const isKnown = await store.admins.setPassword(canonicalUsername(username), await hashPassword(password));
    if (!isKnown) {
      const advice = 'Give the name of the admin: npm run admin:password -- NAME';
      throw new Error(`There is no admin named ${username}, so nothing was changed. ${advice}`);
    }
    console.log(`The password of ${username} is changed, and all its sessions are ended.`);
  } finally {
    await store.close();
  }
}

/** One line of the terminal, not shown while it is typed, or of whatever is piped in. */
async function prompt(question: string): Promise<string> {
  process.stdout.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = process.stdin.isTTY === true;
  const lines = createInterface({ input: process.stdin, output: silent, terminal });
  for await (const line of lines) {
    lines.close();
    if (terminal) process.stdout.write('\n');
    // Spaces count, as they do at the sign-in.
    return line;
  }
  return '';
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
