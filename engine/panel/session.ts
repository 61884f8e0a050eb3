import { deviceStorage } from '../../ui/browser-storage.ts';
import { sessionFlag as flag } from '../session-flag.ts';

/** What the browser keeps of a sign-in besides the flag. */
const token = 'token';
const device = 'deviceToken';
const account = 'account';

/** `username` as it was typed. */
export function startSession(session: { token: string; deviceToken: string }, username: string): void {
  deviceStorage.write(account, username.normalize('NFKC').trim().toLowerCase());
  deviceStorage.write(token, session.token);
  deviceStorage.write(device, session.deviceToken);
  deviceStorage.write(flag, 'true');
}

/** The device stays known: it tells this browser apart from somebody who guesses passwords. */
export function endSession(): void {
  deviceStorage.remove(flag);
  deviceStorage.remove(token);
  deviceStorage.remove(account);
}

/** The name of who is signed in; null for a session from before 2026-11-24. */
export function currentAccount(): string | null {
  return deviceStorage.read(account);
}

export function currentToken(): string | null {
  return deviceStorage.read(token);
}

export function deviceToken(): string | null {
  return deviceStorage.read(device);
}

/** Whether a `storage` event of another tab may have ended the session; clearing everything has no key. */
export function isSessionChange(event: StorageEvent): boolean {
  return event.key === flag || event.key === null;
}
