import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { shortestPassword } from '../../features/accounts/new-password.ts';
import { isAdministrator } from '../../features/accounts/people.ts';
import { newPasswordProblem } from '../../features/accounts/server/new-password.ts';
import { hashPassword } from '../../features/accounts/server/passwords.ts';
import { canonicalUsername } from '../../features/accounts/server/username.ts';
import { readSettings } from '../settings.ts';
import { openDatabase, openStore } from '../store/open.ts';

/**
 * `npm run admin:password [-- NAME] [--administrator] [--second-factor-off]`: asks for a new password, sets it and signs every device
 * out. It also makes an active administrator of the person, or ends their second factor, so that nothing locks the office out.
 */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const { values: also, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      administrator: { type: 'boolean', default: false },
      'second-factor-off': { type: 'boolean', default: false },
    },
  });
  const username = positionals[0] ?? settings.adminUsername;
  const password = await prompt(`New password for ${username} (at least ${shortestPassword} characters): `);
  const problem = await newPasswordProblem(password);
  if (problem) throw new Error(`The password ${problem}. Nothing was changed.`);
  const options = { ...settings, log: pino({ level: 'silent' }) };
  // In the wrong folder it would make a database.
  await openDatabase(options).close();
  const store = await openStore(options);
  try {
    const found = await store.people.find(canonicalUsername(username));
    if (!found || found.passwordHash === '') {
      const administrators = (await store.people.list()).filter(isAdministrator);
      const names = administrators
        .map(({ username: name }) => name)
        .sort()
        .join(', ');
      const advice = `Give the name of an account: npm run admin:password -- NAME. Active administrators: ${names || 'none'}.`;
      throw new Error(`There is no account named ${username}, so nothing was changed. ${advice}`);
    }
    const { administrator, 'second-factor-off': secondFactorOff } = also;
    await store.people.setPassword(found, await hashPassword(password), { administrator, secondFactorOff });
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
