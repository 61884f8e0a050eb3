import type { IncomingMessage } from 'node:http';
import { type Patience, usualPatience } from './patience.ts';

/**
 * Ends the connection of a body that takes longer than a request may, unless it keeps coming at a good pace: a post with its
 * pictures needs a minute on a slow line, a form that drips in is an attack. The server's own time-out ends both in the end.
 */
export function holdToPace(incoming: IncomingMessage, patience: Readonly<Patience> = usualPatience): void {
  const { headers, socket } = incoming;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  const start = performance.now();
  const bytesBefore = socket.bytesRead;
  const look = () => {
    const bytesDue = (performance.now() - start) * (patience.pace / 1000);
    if (incoming.complete) return;
    if (socket.bytesRead - bytesBefore < bytesDue) socket.destroy();
    else timer = setTimeout(look, patience.look);
  };
  let timer = setTimeout(look, patience.request);
  incoming.once('close', () => clearTimeout(timer));
}
