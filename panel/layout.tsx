import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, Outlet, redirect, useLocation, useMatches } from 'react-router';
import { panelScreenAt } from '../content/panel-screens.ts';
import { keepPastedScripts } from '../engine/panel/inputs/pasted-scripts.ts';
import { PageHead, ScreenHelp, ScreenTitle } from '../engine/panel/page-head.tsx';
import { may, ScreenArea } from '../engine/panel/permissions.tsx';
import { queryClient } from '../engine/panel/query-client.ts';
import type { ScreenHandle } from '../engine/panel/screen-handle.ts';
import { useWideScreen } from '../engine/panel/screen-width.ts';
import { isSigningOut } from '../engine/panel/sign-out.ts';
import { isSignedIn } from '../engine/session-flag.ts';
import { signInPath, useSessionSync } from '../features/accounts/panel/logout.ts';
import { helpLineAt } from '../features/help/panel/lines.ts';
import { catchStrayDrops } from '../features/media/panel/file-target.ts';
import { storeUploadsInTime } from '../features/media/panel/upload-store.ts';
import { UploadStrip } from '../features/media/panel/upload-strip.tsx';
import { newTabHint } from '../ui/external-link.tsx';
import { prepareNotices } from '../ui/notify.ts';
import { Spinner } from '../ui/spinner.tsx';
import { keepMovedPresses } from './moved-press.ts';
import { useRouteFocus } from './route-focus.ts';
import { Sidebar, TopBar } from './sidebar.tsx';
import '../engine/panel/styles.css';

/** The check for all screens of the panel, before any of them is rendered. */
export function clientLoader() {
  // Who leaves already goes to the sign-in by a new document.
  if (!isSignedIn() && !isSigningOut()) throw redirect(signInPath);
  return null;
}
clientLoader.hydrate = true as const;

export function shouldRevalidate() {
  return true;
}

/** What the server sends for every address of the panel: it cannot know who is signed in. */
export function HydrateFallback() {
  return (
    <main className="loading-screen">
      <ScreenTitle name="Loading" />
      <Spinner />
      <noscript>The panel needs JavaScript.</noscript>
    </main>
  );
}

/** The panel, with one cache of what it has read. */
export default function AdminLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <Frame />
    </QueryClientProvider>
  );
}

/** Sidebar and screen. */
function Frame() {
  // Most saves end in a notice, also one that finds the network gone.
  useEffect(prepareNotices, []);
  useEffect(catchStrayDrops, []);
  useEffect(keepMovedPresses, []);
  useEffect(keepPastedScripts, []);
  useEffect(storeUploadsInTime, []);
  useSessionSync();
  const isWide = useWideScreen();
  const main = useRef<HTMLElement>(null);
  useRouteFocus(main);
  const help = useScreenHelp();
  const handles = useMatches().map(({ handle }) => handle as ScreenHandle | undefined);
  const area = useArea(handles);
  const isBare = handles.some((handle) => handle?.withoutFrame);
  const screen = may('read', area) ? <Outlet /> : <NotIncluded />;
  if (isBare) return screen;
  return (
    <div className="admin-layout">
      <a href="#main" className="skip-link">
        Skip to main content
      </a>
      {isWide ? <Sidebar /> : <TopBar />}
      <main id="main" ref={main} tabIndex={-1} className="admin-main">
        <ScreenHelp value={help}>
          <ScreenArea value={area}>{screen}</ScreenArea>
        </ScreenHelp>
      </main>
      <UploadStrip />
      {newTabHint}
    </div>
  );
}

/** The area of the content type or of the screen. */
function useArea(handles: readonly (ScreenHandle | undefined)[]): string | undefined {
  const { pathname } = useLocation();
  const screen = panelScreenAt(pathname);
  return screen ? screen.type.definition.area : handles.findLast((handle) => handle?.area)?.area;
}

/** In the place of a screen that is not for the role of who is signed in. */
function NotIncluded() {
  return (
    <>
      <PageHead title="Not allowed" />
      <p>Your role does not include this.</p>
      <p>
        <Link to="/admin" className="button button-line">
          Back to the dashboard
        </Link>
      </p>
    </>
  );
}

/** The line of help of the screen, open until another one is shown. */
function useScreenHelp() {
  const { pathname } = useLocation();
  const [openOn, setOpenOn] = useState<string>();
  const isOpen = openOn === pathname;
  return useMemo(
    () => ({
      line: helpLineAt(pathname),
      isOpen,
      setOpen: (opens: boolean) => setOpenOn(opens ? pathname : undefined),
    }),
    [pathname, isOpen],
  );
}

/** The title is the screen's own. */
export function meta() {
  return [{ name: 'robots', content: 'noindex' }];
}
