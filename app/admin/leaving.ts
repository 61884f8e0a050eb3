import { endSession } from './session.ts';

type Keeper = () => Promise<void> | void;

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
 * Ends the session in this browser and opens the sign-in, which comes back to the page that is left. The whole document is
 * left, so nothing that was read with the token stays in memory.
 */
export async function leavePanel(to: '/login' | '/admin/login'): Promise<void> {
  if (isLeaving) return;
  isLeaving = true;
  endSession();
  await Promise.allSettled([...keepers].map((keep) => keep()));
  const here = location.pathname + location.search;
  location.replace(`${to}?${new URLSearchParams({ returnTo: here })}`);
}
