import { randomUUID } from 'node:crypto';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { AppEnvironment } from '../engine/api/environment.ts';
import { PublicReads } from '../engine/api/public-reads.ts';
import { AppError } from '../engine/app-error.ts';
import { Metrics } from '../engine/http/metrics.ts';
import { ResponseCache } from '../engine/http/response-cache.ts';
import { defaultTimeouts, type Timeouts } from '../engine/http/timeouts.ts';
import { backupFigures } from '../features/backup/server/backup-jobs.ts';
import { ReadyFiles } from '../features/media/server/ready-files.ts';
import { createApi } from './api/api.ts';
import { type AppOptions, createApp, createLocationCache, createRenderQueue } from './app.ts';
import type { Dependencies } from './dependencies.ts';
import { withFastPath } from './fast-path/fast-path.ts';
import type { Connections, Listener } from './http/connections.ts';
import { enforceUploadRate } from './http/web-server.ts';
import { errorPage } from './pages/error-page.ts';
import type { Shutdown } from './shutdown.ts';

/** Where the pages come from. */
export interface PageSource {
  parts: Pick<AppOptions, 'build' | 'assets' | 'mode'>;
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
  /** Whether cached documents are sent before the application sees the request. Default true; false to compare both. */
  fastPath?: boolean;
}

const pageCacheBytes = 12 * 1024 * 1024;

/** The HTTP request listener: cached documents first, then the application. */
export function createListener(
  dependencies: Dependencies,
  { parts, wrap = (listener) => listener }: PageSource,
  { connections, shutdown, headers, timeouts = defaultTimeouts, fastPath = true }: ListenerOptions,
): Listener {
  const { settings, store, library, views } = dependencies;
  const metrics = new Metrics();
  metrics.addProcess();
  metrics.add(...backupFigures(store.jobs), ...library.health.figures());
  const pageCache = new ResponseCache({ maxBytes: pageCacheBytes });
  const isShuttingDown = () => shutdown.hasStarted;
  const renderQueue = createRenderQueue(settings);
  const reads = new PublicReads(renderQueue);
  const api = createApi(dependencies, reads);
  const readyFiles = new ReadyFiles(library.files, store.revision);
  const locations = createLocationCache(store);
  const caches = { pageCache, readyFiles, locations };
  const app = createApp(dependencies, { ...parts, ...caches, api, renderQueue, metrics, isShuttingDown });
  const handle = getRequestListener(app.fetch, {
    errorHandler: () => notValid(headers),
    // HTTP/1.0 needs no Host, and some load balancers check readiness that way. No response contains this name.
    hostname: 'unknown.invalid',
  });
  const application: Listener = (incoming, outgoing) => {
    enforceUploadRate(incoming, timeouts);
    void handle(incoming, outgoing);
  };
  const { build } = parts;
  const hasFastPath = fastPath && build && typeof build !== 'function';
  const listener = hasFastPath
    ? withFastPath(application, {
        ...settings,
        readyFiles,
        hosts: dependencies.hosts,
        build,
        cache: pageCache,
        reads,
        locations,
        revision: () => store.revision.current(),
        renderQueue,
        isPage: (path) => isPage(app, parts, path),
        headers,
        metrics,
        views,
        connections,
        timeouts,
      })
    : application;
  return connections.oneAtATime(wrap(listener));
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
