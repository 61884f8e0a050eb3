import type { KeyboardEvent } from 'react';

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

/** The key `n` does it while the focus is in a comparison: elsewhere it may be a key of the browser or of a reader. */
export function nextDifferenceOnKey(event: KeyboardEvent): void {
  if (event.key !== 'n' || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  goToNextDifference();
}
