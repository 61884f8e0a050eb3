import { endSession } from './session.ts';

type SignOutHandler = () => Promise<void> | void;

interface SignOutOptions {
  /** Whether the next sign-in returns to this page. Default: true. */
  returnsHere?: boolean;
  /** Another promise to wait for before the navigation. */
  alsoAwait?: Promise<unknown> | undefined;
}

/** The navigation waits no longer than this. */
const maxWaitMilliseconds = 2000;

const handlers = new Set<SignOutHandler>();
let isInProgress = false;

/** Whether a sign-out is in progress: nothing may block the navigation then. */
export function isSigningOut(): boolean {
  return isInProgress;
}

/** Calls `handler` before the sign-out navigates, such as to save a draft. Returns a function that removes it. */
export function beforeSignOut(handler: SignOutHandler): () => void {
  handlers.add(handler);
  return () => void handlers.delete(handler);
}

/**
 * Ends the session in this browser and opens the sign-in page. It loads a new document, so no data that was read with the
 * token stays in memory. Calls during a sign-out do nothing.
 */
export async function signOut(
  to: '/login' | '/admin/login',
  { returnsHere = true, alsoAwait }: SignOutOptions = {},
): Promise<void> {
  if (isInProgress) return;
  isInProgress = true;
  const address = returnsHere ? to + returnQuery() : to;
  endSession();
  const running = [...handlers].map(async (handler) => handler());
  await withTimeout(maxWaitMilliseconds, Promise.allSettled([...running, alsoAwait]));
  location.replace(address);
}

/** The sign-in leads to the dashboard by default. */
function returnQuery(): string {
  const here = location.pathname + location.search;
  return here === '/admin' ? '' : `?${new URLSearchParams({ returnTo: here })}`;
}

async function withTimeout(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = new Promise((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([work, end]);
  clearTimeout(timer);
}

/**
 * Where the sign-in is to come back to: the page of the panel in `?returnTo=`, or undefined. Addresses elsewhere are not
 * believed, and the sign-in's own leads nowhere.
 */
export function returnPath(search: string): string | undefined {
  const wanted = new URLSearchParams(search).get('returnTo');
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, location.origin)) return undefined;
  const address = new URL(wanted, location.origin);
  const inPanel =
    address.origin === location.origin && /^\/admin(?!\/login\/?$)(\/|$)/.test(address.pathname);
  return inPanel ? address.pathname + address.search : undefined;
}
