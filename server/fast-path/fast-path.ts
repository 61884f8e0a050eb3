import type { IncomingMessage } from 'node:http';
import type { ServerBuild } from 'react-router';
import type { PublicReads } from '../../engine/api/public-reads.ts';
import { errorCodes } from '../../engine/app-error.ts';
import { isFresh, notModifiedHeaders } from '../../engine/http/encoded-response.ts';
import type { Metrics } from '../../engine/http/metrics.ts';
import { type Refusal, type RenderQueue, refusalError } from '../../engine/http/render-queue.ts';
import type { ResponseCache } from '../../engine/http/response-cache.ts';
import type { Timeouts } from '../../engine/http/timeouts.ts';
import { type ReadyFiles, requestName } from '../../features/media/server/ready-files.ts';
import type { ViewCounter } from '../../features/statistics/server/view-counter.ts';
import { canonicalAddress, clientAddressFinder } from '../http/addresses.ts';
import type { Connections, Listener } from '../http/connections.ts';
import { type HostWatch, hostMatcher } from '../http/host-check.ts';
import type { LocationCache } from '../pages/location-cache.ts';
import { isPanel, readPageRoutes } from '../pages/page-routes.ts';
import { createPageResponder } from './page-responder.ts';
import { RawRequestCache } from './raw-request-cache.ts';

/*
 * The fast path: cached documents, sent before the application sees the request (decision 0010).
 *
 * Two steps, each for the simplest case alone. Whatever they do not handle goes on to the next one, which gives the same
 * response; `tests/api/fast-path.test.ts` compares both with the application.
 *
 *   socket ──► raw-request cache ──► Node's parser ──► page responder ──► application
 *                     │ 7 µs                                 │ 14 µs            25 µs and more
 *                     ▼                                      ▼
 *                 response                               response
 *
 * 1. `raw-request-cache.ts` reads a new connection before Node's parser. Bytes that are equal to a request that was parsed
 *    before, and was answered by step 2, get the same response with the current date. It parses nothing. With anything else the
 *    connection goes to Node's parser with all bytes, and stays there.
 * 2. `page-responder.ts` looks up a parsed GET in the page cache: exactly the address under which a page is cached, or one
 *    that leads to the same page (tracking parameters), in an encoding that exists already. Under overload it also refuses pages
 *    that would have to be rendered.
 *
 * Between the second step and the application reads of the API are refused that would wait in vain, as step 2 does with pages, and
 * files of the library are sent whose bytes lie in memory.
 *
 * What holds for every page must hold here too: the security headers, the check of the host, the content revision, the counting of
 * requests and views, the limits of connections (`Connections.interceptWith`), and `Connection: close` during the shutdown.
 * Responses have no request id, because no log line has it.
 *
 * Nothing outside of this folder depends on it: without `withFastPath` the server works the same, and slower.
 */

interface FastPathOptions {
  build: ServerBuild;
  cache: ResponseCache;
  /** What visitors read through the API. */
  reads: PublicReads;
  /** Files of the library in memory. */
  readyFiles: ReadyFiles;
  /** Where pages of staff stand. */
  locations: Pick<LocationCache, 'known'>;
  /** Content revision; undefined while it is unknown. */
  revision: () => number | undefined;
  renderQueue: RenderQueue;
  /** Whether the application leaves this path to the pages. */
  isPage: (path: string) => boolean;
  siteUrl: string | undefined;
  hosts?: HostWatch | undefined;
  trustedProxies: readonly string[];
  /** Headers of every response. */
  headers: Readonly<Record<string, string>>;
  metrics: Metrics;
  /** Counts visits of pages and views of posts. */
  views: Pick<ViewCounter, 'count' | 'countVisit'>;
  connections: Connections;
  timeouts: Readonly<Timeouts>;
}

