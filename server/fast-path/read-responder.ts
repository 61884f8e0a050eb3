import type { IncomingMessage } from 'node:http';
import type { PublicReads } from '../../engine/api/public-reads.ts';
import { errorCodes } from '../../engine/app-error.ts';
import type { Metrics } from '../../engine/http/metrics.ts';
import { type Refusal, refusalError } from '../../engine/http/render-queue.ts';
import type { Listener } from '../http/connections.ts';
import { hostMatcher } from '../http/host-check.ts';

interface ReadResponderOptions {
  reads: PublicReads;
  /** Content revision; undefined while it is unknown. */
  revision: () => number | undefined;
  /** Why nothing is read anew for this client now. */
  refusalOf: (incoming: IncomingMessage) => Refusal | undefined;
  siteUrl: string | undefined;
  /** Headers of every response. */
  headers: Readonly<Record<string, string>>;
  metrics: Metrics;
}

/** A listener that refuses what would wait in vain for its place in the queue, and passes the rest on to `next`. */
export function withReadRefusals(next: Listener, options: ReadResponderOptions): Listener {
  const { reads, revision, refusalOf, siteUrl, headers, metrics } = options;
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
