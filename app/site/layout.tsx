import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router';
import { createClient } from '../api/client.ts';
import { apiOf } from '../api/transport.ts';
import { visitor } from '../api/visitor.ts';
import type { Route } from './+types/layout';
import { SiteFrame } from './frame.tsx';
import { loadNotices, useNotices } from './notices.ts';
import { awaitSections } from './page-sections.ts';
import { useRouteAnnouncer } from './route-announcer.tsx';
import { useEditLinks } from './use-edit-links.ts';

export function loader({ context }: Route.LoaderArgs) {
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
export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  const notices = useNotices(loaderData.notices);
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
