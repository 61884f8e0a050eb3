import { Hono } from 'hono';
import { calendar, feeds, pages } from '../../../content/built-in-pages.ts';
import { type Event, events } from '../../../content/events/schema.ts';
import { iconAddress } from '../../../content/look/icon.ts';
import { paletteOf } from '../../../content/look/palette.ts';
import type { Settings } from '../../../content/settings.ts';
import { sitePages } from '../../../content/site-pages.ts';
import type { AppEnvironment } from '../../../engine/api/environment.ts';
import { notFound } from '../../../engine/app-error.ts';
import { negotiateResponse } from '../../../engine/http/encoded-response.ts';
import type { RenderQueue } from '../../../engine/http/render-queue.ts';
import { requireGetOrHead } from '../../../engine/http/require-get-or-head.ts';
import type { ResponseCache } from '../../../engine/http/response-cache.ts';
import { locale } from '../../../engine/locale.ts';
import { calendarOf, calendarType } from '../../../features/events/server/calendar.ts';
import { shownEvent } from '../../../features/events/server/event-store.ts';
import type { Store } from '../../store/store.ts';
import type { FetchApi } from '../render.ts';
import { atom, newestPosts, type PostEntry, rss } from './feeds.ts';
import { llms } from './llms.ts';
import { writeSitemap } from './sitemap.ts';

interface DiscoveryOptions {
  store: Store;
  fetchApi: FetchApi;
  /** Origin of all addresses; never that of a request. */
  siteUrl: string;
  /** Contact for security reports: `mailto:`, `https:` or `tel:`. Default: the association's e-mail. */
  securityContact: string | undefined;
  cache: ResponseCache;
  /** Where each waits that is not stored. */
  queue: RenderQueue;
  /** Content revision; undefined while it is unknown or caching is off. */
  revision: () => number | undefined;
}

/** Posts in a feed and in `llms.txt`. */
const feedLength = 20;
const caching = { 'cache-control': 'public, max-age=0, must-revalidate' };

/**
 * What programs look for at fixed addresses: sitemap, feeds, calendar, `robots.txt`, `llms.txt`, `security.txt`, web app manifest. Kept
 * like the pages, until the content changes.
 *
 * @example
 * app.route('/', discovery({ store, fetchApi, siteUrl, securityContact, cache, queue, revision }));
 */
export function discovery(options: DiscoveryOptions) {
  const { store, fetchApi, siteUrl, securityContact, cache, queue, revision } = options;
  const app = new Hono<AppEnvironment>();
  const ofPosts =
    (write: (siteUrl: string, posts: readonly PostEntry[], settings: Settings) => string | Promise<string>) =>
    async () => {
      const posts = await newestPosts(fetchApi, { siteUrl, limit: feedLength });
      return write(siteUrl, posts, await store.settings.read());
    };
  const short = ofPosts(async (_, posts, settings) =>
    llms(siteUrl, posts, settings.association, sitePages(settings, await store.pages.list())),
  );

  add('/robots.txt', 'text/plain; charset=utf-8', async () =>
    robots(siteUrl, (await store.settings.read()).sharing.isListed),
  );
  add('/llms.txt', 'text/plain; charset=utf-8', short);
  add(feeds.rss, 'application/rss+xml; charset=utf-8', ofPosts(rss));
  add(feeds.atom, 'application/atom+xml; charset=utf-8', ofPosts(atom));
  add(calendar, calendarType, async () => calendarWith(await store.events.list()));
  add(`${pages.events}/:id/event.ics`, calendarType, async (id) => {
    const event = await store.events.get(id);
    if (!event) throw notFound(events.definition.singular);
    return calendarWith([event]);
  });
  add('/manifest.webmanifest', 'application/manifest+json', async () =>
    webManifest(await store.settings.read()),
  );
  add('/sitemap.xml', 'application/xml; charset=utf-8', () => writeSitemap({ siteUrl, ...store }));
  // For programs that read no links in the head of a page.
  app.all('/favicon.ico', async ({ req }) => {
    requireGetOrHead(req.method);
    const { icon } = (await store.settings.read()).look;
    const location = icon === null ? iconAddress(null, 192) : `${icon}?icon-48`;
    return new Response(null, { status: 302, headers: { location, ...caching } });
  });
  app.all('/.well-known/security.txt', async ({ req }) => {
    requireGetOrHead(req.method);
    const contact = securityContact ?? `mailto:${(await store.settings.read())['contact-details'].email}`;
    const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=86400' };
    return new Response(req.method === 'HEAD' ? null : securityTxt(siteUrl, contact), { headers });
  });
  return app;

  async function calendarWith(held: readonly Event[]): Promise<string> {
    const { association } = await store.settings.read();
    const shown = held.map((event) => shownEvent(event));
    return calendarOf(shown, siteUrl, association.name);
  }

  function add(path: string, type: string, write: (id: string) => string | Promise<string>): void {
    app.all(path, async ({ req, get }) => {
      requireGetOrHead(req.method);
      const address = get('clientAddress');
      const cached = await cache.getOrCreate(req.path, revision(), async () => ({
        status: 200,
        headers: { 'content-type': type, ...caching },
        body: await queue.run(async () => write(req.param('id') ?? ''), { address }),
      }));
      return negotiateResponse(cached, req.raw);
    });
  }
}

/**
 * What crawlers may fetch: nothing where the office wants no listing, otherwise everything but the panel and the API's data. The
 * description of the API is open, because that is what an agent looks for.
 */
function robots(siteUrl: string, isListed: boolean): string {
  if (!isListed) return 'User-agent: *\nDisallow: /\n';
  return [
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /api/',
    'Allow: /api/docs',
    'Allow: /api/openapi.json',
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ].join('\n');
}

const year = 365 * 24 * 60 * 60 * 1000;

/** Where to report a hole, as RFC 9116 wants it. It has to say until when it holds, so it is written for each reader. */
function securityTxt(siteUrl: string, contact: string, now = Date.now()): string {
  return [
    `Contact: ${contact}`,
    `Expires: ${new Date(now + year).toISOString()}`,
    'Preferred-Languages: en, hi',
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}

/** What a phone needs to put the site on its home screen. */
function webManifest({ association, look }: Settings): string {
  const { name, shortName, description } = association;
  const { page, navy } = paletteOf(look);
  // The built-in ones have room around the sun.
  const usual = look.icon === null ? 'any maskable' : 'any';
  return JSON.stringify({
    name,
    short_name: shortName,
    description,
    lang: locale,
    start_url: '/',
    display: 'browser',
    background_color: page.light,
    theme_color: navy.light,
    icons: [
      pngIcon(iconAddress(look.icon, 192), 192, usual),
      pngIcon(iconAddress(look.icon, 512), 512, usual),
      look.icon === null
        ? { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }
        : pngIcon(`${look.icon}?icon-mask`, 512, 'maskable'),
    ],
  });
}

function pngIcon(src: string, side: number, purpose: string) {
  return { src, sizes: `${side}x${side}`, type: 'image/png', purpose };
}
