import { type RefObject, useEffect } from 'react';
import { tabStorage } from '../../ui/browser-storage.ts';
import { type FormValues, readFormValues } from './form-values.ts';

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
function loadDraft(form: string): FormValues {
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

interface RestoredForm {
  name: string;
  names: readonly string[];
}

/**
 * The values of the form in the document when the scripts start. A document that was translated before them, or changed by
 * something else, is rendered anew, and its controls are empty then.
 */
let initialForm =
  typeof document === 'undefined' ? null : document.querySelector<HTMLFormElement>('form[method=post]');
const initialData = initialForm && new FormData(initialForm);

/**
 * Puts back what was typed before the page was loaded anew; what somebody has typed since then stays. Once the form has
 * been sent there is nothing to put back.
 *
 * @param onRestore called with the values of the form.
 */
export function useDraftRestore(
  { name: form, names }: RestoredForm,
  element: RefObject<HTMLFormElement | null>,
  isSent: boolean,
  onRestore: (values: FormValues) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useEffect(() => {
    if (!element.current) return;
    if (isSent) return deleteDraft(form);
    const typed = (data: FormData) =>
      Object.fromEntries(Object.entries(readFormValues(data, names)).filter(([, value]) => value !== ''));
    const isInitialForm = initialForm?.querySelector(`[id^=${form}-]`);
    const values = {
      ...loadDraft(form),
      ...(isInitialForm && initialData ? typed(initialData) : {}),
      ...typed(new FormData(element.current)),
    };
    initialForm = null;
    saveDraft(form, values);
    for (const name of names) setControlValue(element.current, name, values[name] ?? '');
    onRestore(values);
  }, []);
}

function setControlValue(form: HTMLFormElement, name: string, value: string): void {
  const controls = [form.elements.namedItem(name) ?? []].flatMap((found) =>
    found instanceof Element ? found : [...found],
  );
  for (const control of controls as HTMLInputElement[]) {
    if (control.type === 'radio') control.checked = control.value === value;
    else if (control.value !== value) {
      control.value = value;
      // The control counts its characters by this event.
      control.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }
}
