import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * Does for a navigation in the page what a browser does for a new document: moves the focus to the new content and has
 * its title read out.
 *
 * @returns the ref for the page's `<main tabIndex={-1}>`, and the element that is read out.
 */
export function useRouteAnnouncer() {
  const main = useRef<HTMLElement>(null);
  const [title, setTitle] = useState('');
  const { pathname } = useLocation();
  const lastPath = useRef(pathname);
  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    setTitle(document.title);
    // A page may have a field that takes the focus.
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [pathname]);
  const announcement = (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
  return { main, announcement };
}
