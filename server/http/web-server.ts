import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import { type Patience, usualPatience } from './patience.ts';

export type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

interface WebServerOptions {
  listener: Listener;
  /** Headers that stand on every answer. */
  headers: Readonly<Record<string, string>>;
  /** Default `usualPatience`. */
  patience?: Readonly<Patience>;
}

/** An HTTP server that no slow, large or endless client can hold up. */
export function createWebServer({ listener, headers, patience = usualPatience }: WebServerOptions): Server {
  const server = createServer(
    {
      maxHeaderSize: 16 * 1024,
      headersTimeout: patience.head,
      requestTimeout: patience.largeRequest,
      connectionsCheckingInterval: patience.look,
      keepAliveTimeout: patience.next,
      // A repeated header becomes one value that fails its check, instead of the first one winning.
      joinDuplicateHeaders: true,
      optimizeEmptyRequests: true,
    },
    listener,
  );
  server.maxConnections = 5000;
  server.maxRequestsPerSocket = 1000;
  // A client that takes nothing for so long is gone.
  server.timeout = patience.stall;
  server.on('clientError', (error: NodeJS.ErrnoException, socket) =>
    refuse(error, socket as Socket, headers),
  );
  return server;
}

const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Answers what is not HTTP, as far as the socket still takes an answer. */
function refuse(
  error: NodeJS.ErrnoException,
  socket: Socket & { _httpMessage?: unknown },
  headers: Readonly<Record<string, string>>,
): void {
  // While an answer is under way, anything written here would be taken for a part of it.
  if (error.code === 'ECONNRESET' || !socket.writable || socket._httpMessage) {
    socket.destroy();
    return;
  }
  const status = statuses[error.code ?? ''] ?? 400;
  const lines = Object.entries({ ...headers, connection: 'close', 'content-length': '0' });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n`);
}
