import { isFresh, notModifiedHeaders } from '../../engine/http/encoded-response.ts';
import type { Metrics } from '../../engine/http/metrics.ts';
import { type ReadyFiles, requestName } from '../../features/media/server/ready-files.ts';
import type { Listener } from '../http/connections.ts';
import { hostMatcher } from '../http/host-check.ts';

interface FileResponderOptions {
  readyFiles: ReadyFiles;
  siteUrl: string | undefined;
  /** Headers of every response. */
  headers: Readonly<Record<string, string>>;
  metrics: Metrics;
}

/** A listener that sends whole files of the library from memory, and passes the rest on to `next`. */
export function withReadyFiles(next: Listener, options: FileResponderOptions): Listener {
  const { readyFiles, siteUrl, headers, metrics } = options;
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
