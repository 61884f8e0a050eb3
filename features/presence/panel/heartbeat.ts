import { fetchAsStaff } from '../../../engine/panel/fetch-as-staff.ts';

/** What the server says to an open form. */
export interface PresenceState {
  /** Other open forms of the same record, the first that was opened first. */
  others: readonly { name: string; isYou: boolean; since: string }[];
  /** The version that is stored; null when the record is gone. */
  record: string | null;
}

/** Milliseconds after which an open form is told first: a look at a record is no editing. */
const first = 3000;
const usual = 20_000;
/** So that others who left are gone within a minute: the server forgets them after 45 s. */
const amongOthers = 10_000;
/** Milliseconds for which a tab counts as used. */
const mostIdle = 10 * 60_000;
const signsOfUse = ['pointerdown', 'keydown', 'wheel', 'touchstart'];

/** Tells the server of an open form while its tab is seen and used, and hands on what it says. Gives the way to end that. */
export function beginHeartbeat(path: string, onState: (state: PresenceState) => void): () => void {
  const ended = new AbortController();
  let lastUse = Date.now();
  const noteUse = () => {
    lastUse = Date.now();
  };
  let isTyped = false;
  const noteTyping = () => {
    isTyped = true;
  };
  const isUsed = () => document.visibilityState === 'visible' && Date.now() - lastUse < mostIdle;
  let isNoted = false;
  const beat = async () => {
    isNoted ||= isUsed();
    const query = isTyped ? '?typed=yes' : '';
    isTyped = false;
    const state = isUsed() ? await send(`${path}${query}`, 'PUT') : undefined;
    if (ended.signal.aborted) return;
    if (state) onState(state);
    timer = setTimeout(beat, state?.others.length ? amongOthers : usual);
  };
  let timer = setTimeout(beat, first);
  const leave = () => isNoted && void send(path, 'DELETE');
  for (const sign of signsOfUse)
    addEventListener(sign, noteUse, { signal: ended.signal, passive: true, capture: true });
  addEventListener('input', noteTyping, { signal: ended.signal, passive: true, capture: true });
  addEventListener('pagehide', leave, { signal: ended.signal });
  return () => {
    ended.abort();
    clearTimeout(timer);
    leave();
  };
}

/** A failure is not worth a word: the next one comes soon. A last call outlives its document. */
async function send(path: string, method: 'PUT' | 'DELETE'): Promise<PresenceState | undefined> {
  try {
    const response = await fetchAsStaff(path, { method, keepalive: method === 'DELETE' });
    return response.ok ? ((await response.json()) as PresenceState) : undefined;
  } catch {
    return undefined;
  }
}
