import { AppError } from '../../../engine/app-error.ts';
import { networksOf } from '../../../engine/http/networks.ts';
import { type FailureLimit, type FailureStore, failureKeys } from './failure-store.ts';
import { requireHashingCapacity } from './passwords.ts';

interface Store {
  signInFailures: FailureStore;
}

const windowMs = 15 * 60_000;
const maxPerAccount = 10;
/** By the width of the network: an IPv4 address or a /64, then a /48. */
const maxPerNetwork = [30, 120];
const resetWindowMs = 60 * 60_000;
/** Requests for a new password in that time, by the width of the network. */
const maxResetsPerNetwork = [10, 40];
/** Of strangers altogether. It bounds what a crowd of networks can make the database keep. */
const maxTotal = 1000;

interface SignInAttempt {
  /** Canonical user name. */
  username: string;
  /** Canonical address of the client. */
  clientAddress: string;
  /** Hash of the token of a device that this account has signed in from, if the client sent one. */
  deviceHash: string | undefined;
}

/** An attempt whose password may be checked. */
export interface AllowedAttempt {
  /** The password was right: only failures count. */
  succeeded(): Promise<void>;
}

/**
 * Counts an attempt before the password is hashed. A known device has its own counter, so that strangers'
 * guesses never lock the owner out. An attempt beyond a limit writes nothing.
 *
 * Fails with `too-many-requests`, and with `unavailable` where too many passwords are being checked.
 */
export async function throttleSignIn(attempt: SignInAttempt, store: Store): Promise<AllowedAttempt> {
  const { own, shared } = limitsOf(attempt);
  await countBeforeHashing([...own, ...shared], store);
  return {
    async succeeded() {
      await store.signInFailures.clear(own.map(({ key }) => key));
      if (shared.length > 0) await store.signInFailures.takeBack(shared.map(({ key }) => key));
    },
  };
}

/**
 * Counts somebody's attempt to set a new password before the present one is hashed, so that a session that was left open is of no
 * use for guessing. A new password takes the count back.
 *
 * Fails like `throttleSignIn`.
 */
export async function throttleNewPassword(adminId: string, store: Store): Promise<void> {
  const limit = { key: failureKeys.password(adminId), max: maxPerAccount };
  await countBeforeHashing([limit], store, 'Too many wrong passwords');
}

/** Counts an attempt to give the code of a second factor, before the code is looked at. Fails like `throttleSignIn`. */
export async function throttleCode(
  adminId: string,
  deviceHash: string | undefined,
  store: Store,
): Promise<AllowedAttempt> {
  const key = failureKeys.code(adminId, deviceHash);
  const remainingMs = await store.signInFailures.add([{ key, max: maxPerAccount }], windowMs);
  rejectAboveLimit(remainingMs, 'Too many wrong codes');
  return { succeeded: () => store.signInFailures.clear([key]) };
}

async function countBeforeHashing(limits: FailureLimit[], store: Store, what?: string): Promise<void> {
  // Read first: many rejected guesses must not wait for the write lock.
  rejectAboveLimit(await store.signInFailures.remainingMs(limits, windowMs), what);
  requireHashingCapacity();
  rejectAboveLimit(await store.signInFailures.add(limits, windowMs), what);
}

/** Whether a request for a new password may be looked into; counts it. */
export async function allowsReset(clientAddress: string, { signInFailures }: Store): Promise<boolean> {
  const limits = [...networksOf(clientAddress), failureKeys.all].map((network, index) => ({
    key: failureKeys.reset(network),
    max: network === failureKeys.all ? maxTotal : (maxResetsPerNetwork[index] ?? 0),
  }));
  // Read first, as above.
  const remainingMs =
    (await signInFailures.remainingMs(limits, resetWindowMs)) ??
    (await signInFailures.add(limits, resetWindowMs));
  return remainingMs === undefined;
}

/** What is counted for the account alone, and what it shares with others. */
function limitsOf({ username, clientAddress, deviceHash }: SignInAttempt): {
  own: FailureLimit[];
  shared: FailureLimit[];
} {
  if (deviceHash) return { own: [{ key: failureKeys.device(deviceHash), max: maxPerAccount }], shared: [] };
  const networks = networksOf(clientAddress).map((network, index) => ({
    key: failureKeys.network(network),
    max: maxPerNetwork[index] ?? 0,
  }));
  return {
    own: [{ key: failureKeys.account(username), max: maxPerAccount }],
    shared: [...networks, { key: failureKeys.all, max: maxTotal }],
  };
}

function rejectAboveLimit(remainingMs: number | undefined, what = 'Too many failed sign-ins'): void {
  if (remainingMs === undefined) return;
  const seconds = Math.max(1, Math.ceil(remainingMs / 1000));
  throw new AppError('too-many-requests', `${what}. Wait a quarter of an hour and try again.`, {
    headers: { 'retry-after': String(seconds) },
  });
}
