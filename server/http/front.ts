import type { IncomingMessage, ServerResponse } from 'node:http';
import { negotiateEncoding } from './accept-encoding.ts';
import type { AnswerCache } from './answer-cache.ts';
import { isFresh, notModifiedHeaders } from './finished.ts';
import type { Metrics } from './metrics.ts';

interface FrontOptions {
  cache: AnswerCache;
  revision: () => number | undefined;
  /** Whether a `Host` header names this site. */
  isOwnHost: (host: string | undefined) => boolean;
  /** Headers that stand on every answer. */
  headers: Readonly<Record<string, string>>;
  metrics: Metrics;
  /** Told of each document that was sent, by its path. */
  viewed: (path: string, userAgent: string | undefined) => void;
}

/** Answers a request, or leaves it alone and says so with false. */
export type Front = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

/**
 * Answers for documents that lie in memory, before anything is set up for the request. It knows only the plainest case:
 * a read of exactly the address under which a document is kept, in an encoding that is there. All else goes the long way
 * through the application, which gives the same answer.
 */
export function createFront(options: FrontOptions): Front {
  const { cache, revision, isOwnHost, headers, metrics, viewed } = options;
  return function answerFromMemory(incoming, outgoing) {
    const { method, url = '', headers: sent } = incoming;
    if (method !== 'GET' || !isOwnHost(sent.host)) return false;
    const start = performance.now();
    const variant = cache.peek(url, revision())?.ready(negotiateEncoding(sent['accept-encoding'] as string));
    if (!variant) return false;
    const fresh = isFresh(variant, sent['if-none-match']);
    const status = fresh ? 304 : 200;
    outgoing.writeHead(status, { ...headers, ...(fresh ? notModifiedHeaders(variant) : variant.headers) });
    outgoing.end(fresh ? undefined : variant.body);
    viewed(url, sent['user-agent']);
    metrics.observe('page', status, (performance.now() - start) / 1000);
    return true;
  };
}
