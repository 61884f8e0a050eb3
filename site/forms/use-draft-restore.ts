import { type RefObject, useEffect } from 'react';
import { deleteDraft, loadDraft, saveDraft } from './draft.ts';
import { type FormValues, readFormValues } from './form-values.ts';

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
