import type { Context } from 'hono';
import type { AppEnvironment } from '../../kernel/api/environment.ts';
import { AppError } from '../../kernel/app-error.ts';
import {
  type EncodedResponse,
  encodeResponse,
  negotiateResponse,
  type RenderedResponse,
} from '../http/encoded-response.ts';
import { readBytes } from '../http/read-bytes.ts';
import type { RenderQueue } from '../http/render-queue.ts';
import type { ResponseCache } from '../http/response-cache.ts';
import { missingKey, type PageRoutes, unknownKey } from './page-routes.ts';
import { isPanel } from './panel-path.ts';
import type { Render } from './render.ts';
import { isPrefetch, type ViewCounter } from './view-counter.ts';

interface PagesOptions {
  render: Render;
  routes: () => Promise<PageRoutes>;
  cache: ResponseCache;
  /** Content revision; undefined while it is unknown or caching is off. */
  revision: () => number | undefined;
  queue: RenderQueue;
  /** Whether visitors may see the record with this id, so that its page is worth rendering. */
  recordExists: (id: string) => Promise<boolean>;
  /** Counts visits of pages and views of posts. */
  views: Pick<ViewCounter, 'count' | 'countVisit'>;
  /** Paths that take a form without JavaScript. Default: contact and join. */
  formPaths?: readonly string[];
}

interface DocumentRequest {
  /** Cache key of the document. */
  key: string;
  /** The id of the record that the page shows, if it is the page of one. */
  recordId: string | undefined;
  /** Canonical address of the client. */
  address: string;
}

/** Largest form that is sent without JavaScript. */
const formBytes = 64 * 1024;

/**
 * The catch-all behind the API and the files: documents of the site.
 *
 * @example
 * app.all('*', pages({ render, routes, cache, revision, queue, recordExists, views }));
 */
export function pages(options: PagesOptions) {
  const { render, routes, cache, revision, queue, recordExists, views } = options;
  const { formPaths = ['/contact', '/join'] } = options;

  return async function pages(context: Context<AppEnvironment>): Promise<Response> {
    const { method, raw } = context.req;
    const url = new URL(raw.url);
    requireKnownPath(url);
    const takesForm = formPaths.includes(normalizedPath(url));
    if (method === 'POST' && takesForm) return submitForm(context, url);
    if (method !== 'GET' && method !== 'HEAD') throw methodNotAllowed(method, takesForm);
    const address = context.get('clientAddress');
    if (isPanel(url.pathname)) return renderPanelShell(url, raw, address);
    const { keyOf, recordIdOf } = await routes();
    const recordId = recordIdOf(url.pathname);
    const response = await loadDocument(url, { key: keyOf(url), recordId, address });
    const header = (name: string) => context.req.header(name);
    if (method === 'GET' && response.status === 200 && !isPrefetch(header)) {
      if (recordId) views.count(recordId, header('user-agent'));
      views.countVisit(url.pathname, header('user-agent'));
    }
    return negotiateResponse(response, raw);
  };

  /** The page of this URL. All missing pages share one cached document. */
  async function loadDocument(
    url: URL,
    { key, recordId, address }: DocumentRequest,
  ): Promise<EncodedResponse> {
    const cached = cache.get(key, revision());
    if (cached) return cached;
    const isMissing = recordId !== undefined && !(await recordExists(recordId));
    const shared = isMissing ? missingKey : key === unknownKey ? unknownKey : undefined;
    return cache.getOrCreate(shared ?? key, revision(), async () => {
      const document = await queue.run(() => render(shared ? url.pathname : key), { address });
      return shared ? { ...document, isStorable: document.status === 404 && document.isComplete } : document;
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
