import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Encoding, negotiateEncoding } from './accept-encoding.ts';
import type { AnswerCache } from './answer-cache.ts';
import { isFresh, notModifiedHeaders, type Variant } from './finished.ts';
import type { Metrics } from './metrics.ts';
import { currentMessage, lastMessage, type PreparedAnswer, prepare } from './prepared-answer.ts';

interface FrontOptions {
  cache: AnswerCache;
  /** Content revision; undefined while it is unknown. */
  revision: () => number | undefined;
  /** Whether a `Host` header names this site. */
  isOwnHost: (host: string | undefined) => boolean;
  /** Headers that stand on every answer. */
  headers: Readonly<Record<string, string>>;
  metrics: Metrics;
  /** Told of each document that was sent, by its path. */
  viewed: (path: string, userAgent: string | undefined) => void;
}

/** All that matters of a plain read of this site. */
export interface PlainRequest {
  /** Path and query as they were sent. */
  address: string;
  encoding: Encoding;
  ifNoneMatch: string | undefined;
  userAgent: string | undefined;
}

/** Answers for documents that lie in memory. */
export interface Front {
  /** Answers, and gives what was asked; or leaves the request alone and gives undefined. */
  answer(incoming: IncomingMessage, outgoing: ServerResponse): PlainRequest | undefined;
  /**
   * The answer to a request that was understood before, written out; undefined when it does not lie in memory (any more).
   *
   * @param isLast whether it says that the connection ends with it
   */
  message(request: PlainRequest, isLast: boolean): Buffer | undefined;
}

interface Prepared {
  whole: PreparedAnswer;
  notModified: PreparedAnswer;
}

/**
 * Answers for documents that lie in memory, before anything is set up for the request. It knows only the plainest case:
 * a GET of exactly the address under which a document is kept, in an encoding that is there. All else goes the long way
 * through the application, which gives the same answer.
 */
export function createFront(options: FrontOptions): Front {
  const { cache, revision, isOwnHost, headers, metrics, viewed } = options;
  const prepared = new WeakMap<Variant, Prepared>();

  function find({ address, encoding, ifNoneMatch }: PlainRequest): PreparedAnswer | undefined {
    const variant = cache.peek(address, revision())?.ready(encoding);
    if (!variant) return;
    const { whole, notModified } = prepared.get(variant) ?? prepareVariant(variant);
    return isFresh(variant, ifNoneMatch) ? notModified : whole;
  }

  function prepareVariant(variant: Variant): Prepared {
    const made = {
      whole: prepare(200, { ...headers, ...variant.headers }, variant.body),
      notModified: prepare(304, { ...headers, ...notModifiedHeaders(variant) }),
    };
    prepared.set(variant, made);
    return made;
  }

  function count({ address, userAgent }: PlainRequest, status: number, start: number): void {
    viewed(address, userAgent);
    metrics.observe('page', status, (performance.now() - start) / 1000);
  }

  return {
    answer(incoming, outgoing) {
      if (incoming.method !== 'GET' || !isOwnHost(incoming.headers.host)) return;
      const start = performance.now();
      const request = plainRequest(incoming);
      const found = find(request);
      if (!found) return;
      outgoing.writeHead(found.status, found.headers);
      outgoing.end(found.body);
      count(request, found.status, start);
      return request;
    },
    message(request, isLast) {
      const start = performance.now();
      const found = find(request);
      if (!found) return;
      count(request, found.status, start);
      return isLast ? lastMessage(found) : currentMessage(found);
    },
  };
}

function plainRequest({ url = '', headers }: IncomingMessage): PlainRequest {
  return {
    address: url,
    encoding: negotiateEncoding(headers['accept-encoding'] as string | undefined),
    ifNoneMatch: headers['if-none-match'],
    userAgent: headers['user-agent'],
  };
}
