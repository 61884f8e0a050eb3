import type { IncomingMessage, ServerResponse } from 'node:http';
import { negotiateEncoding } from './accept-encoding.ts';
import type { AnswerCache } from './answer-cache.ts';
import { isFresh, notModifiedHeaders, type Variant } from './finished.ts';
import type { Metrics } from './metrics.ts';
import { type PreparedAnswer, prepare, sendPrepared } from './prepared-answer.ts';

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

/** Answers a request, or leaves it alone and says so with false. */
export type Front = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

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

  return function answerFromMemory(incoming, outgoing) {
    const { method, url = '', headers: sent } = incoming;
    if (method !== 'GET' || !isOwnHost(sent.host)) return false;
    const start = performance.now();
    const encoding = negotiateEncoding(sent['accept-encoding'] as string | undefined);
    const variant = cache.peek(url, revision())?.ready(encoding);
    if (!variant) return false;
    const { whole, notModified } = prepared.get(variant) ?? prepareVariant(variant);
    const answer = isFresh(variant, sent['if-none-match']) ? notModified : whole;
    sendPrepared(outgoing, answer);
    viewed(url, sent['user-agent']);
    metrics.observe('page', answer.status, (performance.now() - start) / 1000);
    return true;
  };

  function prepareVariant(variant: Variant): Prepared {
    const made = {
      whole: prepare(200, { ...headers, ...variant.headers }, variant.body),
      notModified: prepare(304, { ...headers, ...notModifiedHeaders(variant) }),
    };
    prepared.set(variant, made);
    return made;
  }
}
