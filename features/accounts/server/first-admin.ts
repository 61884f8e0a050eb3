import { StartError } from '../../../engine/start-error.ts';
import { newPasswordProblem } from './new-password.ts';
import { hashPassword } from './passwords.ts';
import type { PeopleStore } from './people-store.ts';
import { newToken } from './tokens.ts';

/**
 * Creates the first admin of an empty database, from the settings or with a generated password. Gives the password only where it
 * was generated: it is known nowhere else. Fails with a `StartError` where the password of the settings is a bad one.
 */
export async function ensureFirstAdmin(
  store: { people: Pick<PeopleStore, 'list' | 'createFirst'> },
  settings: { adminUsername: string; adminPassword: string | undefined },
): Promise<{ username: string; generatedPassword: string | undefined } | undefined> {
  if ((await store.people.list()).length > 0) return undefined;
  await requireGoodPassword(settings.adminPassword);
  const generated = settings.adminPassword === undefined ? newToken().slice(0, 20) : undefined;
  const username = settings.adminUsername;
  const isFirst = await store.people.createFirst({
    username,
    passwordHash: await hashPassword(settings.adminPassword ?? generated ?? ''),
  });
  return isFirst ? { username, generatedPassword: generated } : undefined;
}

async function requireGoodPassword(password: string | undefined): Promise<void> {
  const problem = password === undefined ? undefined : await newPasswordProblem(password);
  if (problem === undefined) return;
  const advice = 'Set a better one, or leave it out to have one made and printed';
  throw new StartError(`ADMIN_PASSWORD ${problem}. ${advice}.`);
}
