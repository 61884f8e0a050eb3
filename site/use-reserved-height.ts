import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** The last height of each page in pixels, by path, until the document is unloaded. */
const heights = new Map<string, number>();

/**
 * Reserves the height that a page had at the last visit while it loads, so that the browser can restore the scroll
 * position. Use it once per page.
 *
 * @returns the props of the element around the loaded content.
 */
export function useReservedHeight<ReservedElement extends HTMLElement>(loading: boolean) {
  const { pathname } = useLocation();
  const ref = useRef<ReservedElement>(null);
  // Runs before the next page is painted, because the height is no longer that of this page then.
  useLayoutEffect(() => {
    const element = ref.current;
    if (loading || !element) return;
    const observer = new ResizeObserver(() => heights.set(pathname, element.offsetHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, [loading, pathname]);
  return { ref, style: loading ? { minHeight: heights.get(pathname) } : undefined };
}
