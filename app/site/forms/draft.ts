import type { Entries } from './entries.ts';

/** What is kept of a form that has not been sent yet: in this tab, and nowhere after it was sent. */
interface Draft {
  entries?: Entries;
  attempt?: Attempt;
}

/** The key of the last try, and the entries it belongs to. */
interface Attempt {
  key: string;
  entries: Entries;
}

/** For browsers that keep nothing: the drafts then last as long as the page. */
const unsaved = new Map<string, Draft>();

/** What was typed into the form before the page was loaded anew or left. */
export function keptEntries(form: string): Entries {
  return read(form).entries ?? {};
}

/** Keeps these entries beside the others. */
export function keepEntries(form: string, entries: Entries): void {
  const draft = read(form);
  write(form, { ...draft, entries: { ...draft.entries, ...entries } });
}

/** Once a form has been sent, nothing personal stays behind. */
export function dropDraft(form: string): void {
  unsaved.delete(form);
  try {
    sessionStorage.removeItem(slot(form));
  } catch {}
}

/**
 * The Idempotency-Key to send these entries with. The same entries get the same key until they have arrived, a reload in
 * between included, so that a message whose answer was lost is not stored twice. Other entries are another message.
 */
export function keyFor(form: string, entries: Entries): string {
  const { attempt, ...draft } = read(form);
  if (attempt && JSON.stringify(attempt.entries) === JSON.stringify(entries)) return attempt.key;
  const key = newKey();
  write(form, { ...draft, attempt: { key, entries } });
  return key;
}

const slot = (form: string) => `draft:${form}`;

function read(form: string): Draft {
  try {
    const kept = sessionStorage.getItem(slot(form));
    if (kept) return JSON.parse(kept) as Draft;
  } catch {}
  return unsaved.get(form) ?? {};
}

function write(form: string, draft: Draft): void {
  unsaved.set(form, draft);
  try {
    sessionStorage.setItem(slot(form), JSON.stringify(draft));
  } catch {}
}

// Not randomUUID(): browsers have it on secure addresses only.
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
