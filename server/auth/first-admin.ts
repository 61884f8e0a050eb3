import type { Settings } from '../settings.ts';
import type { Store } from '../store/store.ts';
import { canonicalUsername } from './names.ts';
import { hashPassword } from './passwords.ts';
import { newToken } from './tokens.ts';

/**
 * Creates the first admin of an empty database, from the settings or with a generated password. Gives the password only where it
 * was generated: it is known nowhere else.
 */
export async function ensureFirstAdmin(
  store: Store,
  settings: Pick<Settings, 'adminUsername' | 'adminPassword'>,
): Promise<{ username: string; generatedPassword: string | undefined } | undefined> {
  if ((await store.admins.count()) > 0) return undefined;
  const generated = settings.adminPassword === undefined ? newToken().slice(0, 20) : undefined;
  const username = settings.adminUsername;
  const isFirst = await store.admins.createFirst({
    username,
    usernameKey: canonicalUsername(username),
    passwordHash: await hashPassword(settings.adminPassword ?? generated ?? ''),
  });
  return isFirst ? { username, generatedPassword: generated } : undefined;
}
