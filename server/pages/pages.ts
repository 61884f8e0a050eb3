import type { Context } from 'hono';
import { pages as sitePages } from '../../content/built-in-pages.ts';
import type { AppEnvironment } from '../../engine/api/environment.ts';
import { readBytes } from '../../engine/api/read-bytes.ts';
import { AppError } from '../../engine/app-error.ts';
import {
  type EncodedResponse,
  encodeResponse,
  negotiateResponse,
  type RenderedResponse,
} from '../../engine/http/encoded-response.ts';
import type { RenderQueue } from '../../engine/http/render-queue.ts';
import type { ResponseCache } from '../../engine/http/response-cache.ts';
import type { Locations } from '../../features/redirects/server/redirects.ts';
import { isPrefetch, type ViewCounter } from '../../features/statistics/server/view-counter.ts';
import { isByQuery, isPanel, missingKey, type PageRoutes, unknownKey } from './page-routes.ts';
import type { Render } from './render.ts';

interface PagesOptions {
  render: Render;
  routes: () => Promise<PageRoutes>;
  /** Where visitors get from paths without a route. */
  locations: () => Promise<Locations>;
  cache: ResponseCache;
  /** Content revision; undefined while it is unknown or caching is off. */
  revision: () => number | undefined;
  queue: RenderQueue;
  /** Where the page is of the record that the last part of a path names; undefined for one that visitors may not see. */
  locate: (path: string) => Promise<RecordPlace | undefined>;
  /** Counts visits of pages and views of posts. */
  views: Pick<ViewCounter, 'count' | 'countVisit'>;
}

interface RecordPlace {
  /** Path of its page. */
  path: string;
  /** Whether it was named as it is not named any more, so that whoever asks is sent to that path. */
  isOutdated: boolean;
}

/** Paths that take a form without JavaScript. */
const formPaths: readonly string[] = [sitePages.contact, sitePages.join];
/** Largest form that is sent without JavaScript. */
const formBytes = 64 * 1024;

/**
 * The catch-all behind the API and the files: documents of the site.
 *
 * @example
 * app.all('*', pages({ render, routes, locations, cache, revision, queue, locate, views }));
 */
