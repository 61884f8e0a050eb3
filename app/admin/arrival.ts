import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * Does for a navigation inside the panel what a browser does for a new document: the focus goes to the new screen, to its
 * heading as soon as there is one. Not for a change of the query alone, which is a list's search or a tab.
 */
export function useArrival(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const lastPath = useRef(isReturn ? pathname : undefined);
  useEffect(() => {
    if (lastPath.current === pathname || !main.current) return;
    lastPath.current = pathname;
    // Back comes to the place that was left.
    if (!isReturn) window.scrollTo({ top: 0 });
    return focusHeading(main.current);
  }, [pathname, main, isReturn]);
}

/** Focuses the screen, and its heading when it comes, unless a person has moved on by then. Gives the way to stop waiting. */
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
