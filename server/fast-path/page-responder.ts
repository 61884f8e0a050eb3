import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { type Encoding, negotiateEncoding } from '../../engine/http/accept-encoding.ts';
import { isFresh, notModifiedHeaders, type Variant } from '../../engine/http/encoded-response.ts';
import type { Metrics } from '../../engine/http/metrics.ts';
import { type Refusal, refusalError } from '../../engine/http/render-queue.ts';
import type { ResponseCache } from '../../engine/http/response-cache.ts';
import { isPrefetch } from '../../features/statistics/server/view-counter.ts';
import { errorDocument } from '../pages/error-page.ts';

interface PageResponderOptions {
  cache: ResponseCache;
  /** Content revision; undefined while it is unknown. */
  revision: () => number | undefined;
  /** Cache key of the page at a URL; undefined where there is no page or the URL is not valid. */
  keyOf: (address: string) => string | undefined;
  /** Why no page is rendered for this client now; undefined when the application may handle the request. */
  refusalOf: (incoming: IncomingMessage) => Refusal | undefined;
  /** Whether a `Host` header names this site. */
  isOwnHost: (host: string | undefined) => boolean;
  /** Headers of every response. */
  headers: Readonly<Record<string, string>>;
  metrics: Metrics;
  /** Called for each document that somebody has asked for, with its address. */
  onView: (path: string, userAgent: string | undefined) => void;
}

/** The parts of a GET request that decide its response. */
export interface PageRequest {
  /** Path and query as they were sent. */
  address: string;
  encoding: Encoding;
  ifNoneMatch: string | undefined;
  userAgent: string | undefined;
  /** Whether a browser loads it before anybody has asked for it. */
  isPrefetch: boolean;
}

interface Prepared {
  full: PreparedResponse;
  notModified: PreparedResponse;
}

/**
 * Serves cached documents before anything is set up for the request. It handles only the simplest case: a GET of a cached page
 * in an encoding that exists already. Under overload it also rejects pages that would have to be rendered, because a rejection
 * must cost less than the render. Everything else passes through the application, which gives the same response.
 */
export function createPageResponder(options: PageResponderOptions) {
  const { cache, revision, keyOf, refusalOf, isOwnHost, headers, metrics, onView } = options;
  const prepared = new WeakMap<Variant, Prepared>();

  function lookup({ encoding, ifNoneMatch }: PageRequest, key: string): PreparedResponse | undefined {
    const response = cache.get(key, revision());
    const variant = response?.ready(encoding);
    if (!response || !variant) return;
    const { full, notModified } = prepared.get(variant) ?? prepareVariant(variant, response.status);
    return isFresh(variant, ifNoneMatch) ? notModified : full;
  }

  function prepareVariant(variant: Variant, status: number): Prepared {
    const created = {
      full: prepareResponse(status, { ...headers, ...variant.headers }, variant.body, variant.onMemoryGrowth),
      notModified: prepareResponse(304, { ...headers, ...notModifiedHeaders(variant) }),
    };
    prepared.set(variant, created);
    return created;
  }

  function count({ address, userAgent, isPrefetch }: PageRequest, status: number, start: number): void {
    if (status < 400 && !isPrefetch) onView(address, userAgent);
    metrics.observe('page', status, (performance.now() - start) / 1000);
  }

  /** The response for a page whose cache key differs from its URL, or the refusal to render it. */
  function lookupOrRefuse(request: PageRequest, incoming: IncomingMessage): PreparedResponse | undefined {
    const key = keyOf(request.address);
    if (key === undefined) return;
    const found = lookup(request, key);
    if (found || cache.has(key, revision())) return found;
    const refused = refusalOf(incoming);
    return refused && refusalResponse(refused, headers);
  }

  return {
    /**
     * Responds and returns the request if its raw bytes may be cached, otherwise true. Returns undefined, without a response, when
     * the application has to handle the request.
     */
    respond(incoming: IncomingMessage, outgoing: ServerResponse): PageRequest | true | undefined {
      const { method, headers: sent } = incoming;
      const hasBody = sent['content-length'] !== undefined || sent['transfer-encoding'] !== undefined;
      if (method !== 'GET' || hasBody) return;
      const start = performance.now();
      const request = pageRequestOf(incoming);
      const known = lookup(request, request.address);
      const found = known ?? lookupOrRefuse(request, incoming);
      // Last, because a host that asks for a page is noted.
      if (!found || !isOwnHost(sent.host)) return;
      outgoing.writeHead(found.status, found.headers);
      outgoing.end(found.body);
      count(request, found.status, start);
      return known ? request : true;
    },
    /** The serialized response to a request that was parsed before; undefined when it is not cached (any more). */
    serialize(request: PageRequest): Buffer | undefined {
      const start = performance.now();
      const found = lookup(request, request.address);
      if (!found) return;
      count(request, found.status, start);
      return serializeKeepAlive(found);
    },
  };
}

/** The response to a page that is not rendered now. */
function refusalResponse(refused: Refusal, headers: PageResponderOptions['headers']): PreparedResponse {
  const { status, headers: own, body: html } = errorDocument(refusalError(refused));
  // Node sends a string body together with the head.
  return prepareResponse(
    status,
    { ...headers, ...own, 'content-length': String(Buffer.byteLength(html)) },
    html,
  );
}

function pageRequestOf({ url = '', headers }: IncomingMessage): PageRequest {
  return {
    address: url,
    encoding: negotiateEncoding(headers['accept-encoding'] as string | undefined),
    ifNoneMatch: headers['if-none-match'],
    userAgent: headers['user-agent'],
    isPrefetch: isPrefetch((name) => headers[name] as string | undefined),
  };
}

/** A response that can be sent many times. */
interface PreparedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | string | undefined;
  /** The whole response with `Connection: keep-alive`, and the second of its `Date` header. */
  bytes: Buffer;
  second: number;
  /** Called with the size of `bytes` when they are first stored. */
  readonly onMemoryGrowth: (bytes: number) => void;
}

function prepareResponse(
  status: number,
  headers: Readonly<Record<string, string>>,
  body?: Buffer | string,
  onMemoryGrowth: (bytes: number) => void = () => {},
): PreparedResponse {
  return { status, headers, body, bytes: Buffer.alloc(0), second: 0, onMemoryGrowth };
}

/** The serialized response. Its `Date` is exact to the second, so it is built once a second. */
function serializeKeepAlive(response: PreparedResponse): Buffer {
  const second = Math.floor(Date.now() / 1000);
  if (second !== response.second) {
    const isFirst = response.second === 0;
    response.bytes = serialize(response);
    if (isFirst) response.onMemoryGrowth(response.bytes.length);
    response.second = second;
  }
  return response.bytes;
}

function serialize({ status, headers, body }: PreparedResponse): Buffer {
  const lines = Object.entries({ ...headers, connection: 'keep-alive', date: new Date().toUTCString() });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const start = Buffer.from(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n`, 'latin1');
  return body ? Buffer.concat([start, typeof body === 'string' ? Buffer.from(body) : body]) : start;
}