/** A listener that responds to what it can, and passes the rest on to `next`. It also reads new connections before Node. */
export function withFastPath(next: Listener, options: FastPathOptions): Listener {
  const { build, cache, locations, revision, siteUrl, headers, metrics, views, connections, timeouts } =
    options;
  const { keyOf, recordSegmentOf } = readPageRoutes(build.routes);
  const refusalOf = refusalFinder(options);
  const application = withReadRefusals(withReadyFiles(next, options), options, refusalOf);
  const responder = createPageResponder({
    cache,
    revision,
    keyOf: (address) => {
      const url = pageUrl(address, options);
      if (!url) return;
      return isPanel(url.pathname) ? uncachedKey : keyOf(url, locations.known);
    },
    refusalOf,
    isOwnHost: hostMatcher(siteUrl, options.hosts),
    headers,
    metrics,
    onView: (address, userAgent) => {
      const [path = ''] = address.split('?', 1);
      const segment = recordSegmentOf(path);
      if (segment) views.count(segment, userAgent);
      views.countVisit(address, userAgent);
    },
  });
  const rawRequests = new RawRequestCache({
    serialize: responder.serialize,
    isClosing: () => connections.isDraining,
    headTimeout: timeouts.requestHead,
    keepAliveTimeout: timeouts.keepAlive,
  });
  rawRequests.attachTo(connections);
  return (incoming, outgoing) => {
    const raw = rawRequests.takeRawRequest(incoming);
    const request = responder.respond(incoming, outgoing);
    if (request && request !== true && raw) rawRequests.remember(raw, incoming, request);
    if (!request) application(incoming, outgoing);
  };
}

/** No document is cached under this key. */
const uncachedKey = 'unkept';
/** Longer URLs may be rejected, which only the application decides. */
const longestPlainAddress = 2048;

/** Folders of the most frequent requests, without pages. */
const frequent = ['/api/', '/assets/', '/media/'];

/** The URL of a page that needs no decoding. */
function pageUrl(address: string, { isPage }: FastPathOptions): URL | undefined {
  if (frequent.some((folder) => address.startsWith(folder))) return;
  const [path = ''] = address.split('?', 1);
  if (address.length > longestPlainAddress || !/^\/[^%]*$/.test(path)) return;
  const url = URL.parse(`http://localhost${address}`);
  return url && isPage(url.pathname) ? url : undefined;
}

function refusalFinder({ renderQueue, trustedProxies }: FastPathOptions) {
  const addressOf = clientAddressFinder(trustedProxies);
  return ({ socket, headers }: IncomingMessage) => {
    const peer = canonicalAddress(socket.remoteAddress ?? '') ?? 'unknown';
    return renderQueue.refusal(addressOf(peer, headers['x-forwarded-for'] as string | undefined));
  };
}

/** A listener that refuses what would wait in vain for its place in the queue, and passes the rest on to `next`. */
function withReadRefusals(
  next: Listener,
  { reads, revision, siteUrl, headers, metrics }: FastPathOptions,
  refusalOf: ReturnType<typeof refusalFinder>,
): Listener {
  const isOwnHost = hostMatcher(siteUrl);
  return (incoming, outgoing) => {
    const { method, url = '', headers: sent } = incoming;
    const isRead = url.startsWith('/api/') && method === 'GET' && sent.authorization === undefined;
    if (!isRead || !isOwnHost(sent.host) || !reads.wouldWait(url, revision()))
      return next(incoming, outgoing);
    const start = performance.now();
    const refusal = refusalOf(incoming);
    if (!refusal) return next(incoming, outgoing);
    const { status, body, own } = responseTo(refusal);
    outgoing.writeHead(status, { ...headers, ...own, 'content-length': String(Buffer.byteLength(body)) });
    outgoing.end(body);
    metrics.observe('api', status, (performance.now() - start) / 1000);
  };
}

/** As the API itself refuses. */
function responseTo(refusal: Refusal) {
  const { code, message, headers: own } = refusalError(refusal);
  const { status, title } = errorCodes[code];
  const body = JSON.stringify({ type: `/problems/${code}`, title, status, detail: message });
  const type = { 'content-type': 'application/problem+json', 'cache-control': 'no-store' };
  return { status, own: { ...type, ...own }, body };
}

/** A listener that sends whole files of the library from memory, and passes the rest on to `next`. */
function withReadyFiles(
  next: Listener,
  { readyFiles, siteUrl, headers, metrics }: FastPathOptions,
): Listener {
  const isOwnHost = hostMatcher(siteUrl);
  return (incoming, outgoing) => {
    const { method, url = '', headers: sent } = incoming;
    if (!url.startsWith('/media/') || method !== 'GET' || sent.range !== undefined || !isOwnHost(sent.host))
      return next(incoming, outgoing);
    const start = performance.now();
    const file = readyFiles.get(requestName(url, sent.accept));
    if (!file) return next(incoming, outgoing);
    const status = isFresh(file, sent['if-none-match']) ? 304 : 200;
    const own = status === 304 ? notModifiedHeaders(file) : file.headers;
    outgoing.writeHead(status, { ...headers, ...own });
    outgoing.end(status === 304 ? undefined : file.body);
    metrics.observe('page', status, (performance.now() - start) / 1000);
  };
}
