import { useEffect, useRef, useState } from 'react';
import { Outlet, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router';
import { isSignedIn } from '../engine/session-flag.ts';
import { createClient, visitor } from './api/client.ts';
import { apiOf } from './api/transport.ts';
import { SiteFrame } from './frame.tsx';
import { loadNotices, useNotices } from './notices.ts';
import { awaitSections } from './page-sections.ts';
import type { LoaderArgs, PageProps } from './route-types.ts';

export function loader({ context }: LoaderArgs) {
  return awaitSections(context, { notices: loadNotices(createClient(apiOf(context))) });
}

export function clientLoader() {
  return { notices: loadNotices(visitor) };
}

/** A visit that lasts for hours sees new notices at the next page; a filter is no new page. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname;
}

/** The frame of all public pages: skip link, header, the page, footer. */
export default function SiteLayout({ loaderData }: PageProps<typeof loader | typeof clientLoader>) {
  const notices = useNotices(loaderData);
  const { main, announcement } = useRouteAnnouncer();
  useEditLinks();
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to main content
      </a>
      <SiteFrame notices={notices}>
        <main id="main" ref={main} tabIndex={-1} className="site-main">
          <Outlet context={notices} />
        </main>
      </SiteFrame>
      {announcement}
    </>
  );
}

/** Shows links to the panel to whoever is signed in there. Nothing is fetched for anybody else. */
function useEditLinks(): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each page
  useEffect(() => {
    if (!isSignedIn()) return;
    const shown = import('./edit-links.ts').then(({ showEditLinks }) => showEditLinks());
    // Without its code the page is what visitors see.
    shown.catch(() => undefined);
    return () =>
      void shown.then(
        (hide) => hide(),
        () => undefined,
      );
  }, [pathname]);
}

/**
 * Does for a navigation in the page what a browser does for a new document: moves the focus to the new content and has
 * its title read out.
 *
 * @returns the ref for the page's `<main tabIndex={-1}>`, and the element that is read out.
 */
function useRouteAnnouncer() {
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
