import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router';
import { createClient } from './api/client.ts';
import { apiOf } from './api/transport.ts';
import { visitor } from './api/visitor.ts';
import { SiteFrame } from './frame.tsx';
import { loadNotices, useNotices } from './notices.ts';
import { awaitSections } from './page-sections.ts';
import { useRouteAnnouncer } from './route-announcer.tsx';
import type { LoaderArgs, PageProps } from './route-types.ts';
import { useEditLinks } from './use-edit-links.ts';

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
