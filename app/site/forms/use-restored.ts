import { type RefObject, useEffect } from 'react';
import { dropDraft, keepEntries, keptEntries } from './draft.ts';
import { type Entries, entriesOf } from './entries.ts';

interface Restored {
  name: string;
  names: readonly string[];
}

/**
 * What stood in the document's form when the scripts came. A document that was translated before them, or changed by
 * something else, is rendered anew, and its controls are empty then.
 */
let early =
  typeof document === 'undefined' ? null : document.querySelector<HTMLFormElement>('form[method=post]');
const earlyData = early && new FormData(early);

/**
 * Puts back what was typed before the page was loaded anew; what somebody has typed since then stays. Once the form has
 * been sent there is nothing to put back.
 *
 * @param settle told what stands in the form now.
 */
export function useRestored(
  { name: form, names }: Restored,
  element: RefObject<HTMLFormElement | null>,
  isSent: boolean,
  settle: (entries: Entries) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useEffect(() => {
    if (!element.current) return;
    if (isSent) return dropDraft(form);
    const typed = (data: FormData) =>
      Object.fromEntries(Object.entries(entriesOf(data, names)).filter(([, value]) => value !== ''));
    const isEarly = early?.querySelector(`[id^=${form}-]`);
    const entries = {
      ...keptEntries(form),
      ...(isEarly && earlyData ? typed(earlyData) : {}),
      ...typed(new FormData(element.current)),
    };
    early = null;
    keepEntries(form, entries);
    for (const name of names) putBack(element.current, name, entries[name] ?? '');
    settle(entries);
  }, []);
}

function putBack(form: HTMLFormElement, name: string, value: string): void {
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
