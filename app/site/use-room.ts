import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** How high the room of each page was last, in pixels, by path; for as long as the site is open. */
const heights = new Map<string, number>();

/**
 * Keeps the room of what a page loads as high as it was at the last visit, so that who comes back finds the place in it
 * that the browser scrolls to. One for a page.
 *
 * @returns what the element around it is given.
 */
export function useRoom<Room extends HTMLElement>(loading: boolean) {
  const { pathname } = useLocation();
  const ref = useRef<Room>(null);
  // Before the next page is painted: what is left of this one then is not its height.
  useLayoutEffect(() => {
    const room = ref.current;
    if (loading || !room) return;
    const observer = new ResizeObserver(() => heights.set(pathname, room.offsetHeight));
    observer.observe(room);
    return () => observer.disconnect();
  }, [loading, pathname]);
  return { ref, style: loading ? { minHeight: heights.get(pathname) } : undefined };
}
