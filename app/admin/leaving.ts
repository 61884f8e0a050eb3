import { endSession } from './session.ts';

type Keeper = () => Promise<void> | void;

interface LeavingOptions {
  /** Whether the sign-in comes back to the page that is left. Default: yes. */
  comesBack?: boolean;
  /** Something else to be done before the page is gone. */
  meanwhile?: Promise<unknown> | undefined;
}

/** Milliseconds after which the page is left, done or not. */
const longestWait = 2000;

const keepers = new Set<Keeper>();
let isLeaving = false;

/** Whether the panel is being left because the session is over: nothing may ask or hold it up any more. */
export function isLeavingPanel(): boolean {
  return isLeaving;
}

/** Calls `keep` before the page is left because the session is over: what was typed goes to a safe place. Gives the way to stop that. */
export function beforeLeaving(keep: Keeper): () => void {
  keepers.add(keep);
  return () => void keepers.delete(keep);
}

/**
 * Ends the session in this browser and opens the sign-in. The whole document is left, so nothing that was read with the
 * token stays in memory. Asked again while that goes on, it does nothing.
 */
export async function leavePanel(
  to: '/login' | '/admin/login',
  { comesBack = true, meanwhile }: LeavingOptions = {},
): Promise<void> {
  if (isLeaving) return;
  isLeaving = true;
  const address = comesBack ? to + returnQuery() : to;
  endSession();
  const kept = [...keepers].map(async (keep) => keep());
  await atMost(longestWait, Promise.allSettled([...kept, meanwhile]));
  location.replace(address);
}

/** The dashboard is where the sign-in leads anyway. */
function returnQuery(): string {
  const here = location.pathname + location.search;
  return here === '/admin' ? '' : `?${new URLSearchParams({ returnTo: here })}`;
}

async function atMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = new Promise((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([work, end]);
  clearTimeout(timer);
}
