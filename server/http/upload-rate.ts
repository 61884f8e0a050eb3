import type { IncomingMessage } from 'node:http';
import { defaultTimeouts, type Timeouts } from '../../engine/http/timeouts.ts';

/**
 * Closes the connection when a body is neither complete in time nor sent at the minimum upload rate: a post with pictures may
 * need a minute on a slow line, a form that trickles in is an attack. The server's own timeout still limits both.
 */
export function enforceUploadRate(
  incoming: IncomingMessage,
  timeouts: Readonly<Timeouts> = defaultTimeouts,
): void {
  const { headers, socket } = incoming;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  const start = performance.now();
  const bytesBefore = socket.bytesRead;
  const check = () => {
    const bytesDue = (performance.now() - start) * (timeouts.minBytesPerSecond / 1000);
    if (incoming.complete) return;
    if (socket.bytesRead - bytesBefore < bytesDue) socket.destroy();
    else timer = setTimeout(check, timeouts.checkInterval);
  };
  let timer = setTimeout(check, timeouts.request);
  incoming.once('close', () => clearTimeout(timer));
}
