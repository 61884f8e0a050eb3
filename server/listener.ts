import { randomUUID } from 'node:crypto';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { AppEnvironment } from '../kernel/api/environment.ts';
import { AppError } from '../kernel/app-error.ts';
import { createApi } from './api/api.ts';
import { type AppParts, createApp, createRenderQueue } from './app.ts';
import { backupFigures } from './backup/backup-health.ts';
import type { Dependencies } from './dependencies.ts';
import { canonicalAddress } from './http/addresses.ts';
import { clientAddressFinder } from './http/client-address.ts';
import type { Connections, Listener } from './http/connections.ts';
import { createFastPath, type FastPath, type FastPathOptions } from './http/fast-path.ts';
import { hostMatcher } from './http/host-check.ts';
import { Metrics } from './http/metrics.ts';
import { processFigures } from './http/process-figures.ts';
import { RawRequestCache } from './http/raw-request-cache.ts';
import type { RenderQueue } from './http/render-queue.ts';
import { ResponseCache } from './http/response-cache.ts';
import { defaultTimeouts, type Timeouts } from './http/timeouts.ts';
import { enforceUploadRate } from './http/upload-rate.ts';
import { errorPage } from './pages/error-page.ts';
import { readPageRoutes } from './pages/page-routes.ts';
import { isPanel } from './pages/panel-path.ts';
import type { Shutdown } from './shutdown.ts';

/** Where the pages come from. */
export interface PageSource {
  parts: Pick<AppParts, 'build' | 'assets' | 'mode'>;
  /** Puts something before the application, such as a development server. */
  wrap?: (listener: Listener) => Listener;
}

interface ListenerOptions {
  /** Those of the server that the listener is for. */
  connections: Connections;
  shutdown: Shutdown;
  /** Headers of every response. */
  headers: Readonly<Record<string, string>>;
  /** With connections that the server has not been handed yet. Default `defaultTimeouts`. */
  timeouts?: Readonly<Timeouts>;
}

const pageCacheBytes = 12 * 1024 * 1024;

/** The HTTP request listener: cached documents first, then the application. */
export function createListener(
  dependencies: Dependencies,
  { parts, wrap = (listener) => listener }: PageSource,
  { connections, shutdown, headers, timeouts = defaultTimeouts }: ListenerOptions,
): Listener {
  const metrics = new Metrics();
  metrics.add(...processFigures(), ...backupFigures(dependencies.store.backupRuns));
  const pageCache = new ResponseCache({ maxBytes: pageCacheBytes });
  const api = createApi(dependencies);
  const isShuttingDown = () => shutdown.hasStarted;
  const renderQueue = createRenderQueue(dependencies.settings);
  const app = createApp(dependencies, { ...parts, api, pageCache, renderQueue, metrics, isShuttingDown });
  const handle = getRequestListener(app.fetch, {
    errorHandler: () => notValid(headers),
    // HTTP/1.0 needs no Host, and some load balancers check readiness that way. No response contains this name.
    hostname: 'unknown.invalid',
  });
  const fastPath = createPageFastPath(dependencies, parts, {
    cache: pageCache,
    metrics,
    headers,
    renderQueue,
    isPage: (path) => isPage(app, parts, path),
  });
  const rawRequests = new RawRequestCache({
    serialize: fastPath.serialize,
    isClosing: () => connections.isDraining,
    headTimeout: timeouts.requestHead,
    keepAliveTimeout: timeouts.keepAlive,
  });
  rawRequests.attachTo(connections);
  const listener = wrap((incoming, outgoing) => {
    const raw = rawRequests.takeRawRequest(incoming);
    const request = fastPath.respond(incoming, outgoing);
    if (request && request !== true && raw) rawRequests.remember(raw, incoming, request);
    if (request) return;
    enforceUploadRate(incoming, timeouts);
    void handle(incoming, outgoing);
  });
  return connections.oneAtATime(listener);
}

function createPageFastPath(
  { settings, store, views }: Dependencies,
  { build }: PageSource['parts'],
  {
    renderQueue,
    isPage,
    ...options
  }: Pick<FastPathOptions, 'cache' | 'metrics' | 'headers'> & {
    renderQueue: RenderQueue;
    isPage: (path: string) => boolean;
  },
): FastPath {
  if (!build || typeof build === 'function') return { respond: () => undefined, serialize: () => undefined };
  const { keyOf, recordIdOf } = readPageRoutes(build.routes);
  const addressOf = clientAddressFinder(settings.trustedProxies);
  return createFastPath({
    ...options,
    revision: () => store.revision.current(),
    keyOf: (address) => {
      // The most frequent requests; neither is a page.
      if (address.startsWith('/api/') || address.startsWith('/assets/')) return;
      const url = plainUrl(address);
      if (!url || !isPage(url.pathname)) return;
      return isPanel(url.pathname) ? uncachedKey : keyOf(url);
    },
    refusalOf: ({ socket, headers }) => {
      const peer = canonicalAddress(socket.remoteAddress ?? '') ?? 'unknown';
      return renderQueue.refusal(addressOf(peer, headers['x-forwarded-for'] as string | undefined));
    },
    isOwnHost: hostMatcher(settings.siteUrl),
    onView: (address, userAgent) => {
      const [path = ''] = address.split('?', 1);
      const id = recordIdOf(path);
      if (id) views.count(id, userAgent);
    },
  });
}

/** No document is cached under this key. */
const uncachedKey = 'unkept';
/** Longer URLs may be rejected, which only the application decides. */
const longestPlainAddress = 2048;

/** A URL that needs no decoding. */
function plainUrl(address: string): URL | undefined {
  const [path = ''] = address.split('?', 1);
  if (address.length > longestPlainAddress || !/^\/[^%]*$/.test(path)) return;
  return URL.parse(`http://localhost${address}`) ?? undefined;
}

/** Whether the application would leave this path to the pages: neither file nor data nor figures. */
function isPage(app: Hono<AppEnvironment>, { assets }: PageSource['parts'], path: string): boolean {
  if (path.startsWith('/assets/') || path.endsWith('.data')) return false;
  if (assets && Object.hasOwn(assets.manifest, path)) return false;
  const [handlers] = app.router.match('GET', path);
  return handlers.every(([[, route]]) => forAnyPath.has(route.path));
}

/** Patterns of the middleware and of the pages. */
const forAnyPath = new Set(['*', '/*']);

/** The response to a request with an invalid URL. */
function notValid(headers: Readonly<Record<string, string>>): Response {
  const response = errorPage(new AppError('malformed', 'The address is not valid.'), randomUUID());
  for (const [name, value] of Object.entries(headers)) {
    if (!response.headers.has(name)) response.headers.set(name, value);
  }
  return response;
}
