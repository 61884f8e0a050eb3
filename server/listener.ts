import { randomUUID } from 'node:crypto';
import { getRequestListener } from '@hono/node-server';
import { createApi } from './api/api.ts';
import { type AppParts, createApp } from './app.ts';
import { backupFigures } from './backup/backup-health.ts';
import type { Dependencies } from './dependencies.ts';
import { AppError } from './errors/app-error.ts';
import { AnswerCache } from './http/answer-cache.ts';
import { holdToPace } from './http/body-pace.ts';
import type { Connections, Listener } from './http/connections.ts';
import { createFront, type Front } from './http/front.ts';
import { hostMatcher } from './http/host-check.ts';
import { KnownRequests } from './http/known-requests.ts';
import { Metrics } from './http/metrics.ts';
import { type Patience, usualPatience } from './http/patience.ts';
import { processFigures } from './http/process-figures.ts';
import { errorPage } from './pages/error-page.ts';
import { readPageRoutes } from './pages/page-routes.ts';
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
  /** Headers that stand on every answer. */
  headers: Readonly<Record<string, string>>;
  /** With connections that the server has not been handed yet. Default `usualPatience`. */
  patience?: Readonly<Patience>;
}

const pageCacheBytes = 32 * 1024 * 1024;

/** All that answers HTTP: documents in memory first, then the application. */
export function createListener(
  dependencies: Dependencies,
  { parts, wrap = (listener) => listener }: PageSource,
  { connections, shutdown, headers, patience = usualPatience }: ListenerOptions,
): Listener {
  const metrics = new Metrics();
  metrics.add(...processFigures(), ...backupFigures(dependencies.store.backupRuns));
  const pageCache = new AnswerCache({ maxBytes: pageCacheBytes });
  const api = createApi(dependencies);
  const isLeaving = () => shutdown.leaving;
  const app = createApp(dependencies, { ...parts, api, pageCache, metrics, isLeaving });
  const answer = getRequestListener(app.fetch, {
    errorHandler: () => notValid(headers),
    // HTTP/1.0 needs no Host, and some balancers ask so whether we are ready. No answer is made of this name.
    hostname: 'unknown.invalid',
  });
  const front = createMemoryFront(dependencies, parts, { cache: pageCache, metrics, headers });
  const known = new KnownRequests({
    message: front.message,
    isClosing: () => connections.isDraining,
    firstPatience: patience.head,
    nextPatience: patience.next,
  });
  known.standBefore(connections);
  const listener = wrap((incoming, outgoing) => {
    const head = known.takeHead(incoming);
    const request = front.answer(incoming, outgoing);
    if (request && head) known.learn(head, incoming, request);
    if (request) return;
    holdToPace(incoming, patience);
    void answer(incoming, outgoing);
  });
  return connections.inOrder(listener);
}

function createMemoryFront(
  { settings, store, views }: Dependencies,
  { build }: PageSource['parts'],
  options: { cache: AnswerCache; metrics: Metrics; headers: Readonly<Record<string, string>> },
): Front {
  if (!build || typeof build === 'function') return { answer: () => undefined, message: () => undefined };
  const { viewedOn } = readPageRoutes(build.routes);
  return createFront({
    ...options,
    revision: () => store.revision.current(),
    isOwnHost: hostMatcher(settings.siteUrl),
    viewed: (path, userAgent) => {
      const id = viewedOn(path);
      if (id) views.count(id, userAgent);
    },
  });
}

/** A request that does not even have a valid address. */
function notValid(headers: Readonly<Record<string, string>>): Response {
  const response = errorPage(new AppError('malformed', 'The address is not valid.'), randomUUID());
  for (const [name, value] of Object.entries(headers)) {
    if (!response.headers.has(name)) response.headers.set(name, value);
  }
  return response;
}
