import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { defaultTimeouts, type Timeouts } from '../../engine/http/timeouts.ts';
import { addressMatcher } from './addresses.ts';
import { Connections, type Listener } from './connections.ts';

interface WebServerOptions {
  listener: Listener;
  /** Headers of every response. */
  headers: Readonly<Record<string, string>>;
  /** Default `defaultTimeouts`. */
  timeouts?: Readonly<Timeouts>;
  /** Connections from one network. Default 256. */
  maxPerNetwork?: number;
  /** Addresses or ranges of proxies, for which no such limit holds. Default: none. */
  trustedProxies?: readonly string[];
}

interface WebServer {
  server: Server;
  connections: Connections;
}

/** An HTTP server with limits for slow, large and endless requests. */
export function createWebServer(options: WebServerOptions): WebServer {
  const { listener, headers, timeouts = defaultTimeouts, maxPerNetwork = 256, trustedProxies = [] } = options;
  const server = createServer({
    maxHeaderSize: 16 * 1024,
    headersTimeout: timeouts.requestHead,
    requestTimeout: timeouts.largeRequest,
    connectionsCheckingInterval: timeouts.checkInterval,
    keepAliveTimeout: timeouts.keepAlive,
    // A repeated header becomes one value that fails its check, instead of the first one winning.
    joinDuplicateHeaders: true,
    optimizeEmptyRequests: true,
  });
  const connections = new Connections(server, {
    maxConnections: connectionLimit(),
    maxPerNetwork,
    isTrusted: addressMatcher(trustedProxies),
    refusal: rawRefusal(503, { ...headers, 'retry-after': '10' }),
    timeouts,
  });
  server.on('request', connections.oneAtATime(listener));
  server.on(
    'checkExpectation',
    connections.oneAtATime((_incoming, outgoing) =>
      outgoing.writeHead(417, { ...headers, connection: 'close' }).end(),
    ),
  );
  server.timeout = timeouts.socketIdle;
  server.on('clientError', (error: NodeJS.ErrnoException, socket) =>
    refuse(error, socket as Socket, headers),
  );
  return { server, connections };
}

/** As many as the process can serve, and fewer where it may not open as many files. */
function connectionLimit(): number {
  const max = 5000;
  let limits: string;
  try {
    limits = readFileSync('/proc/self/limits', 'latin1');
  } catch {
    return max;
  }
  const files = Number(/^Max open files +(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY);
  // A sixth for connections that are being closed, and some for the database and the files of the build.
  return Math.max(16, Math.min(max, Math.floor(((files - 128) * 5) / 6)));
}

const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Responds to what is not HTTP, if the socket is still writable. */
function refuse(
  error: NodeJS.ErrnoException,
  socket: Socket & { _httpMessage?: unknown },
  headers: Readonly<Record<string, string>>,
): void {
  // Bytes after the last response need not be HTTP; they are read so that the response is not lost.
  if (socket.writableEnded && error.code?.startsWith('HPE_')) return;
  // While a response is being sent, anything written here would become a part of it.
  if (error.code === 'ECONNRESET' || !socket.writable || socket._httpMessage) {
    socket.destroy();
    return;
  }
  const status = statuses[error.code ?? ''] ?? 400;
  socket.write(rawRefusal(status, headers));
  socket.destroySoon();
}

function rawRefusal(status: number, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries({ ...headers, connection: 'close', 'content-length': '0' });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n`;
}

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
