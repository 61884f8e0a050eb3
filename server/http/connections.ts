import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networksOf } from '../../engine/http/networks.ts';
import { defaultTimeouts, type Timeouts } from '../../engine/http/timeouts.ts';
import { canonicalAddress } from './addresses.ts';

/** Answers a request. */
export type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

interface ConnectionsOptions {
  /** All connections together; default 5,000. */
  maxConnections?: number;
  /** From one network: an IPv4 address, or the /64 of an IPv6 address. Default 256. */
  maxPerNetwork?: number;
  /** Whether no limit holds for an address. Default: for none. */
  isTrusted?: (address: string) => boolean;
  /** Response to a client above the limit. */
  refusal?: string;
  /** Default `defaultTimeouts`. */
  timeouts?: Readonly<Timeouts>;
}

/** Handles a new connection; `parse` passes it to Node's parser for good. */
type Interceptor = (socket: Socket, parse: () => void) => void;

interface Request {
  readonly outgoing: ServerResponse;
  /** Runs its handler. */
  readonly run: () => void;
}

interface Connection {
  readonly socket: Socket;
  /** All that are counted with it; undefined where no limit holds. */
  readonly network: string | undefined;
  /** Open requests in the order in which they arrived; the first one is being handled. */
  readonly requests: Request[];
  /** Whether Node's parser reads it. */
  isParsed: boolean;
  /** Whether nothing more is written. */
  isClosing: boolean;
  /** Bytes read when the last response was finished; more bytes are the start of a request. */
  bytesRead: number;
  /** When the last response was finished, from `performance.now()`. */
  idleSince: number;
}

/** Pipelined requests on one connection. Browsers send none. */
const maxPipelined = 64;
/** Milliseconds for which a connection is still read after its last response. */
const lingerMs = 2000;
/** Connections that are read on at a time, for each that may be open. */
const maxLingeringShare = 0.2;

/**
 * All connections of the server: those that Node's parser reads, and those that the fast path reads before it. Where there are too
 * many, the one that has been idle for longest is closed. It handles the requests of a connection one after the other, and closes
 * connections so that no response is lost.
 *
 * @example
 * const connections = new Connections(server, { maxPerNetwork: 256 });
 * server.on('request', connections.oneAtATime(listener));
 */
export class Connections {
  readonly #options: Required<ConnectionsOptions>;
  /** Those that are being closed, too. */
  readonly #all = new Map<Socket, Connection>();
  /** Those that are not being closed, the longest unused first; and the same for each network. */
  readonly #open = new Set<Connection>();
  readonly #networks = new Map<string, Set<Connection>>();
  #interceptor: Interceptor = (_socket, parse) => parse();
  #isDraining = false;

