import { tabStorage } from '../../ui/browser-storage.ts';
import type { FormValues } from './form-values.ts';

/**
 * The values of a form that is not sent yet, in the session storage of this tab; deleted once the form is sent. The names
 * of the properties are stored, so they stay as they are.
 */
interface Draft {
  entries?: FormValues;
  attempt?: Attempt;
}

/** The key of the last attempt, and the values it belongs to. */
interface Attempt {
  key: string;
  entries: FormValues;
}

/** The values that were typed before the page was reloaded or left. */
export function loadDraft(form: string): FormValues {
  return read(form).entries ?? {};
}

/** Saves these values beside the others. */
export function saveDraft(form: string, values: FormValues): void {
  const draft = read(form);
  write(form, { ...draft, entries: { ...draft.entries, ...values } });
}

/** Once a form has been sent, nothing personal stays behind. */
export function deleteDraft(form: string): void {
  tabStorage.remove(storageKey(form));
}

/**
 * The Idempotency-Key to send these values with. The same values get the same key until they have arrived, a reload in
 * between included, so that a message whose answer was lost is not stored twice. Other values are another message.
 */
export function idempotencyKeyFor(form: string, values: FormValues): string {
  const { attempt, ...draft } = read(form);
  if (attempt && JSON.stringify(attempt.entries) === JSON.stringify(values)) return attempt.key;
  const key = newKey();
  write(form, { ...draft, attempt: { key, entries: values } });
  return key;
}

const storageKey = (form: string) => `draft:${form}`;

function read(form: string): Draft {
  try {
    return JSON.parse(tabStorage.read(storageKey(form)) ?? '{}');
  } catch {
    return {};
  }
}

function write(form: string, draft: Draft): void {
  tabStorage.write(storageKey(form), JSON.stringify(draft));
}

// Not randomUUID(): browsers have it on secure addresses only.
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
