import type { IncomingMessage, ServerResponse } from 'node:http';
import { errorDocument } from '../pages/error-page.ts';
import { type Encoding, negotiateEncoding } from './accept-encoding.ts';
import type { AnswerCache } from './answer-cache.ts';
import { isFresh, notModifiedHeaders, type Variant } from './finished.ts';
import type { Metrics } from './metrics.ts';
import { currentMessage, lastMessage, type PreparedAnswer, prepare } from './prepared-answer.ts';
import { type Refusal, refusalError } from './render-queue.ts';

export interface FrontOptions {
  cache: AnswerCache;
  /** Content revision; undefined while it is unknown. */
  revision: () => number | undefined;
  /** The name under which the page of an address is kept; undefined where no page would answer, or the address is not valid. */
  keyOf: (address: string) => string | undefined;
  /** Why no page is rendered for the sender of this request now; undefined when it may go the long way. */
  refusal: (incoming: IncomingMessage) => Refusal | undefined;
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
  /**
   * Answers, and gives what was asked, or true when the same bytes need not be answered alike again; or leaves the request
   * alone and gives undefined.
   */
  answer(incoming: IncomingMessage, outgoing: ServerResponse): PlainRequest | true | undefined;
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
 * a GET of a page that is kept, in an encoding that is there. Pages that would have to be rendered are refused here as well
 * when there are too many: that must cost less than what it saves. All else goes the long way through the application, which
 * gives the same answer.
 */
export function createFront(options: FrontOptions): Front {
  const { cache, revision, keyOf, refusal, isOwnHost, headers, metrics, viewed } = options;
  const refusals = new Map<string, PreparedAnswer>();
  const prepared = new WeakMap<Variant, Prepared>();

  function find({ encoding, ifNoneMatch }: PlainRequest, key: string): PreparedAnswer | undefined {
    const finished = cache.peek(key, revision());
    const variant = finished?.ready(encoding);
    if (!finished || !variant) return;
    const { whole, notModified } = prepared.get(variant) ?? prepareVariant(variant, finished.status);
    return isFresh(variant, ifNoneMatch) ? notModified : whole;
  }

  function prepareVariant(variant: Variant, status: number): Prepared {
    const made = {
      whole: prepare(status, { ...headers, ...variant.headers }, variant.body, variant.grown),
      notModified: prepare(304, { ...headers, ...notModifiedHeaders(variant) }),
    };
    prepared.set(variant, made);
    return made;
  }

  function count({ address, userAgent }: PlainRequest, status: number, start: number): void {
    if (status < 400) viewed(address, userAgent);
    metrics.observe('page', status, (performance.now() - start) / 1000);
  }

  /** The answer to a page that is kept under another name than its address, or that is not rendered now. */
  function findOrRefuse(request: PlainRequest, incoming: IncomingMessage): PreparedAnswer | undefined {
    const key = keyOf(request.address);
    if (key === undefined) return;
    const found = find(request, key);
    if (found || cache.has(key, revision())) return found;
    const refused = refusal(incoming);
    return refused && refusalAnswer(refused);
  }

  // Debts are bounded, so there are only a few different ones.
  function refusalAnswer(refused: Refusal): PreparedAnswer {
    const name = `${refused.code} ${refused.seconds}`;
    const known = refusals.get(name);
    if (known) return known;
    const { status, headers: own, body: html } = errorDocument(refusalError(refused));
    // As text it goes out together with its head.
    const made = prepare(
      status,
      { ...headers, ...own, 'content-length': String(Buffer.byteLength(html)) },
      html,
    );
    refusals.set(name, made);
    return made;
  }

  return {
    answer(incoming, outgoing) {
      if (incoming.method !== 'GET' || !isOwnHost(incoming.headers.host)) return;
      const start = performance.now();
      const request = plainRequest(incoming);
      const known = find(request, request.address);
      const found = known ?? findOrRefuse(request, incoming);
      if (!found) return;
      outgoing.writeHead(found.status, found.headers);
      outgoing.end(found.body);
      count(request, found.status, start);
      return known ? request : true;
    },
    message(request, isLast) {
      const start = performance.now();
      const found = find(request, request.address);
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
