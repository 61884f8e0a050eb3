import { sessionFlag as flag } from '../session-flag.ts';

/** What the browser keeps of a sign-in besides the flag. */
const token = 'token';
const device = 'deviceToken';
const account = 'account';

/** `username` as it was typed. */
export function startSession(session: { token: string; deviceToken: string }, username: string): void {
  localStorage.setItem(account, username.normalize('NFKC').trim().toLowerCase());
  localStorage.setItem(token, session.token);
  localStorage.setItem(device, session.deviceToken);
  localStorage.setItem(flag, 'true');
}

/** The device stays known: it tells this browser apart from somebody who guesses passwords. */
export function endSession(): void {
  localStorage.removeItem(flag);
  localStorage.removeItem(token);
  localStorage.removeItem(account);
}

/** The name of who is signed in; null for a session from before 2026-11-24. */
export function currentAccount(): string | null {
  return localStorage.getItem(account);
}

export function currentToken(): string | null {
  return localStorage.getItem(token);
}

export function deviceToken(): string | null {
  return localStorage.getItem(device);
}

/** Whether a `storage` event of another tab may have ended the session; clearing everything has no key. */
export function isSessionChange(event: StorageEvent): boolean {
  return event.key === flag || event.key === null;
}
