const prefix = 'kiran-panel:';

/**
 * Locks the draft of an open form for all tabs, until the returned function is called or the document is unloaded.
 */
export function acquireDraftLock(name: string): () => void {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  locks()
    ?.request(prefix + name, () => released)
    .catch(() => undefined);
  return release;
}

/** The names of the drafts whose form is open, in any tab. */
export async function lockedDraftNames(): Promise<Set<string>> {
  const { held = [], pending = [] } = (await locks()?.query()) ?? {};
  const isForm = ({ name = '', mode }: LockInfo) => mode === 'exclusive' && name.startsWith(prefix);
  return new Set([...held, ...pending].filter(isForm).map(({ name = '' }) => name.slice(prefix.length)));
}

/** Waits until the form of this draft is closed. */
export async function whenLockReleased(name: string, signal: AbortSignal): Promise<void> {
  // Shared, so that several tabs can wait for it and none counts as an open form.
  await locks()?.request(prefix + name, { mode: 'shared', signal }, () => undefined);
}

/** Web Locks need a secure context. Without them every other form counts as closed. */
function locks(): LockManager | undefined {
  return navigator.locks;
}
