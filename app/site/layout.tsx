import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router';
import { createClient } from '../api/client.ts';
import { apiOf } from '../api/transport.ts';
import { visitor } from '../api/visitor.ts';
import type { Route } from './+types/layout';
import { useArrival } from './arrival.tsx';
import { SiteFrame } from './frame.tsx';
import { loadNotices, useNotices } from './notices.ts';
import { finished } from './sections.ts';

export function loader({ context }: Route.LoaderArgs) {
  return finished(context, { notices: loadNotices(createClient(apiOf(context))) });
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
  const { main, announcement } = useArrival();
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to main content
      </a>
      <SiteFrame notices={notices}>
        <main id="main" ref={main} tabIndex={-1} className="min-h-[70svh] outline-none">
          <Outlet context={notices} />
        </main>
      </SiteFrame>
      {announcement}
    </>
  );
}
