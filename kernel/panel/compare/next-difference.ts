import { useEffect } from 'react';

/** Takes the focus to the next difference of the screen, after the last to the first. */
export function goToNextDifference(): void {
  const all = [...document.querySelectorAll<HTMLElement>('[data-difference]')].filter((found) =>
    found.checkVisibility(),
  );
  const { activeElement } = document;
  const isPassed = (found: Element) =>
    activeElement?.matches('[data-difference]') &&
    !(activeElement.compareDocumentPosition(found) & Node.DOCUMENT_POSITION_FOLLOWING);
  const next = all.find((found) => !isPassed(found)) ?? all[0];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'center' });
}

/** Lets the key `n` do it while a comparison is shown, except where somebody types. */
export function useNextDifferenceKey(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'n' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return;
      if (isTypedInto(event.target)) return;
      event.preventDefault();
      goToNextDifference();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

function isTypedInto(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input, textarea, select');
}
