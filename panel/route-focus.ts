import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * Manages the focus after a navigation inside the panel: it moves to the new screen, and to its heading as soon as there is
 * one. Not for a change of the query alone, which is a list's search or a tab.
 */
export function useRouteFocus(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const lastPath = useRef(isReturn ? pathname : undefined);
  useEffect(() => {
    if (lastPath.current === pathname || !main.current) return;
    lastPath.current = pathname;
    // The browser restores the scroll position of a history navigation.
    if (!isReturn) window.scrollTo({ top: 0 });
    return focusHeading(main.current);
  }, [pathname, main, isReturn]);
}

/** Focuses the screen, and its heading when it comes, unless a person has moved on by then. Returns a function that stops waiting. */
function focusHeading(main: HTMLElement): () => void {
  main.focus({ preventScroll: true });
  const observer = new MutationObserver(tryHeading);
  function tryHeading() {
    const heading = main.querySelector('h1');
    const isWaiting = document.activeElement === main || document.activeElement === document.body;
    if (heading && isWaiting) {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }
    if (heading || !isWaiting) observer.disconnect();
  }
  observer.observe(main, { childList: true, subtree: true });
  tryHeading();
  return () => observer.disconnect();
}
