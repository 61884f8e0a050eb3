const prefix = 'kiran-panel:';

/** Says to all tabs that the form of this name is open, until the returned function is called or the document is gone. */
export function holdName(name: string): () => void {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  locks()
    ?.request(prefix + name, () => released)
    .catch(() => undefined);
  return release;
}

/** The names whose form is open, in any tab. */
export async function heldNames(): Promise<Set<string>> {
  const { held = [], pending = [] } = (await locks()?.query()) ?? {};
  const isForm = ({ name = '', mode }: LockInfo) => mode === 'exclusive' && name.startsWith(prefix);
  return new Set([...held, ...pending].filter(isForm).map(({ name = '' }) => name.slice(prefix.length)));
}

/** Waits until the form of this name is open no longer. */
export async function whenReleased(name: string, signal: AbortSignal): Promise<void> {
  // Shared, so that several tabs can wait for it and none is taken for its form.
  await locks()?.request(prefix + name, { mode: 'shared', signal }, () => undefined);
}

/** Browsers have them on secure addresses only. Without them every other form is taken to be closed. */
function locks(): LockManager | undefined {
  return navigator.locks;
}
