import { deviceStorage } from '../../ui/browser-storage.ts';
import type { Permissions } from '../permissions.ts';
import { sessionFlag as flag } from '../session-flag.ts';

/** What the browser keeps of a sign-in besides the flag. */
const token = 'token';
const device = 'deviceToken';
const account = 'account';
const person = 'person';

/** Who is signed in, and what their role includes. A change of the role ends the session, so that it holds as long as that. */
export interface SignedInPerson {
  id: string;
  name: string;
  username: string;
  role: string;
  permissions: Permissions;
}

/** What a sign-in gives. */
export interface NewSession {
  token: string;
  deviceToken: string;
  person: SignedInPerson;
  /** After a recovery code. */
  recoveryCodesLeft?: number;
}

export function startSession(session: NewSession): void {
  // What somebody has typed on this device is found by it.
  deviceStorage.write(account, session.person.username.normalize('NFKC').trim().toLowerCase());
  storePerson(session.person);
  deviceStorage.write(token, session.token);
  deviceStorage.write(device, session.deviceToken);
  deviceStorage.write(flag, 'true');
}

/** The device stays known: it tells this browser apart from somebody who guesses passwords. */
export function endSession(): void {
  deviceStorage.remove(flag);
  deviceStorage.remove(token);
  deviceStorage.remove(account);
  deviceStorage.remove(person);
}

export function storePerson(changed: SignedInPerson): void {
  deviceStorage.write(person, JSON.stringify(changed));
}

/** Undefined for a session from before 2026-12-16. */
export function currentPerson(): SignedInPerson | undefined {
  const stored = deviceStorage.read(person);
  if (stored !== known.text) known = { text: stored, person: parsed(stored) };
  return known.person;
}

/** Read for every button, parsed once. */
let known: { text: string | null; person: SignedInPerson | undefined } = { text: null, person: undefined };

function parsed(text: string | null): SignedInPerson | undefined {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
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