  constructor(server: Server, options: ConnectionsOptions = {}) {
    this.#options = {
      maxConnections: 5000,
      maxPerNetwork: 256,
      isTrusted: () => false,
      refusal: '',
      timeouts: defaultTimeouts,
      ...options,
    };
    const parsers = server.listeners('connection');
    server.removeAllListeners('connection').on('connection', (socket: Socket) => {
      const connection = this.#add(socket);
      if (!connection) return;
      this.#interceptor(socket, () => {
        connection.isParsed = true;
        for (const parse of parsers) parse.call(server, socket);
      });
    });
    server.closeIdleConnections = () => void this.closeIdle();
    server.closeAllConnections = () => this.destroyAll();
    const timer = setInterval(() => this.#noteActivity(), this.#options.timeouts.checkInterval).unref();
    server.once('close', () => clearInterval(timer));
  }

  /** Whether responses have `Connection: close`. */
  get isDraining(): boolean {
    return this.#isDraining;
  }

  get size(): number {
    return this.#all.size;
  }

  /** Sets a handler that reads connections before Node's parser. */
  interceptWith(interceptor: Interceptor): void {
    this.#interceptor = interceptor;
  }

  /**
   * Handles the requests of a connection one after the other. Pipelined ones wait, so that a client that
   * reads no response has only one of them in memory.
   */
  oneAtATime(listener: Listener): Listener {
    return (incoming, outgoing) => {
      const connection = this.#all.get(incoming.socket);
      // A request after the last response is ignored: the client knows that it was not served.
      if (!connection || connection.isClosing) return;
      const { requests, socket } = connection;
      if (requests.length >= maxPipelined) return void socket.destroy();
      outgoing.once('close', () => this.#completeRequest(connection));
      const run = () => {
        const isLast = this.#isDraining && requests.length === 1;
        // Node's parser drops what has arrived behind a request for another protocol, which we do not speak.
        if (isLast || incoming.headers.upgrade !== undefined) outgoing.setHeader('connection', 'close');
        closeAfterUnreadBody(incoming, outgoing);
        listener(incoming, outgoing);
      };
      if (requests.push({ outgoing, run }) === 1) run();
    };
  }

  /** From now on the last response on each connection has `Connection: close`. */
  drain(): void {
    this.#isDraining = true;
    const now = performance.now();
    for (const connection of this.#open) {
      // No client was notified before; each gets the time for one more request.
      connection.idleSince = now;
      const [request, next] = connection.requests;
      if (request && !next && !request.outgoing.headersSent) {
        request.outgoing.setHeader('connection', 'close');
      }
    }
  }

  /**
   * Closes idle connections.
   *
   * @param minIdleMs milliseconds without activity
   * @param max how many to close
   */
  closeIdle(minIdleMs = 0, max = Number.POSITIVE_INFINITY): void {
    const since = performance.now() - minIdleMs;
    let closed = 0;
    for (const connection of this.#open) {
      if (closed >= max) return;
      if (isBusy(connection) || hasPartialRequest(connection) || connection.idleSince > since) continue;
      this.#close(connection);
      closed += 1;
    }
  }

  /** Closes all connections at once. */
  destroyAll(): void {
    for (const socket of this.#all.keys()) socket.destroy();
  }

  /** Returns undefined when the limit is reached. */
  #add(socket: Socket): Connection | undefined {
    const { isTrusted, refusal } = this.#options;
    const address = canonicalAddress(socket.remoteAddress ?? '') ?? 'unknown';
    const connection: Connection = {
      socket,
      network: isTrusted(address) ? undefined : networksOf(address)[0],
      requests: [],
      isParsed: false,
      isClosing: false,
      bytesRead: 0,
      idleSince: performance.now(),
    };
    this.#all.set(socket, connection);
    socket.once('close', () => {
      this.#all.delete(socket);
      this.#untrack(connection);
    });
    // Node calls it after the last response, and would close the socket before everything is read.
    socket.destroySoon = () => this.#close(connection);
    if (this.#isDraining || this.#evictIdle(connection.network)) {
      this.#track(connection);
      return connection;
    }
    socket.on('error', () => socket.destroy()).write(refusal);
    this.#close(connection);
  }

  #track(connection: Connection): void {
    this.#open.add(connection);
    const { network } = connection;
    if (network === undefined) return;
    const neighbours = this.#networks.get(network);
    if (neighbours) neighbours.add(connection);
    else this.#networks.set(network, new Set([connection]));
  }

  #untrack(connection: Connection): void {
    this.#open.delete(connection);
    const neighbours = connection.network === undefined ? undefined : this.#networks.get(connection.network);
    neighbours?.delete(connection);
    if (neighbours?.size === 0) this.#networks.delete(connection.network ?? '');
  }

  /** Closes the longest idle connection where the limit is reached. Returns false when all are busy. */
  #evictIdle(network: string | undefined): boolean {
    const { maxConnections, maxPerNetwork } = this.#options;
    const neighbours = network === undefined ? undefined : this.#networks.get(network);
    if (neighbours && neighbours.size >= maxPerNetwork && !this.#closeLongestIdle(neighbours)) return false;
    return this.#open.size < maxConnections || this.#closeLongestIdle(this.#open);
  }

  #closeLongestIdle(among: Set<Connection>): boolean {
    for (const connection of among) {
      if (isBusy(connection)) continue;
      this.#close(connection);
      return true;
    }
    return false;
  }

  /**
   * Ends our side and reads on until the client has ended its own. A socket that is closed while something is unread resets
   * the connection, and the client may lose a response that it has not read yet.
   */
  #close(connection: Connection): void {
    const { socket } = connection;
    if (connection.isClosing) return;
    connection.isClosing = true;
    this.#untrack(connection);
    if (this.#all.size - this.#open.size > this.#options.maxConnections * maxLingeringShare)
      return void socket.destroy();
    socket.resume();
    socket.end(() => {
      const timer = setTimeout(() => socket.destroy(), lingerMs);
      socket.once('close', () => clearTimeout(timer));
    });
  }

  #completeRequest(connection: Connection): void {
    const { requests, socket } = connection;
    requests.shift();
    connection.bytesRead = socket.bytesRead;
    connection.idleSince = performance.now();
    this.#moveToEnd(connection);
    if (!connection.isClosing && !socket.destroyed) requests[0]?.run();
  }

  /** The fast path does not report activity, because that would slow down its responses. */
  #noteActivity(): void {
    for (const connection of [...this.#open]) {
      const { socket, isParsed, bytesRead } = connection;
      if (isParsed || socket.bytesRead === bytesRead) continue;
      connection.bytesRead = socket.bytesRead;
      connection.idleSince = performance.now();
      this.#moveToEnd(connection);
    }
  }

  #moveToEnd(connection: Connection): void {
    const { network } = connection;
    if (this.#open.delete(connection)) this.#open.add(connection);
    const neighbours = network === undefined ? undefined : this.#networks.get(network);
    if (neighbours?.delete(connection)) neighbours.add(connection);
  }
}

function isBusy({ socket, requests }: Connection): boolean {
  return requests.length > 0 || socket.writableLength > 0;
}

/** Whether the start of a request has arrived. */
function hasPartialRequest({ socket, isParsed, bytesRead }: Connection): boolean {
  return isParsed && socket.bytesRead !== bytesRead;
}

/** The rest of a rejected body would be parsed as the next request, or the next request as the body. */
function closeAfterUnreadBody(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { headers } = incoming;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  const { writeHead } = outgoing;
  outgoing.writeHead = (...head: unknown[]) => {
    if (!incoming.complete) outgoing.setHeader('connection', 'close');
    return Reflect.apply(writeHead, outgoing, head) as ServerResponse;
  };
}
