import { AppError } from '../errors/app-error.ts';
import type { Store } from '../store/store.ts';

const windowMs = 15 * 60_000;
const mostOfAccount = 10;
const mostOfNetwork = 30;

interface Attempt {
  /** Canonical user name. */
  username: string;
  /** Canonical address of the client. */
  clientAddress: string;
  /** Hash of the token of a device that this account has signed in from, if the client sent one. */
  deviceHash: string | undefined;
}

/** An attempt that has been let through to the password. */
export interface Admitted {
  /** The password was right: only failures count. */
  succeeded(): Promise<void>;
}

/**
 * Counts an attempt before any work is spent on it. A device that the account knows has a count of its own, so that strangers'
 * guesses never lock the owner out.
 *
 * Fails with `too-many-requests`.
 */
export async function admit(attempt: Attempt, store: Store): Promise<Admitted> {
  const limits = limitsOf(attempt);
  const keys = limits.map(([key]) => key);
  const counts = await store.signInFailures.add(keys, windowMs);
  const broken = counts.filter(({ failures }, index) => failures > (limits[index]?.[1] ?? 0));
  if (broken.length > 0) throw tooMany(Math.max(...broken.map(({ remainingMs }) => remainingMs)));
  return {
    async succeeded() {
      const shared = keys.filter((key) => key.startsWith('network '));
      await store.signInFailures.clear(keys.filter((key) => !shared.includes(key)));
      if (shared.length > 0) await store.signInFailures.takeBack(shared);
    },
  };
}

function limitsOf({ username, clientAddress, deviceHash }: Attempt): [string, number][] {
  if (deviceHash) return [[`device ${deviceHash}`, mostOfAccount]];
  const network = networkOf(clientAddress);
  return [
    [`account ${username}`, mostOfAccount],
    [`network ${network}`, mostOfNetwork],
  ];
}

/** An IPv4 address as it is, an IPv6 address as its /64: whoever has one address of it has them all. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail = ''] = address.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === '' ? [] : tail.split(':');
  const zeros = new Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0');
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`;
}

function tooMany(remainingMs: number): AppError {
  const seconds = Math.max(1, Math.ceil(remainingMs / 1000));
  return new AppError(
    'too-many-requests',
    'Too many failed sign-ins. Wait a quarter of an hour and try again.',
    {
      headers: { 'retry-after': String(seconds) },
    },
  );
}
