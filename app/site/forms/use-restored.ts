import { type RefObject, useEffect } from 'react';
import { dropDraft, keepEntries, keptEntries } from './draft.ts';
import { type Entries, entriesOf } from './entries.ts';

interface Restored {
  name: string;
  names: readonly string[];
}

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
    const current = Object.entries(entriesOf(new FormData(element.current), names));
    const typed = Object.fromEntries(current.filter(([, value]) => value !== ''));
    const entries = { ...keptEntries(form), ...typed };
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