export function pages(options: PagesOptions) {
  const { render, routes, cache, revision, queue, locate, views } = options;

  return async function pages(context: Context<AppEnvironment>): Promise<Response> {
    const { method, raw } = context.req;
    const url = new URL(raw.url);
    requireKnownPath(url);
    const takesForm = formPaths.includes(normalizedPath(url));
    if (method === 'POST' && takesForm) return submitForm(context, url);
    if (method !== 'GET' && method !== 'HEAD') throw methodNotAllowed(method, takesForm);
    const address = context.get('clientAddress');
    if (isPanel(url.pathname)) return renderPanelShell(url, raw, address);
    const { keyOf, recordSegmentOf, hasRoute, locationOf } = await routes();
    const isPage = hasRoute(url.pathname);
    const locations = await locationsFor(url, isPage);
    const found = locationOf(url, locations);
    if (found && found.value !== url.pathname && (!isPage || isByQuery(found, url)))
      return movedTo(found.value, found);
    const segment = recordSegmentOf(url.pathname);
    const response = await loadDocument(url, keyOf(url, locations), segment, address);
    if (response instanceof Response) return response;
    const header = (name: string) => context.req.header(name);
    if (method === 'GET' && response.status === 200 && !isPrefetch(header)) {
      if (segment) views.count(segment, header('user-agent'));
      views.countVisit(url.pathname, header('user-agent'));
    }
    return negotiateResponse(response, raw);
  };

  /** Where addresses lead, as far as it matters for this one: a page of the site gives way only to an old address with a query. */
  async function locationsFor({ search }: URL, isPage: boolean): Promise<Locations> {
    if (!isPage) return options.locations();
    // Without the database the page is still in the cache.
    return search === '' ? new Map() : options.locations().catch(() => new Map());
  }

  /** The page of this URL, or the redirect to its address. `segment` names the record that the page shows, if it is the page of one. */
  async function loadDocument(
    url: URL,
    key: string,
    segment: string | undefined,
    address: string,
  ): Promise<EncodedResponse | Response> {
    // One revision for all of it: where a title changes meanwhile, nothing is stored under the address of before.
    const current = revision();
    const cached = cache.get(key, current);
    if (cached) return cached;
    const create = (name: string) => createDocument(url, name, address, current);
    if (segment === undefined) return create(key);
    // Without the database the page itself says so.
    const place = await locate(decodeURIComponent(url.pathname.replace(/(?<!\/)\/+$/, ''))).catch(() => ({
      path: key,
      isOutdated: false,
    }));
    if (place?.isOutdated) return movedTo(place.path, url);
    const found = place ? undefined : (await routes()).locationOf(url, await options.locations());
    if (found) return movedTo(found.value, found);
    const document = await create(place?.path ?? missingKey);
    if (place && place.path !== key) cache.addAlias(key, place.path, current);
    return document;
  }

  /** A document that is not in the cache under its URL. All missing pages share one, and so do all addresses of a record. */
  function createDocument(
    url: URL,
    key: string,
    address: string,
    current: number | undefined,
  ): Promise<EncodedResponse> {
    const isMissing = key === missingKey || key === unknownKey;
    return cache.getOrCreate(key, current, async () => {
      const document = await queue.run(() => render(isMissing ? url.pathname : key), { address });
      if (!isMissing) return document;
      return { ...document, isStorable: document.status === 404 && document.isComplete };
    });
  }

  /** The panel is one empty shell for everybody; its data is loaded through the API with the token. */
  async function renderPanelShell(url: URL, request: Request, address: string): Promise<Response> {
    const response = withoutCaching(await queue.run(() => render(url.pathname), { address }));
    return negotiateResponse(await encodeResponse(response, { compress: false }), request);
  }

  /** A form submitted without JavaScript. Its origin is checked already, so the app gets no headers. */
  async function submitForm(context: Context<AppEnvironment>, url: URL): Promise<Response> {
    const contentType = context.req.header('content-type') ?? '';
    if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.test(contentType)) {
      throw new AppError('unsupported-media-type', 'Send the form as the page does.');
    }
    const body = await readBytes(context.req.raw, formBytes);
    const address = context.get('clientAddress');
    const form = { contentType, body, sender: address };
    const rendered = await queue.run(() => render(url.pathname, form), { address, isForm: true });
    const { status, headers, body: html } = withoutCaching(rendered);
    return new Response(html, { status, headers });
  }
}

/**
 * Not stored: a browser would keep it for ever, and a record may get its former address back. The query goes along before a
 * fragment, unless the location has one of its own or leads to another site.
 */
function movedTo(location: string, { search }: { search: string }): Response {
  const target = location.replace(/^\/[^?#]*(?=#|$)/, (path) => path + search);
  return new Response(null, { status: 301, headers: { location: target, 'cache-control': 'no-store' } });
}

/** The path as the router matches it: in any case and with a trailing slash. */
function normalizedPath({ pathname }: URL): string {
  return pathname.toLowerCase().replace(/(?<=.)\/$/, '');
}

function withoutCaching(response: RenderedResponse): RenderedResponse {
  return { ...response, headers: { ...response.headers, 'cache-control': 'no-store' } };
}

function requireKnownPath({ pathname }: URL): void {
  // Data requests are not needed: every loader has a twin in the browser, which calls the API.
  if (pathname.endsWith('.data')) throw new AppError('not-found', 'There is no such page.');
  try {
    decodeURIComponent(pathname);
  } catch (cause) {
    throw new AppError('malformed', 'The address is not valid.', { cause });
  }
}

function methodNotAllowed(method: string, takesForm: boolean): AppError {
  const allow = takesForm ? 'GET, HEAD, POST' : 'GET, HEAD';
  return new AppError('method-not-allowed', `${method} is not possible here; possible are ${allow}.`, {
    headers: { allow },
  });
}
