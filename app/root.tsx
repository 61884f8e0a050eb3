import { useEffect } from 'react';
import {
  Links,
  type LinksFunction,
  Meta,
  Outlet,
  UNSAFE_useScrollRestoration as useScrollRestoration,
} from 'react-router';
import { association } from '../content/association/defaults.ts';
import { feeds } from '../content/built-in-pages.ts';
import { locale } from '../engine/locale.ts';
import { renderInputContext } from '../site/api/transport.ts';
import letters from '../site/fonts/anek-first-view.woff2?url';
import { replayClicks } from '../site/replayed-clicks.ts';
import type { LoaderArgs, PageMetaArgs, PageProps } from '../site/route-types.ts';
import { SettingsContext, settingsOf, useSettings } from '../site/site-settings.ts';
import styles from '../site/styles.css?url';

export function loader({ context }: LoaderArgs) {
  const { siteUrl, settings } = context.get(renderInputContext);
  return { siteUrl, settings };
}

/** A page that is open keeps the origin and the texts it came with. */
export function shouldRevalidate() {
  return false;
}

export function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* With a precedence it stands before the scripts' preloads, which would hold it up. */}
        <link rel="stylesheet" href={styles} precedence="default" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
      </body>
    </html>
  );
}

/** The newest posts, under the name of the association. React puts the links into the head. */
function Feeds() {
  const { name } = useSettings('association', association);
  return (
    <>
      <link rel="alternate" href={feeds.rss} type="application/rss+xml" title={`${name}: RSS`} />
      <link rel="alternate" href={feeds.atom} type="application/atom+xml" title={`${name}: Atom`} />
    </>
  );
}

/** React Router's without its script: the server puts all scripts into the document (`server/pages/document.ts`). */
function ScrollRestoration() {
  useScrollRestoration();
  return null;
}

export default function Root({ loaderData }: PageProps<typeof loader>) {
  useEffect(replayClicks, []);
  return (
    <SettingsContext value={loaderData.settings}>
      <Feeds />
      <Outlet />
    </SettingsContext>
  );
}

export const links: LinksFunction = () => [
  { rel: 'preload', href: letters, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
];

export const meta = ({ loaderData }: PageMetaArgs<typeof loader>) => [
  { title: settingsOf(loaderData?.settings, 'association', association).name },
];

/** The last resort: a page whose code threw, or whose files could not be loaded. An unknown address has a page of its own. */
export function ErrorBoundary() {
  return (
    <main className="page-message">
      <h1 className="display-2">Something went wrong</h1>
      <p className="muted">The page could not be shown. Loading it again may help.</p>
      <p>
        <a href="/" className="button button-dark">
          Back to Home
        </a>
      </p>
    </main>
  );
}
