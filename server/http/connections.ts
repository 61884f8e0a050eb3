import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { canonicalAddress } from './addresses.ts';
import { networksOf } from './networks.ts';
import { findStalled, type Progress } from './slow-readers.ts';
import { defaultTimeouts, type Timeouts } from './timeouts.ts';

/** Answers a request. */
export type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

interface ConnectionsOptions {
  /** All connections together; default 5,000. */
  most?: number;
  /** From one network: an IPv4 address, or the /64 of an IPv6 address. Default 256. */
  mostOfNetwork?: number;
  /** Whether no limit holds for an address. Default: for none. */
  isTrusted?: (address: string) => boolean;
  /** What is written to a client for whom there is no place. */
  refusal?: string;
  /** Default `defaultTimeouts`. */
  timeouts?: Readonly<Timeouts>;
}

/** Takes a new connection; `parse` hands it to Node's parser, where it stays. */
type Interceptor = (socket: Socket, parse: () => void) => void;

interface Request {
  readonly outgoing: ServerResponse;
  /** Has it answered. */
  readonly run: () => void;
}

interface Connection {
  readonly socket: Socket;
  /** All that are counted with it; undefined where no limit holds. */
  readonly network: string | undefined;
  /** Requests that are not answered yet, in the order in which they came; the first is being answered. */
  readonly requests: Request[];
  /** Whether Node's parser reads it. */
  isParsed: boolean;
  /** Whether nothing more is written. */
  isClosing: boolean;
  /** Bytes that had been read when the last answer was finished; more of them are the start of a request. */
  bytesRead: number;
  /** When the last answer was finished, as of `performance.now()`. */
  idleSince: number;
  readonly progress: Progress;
}

/** Requests that one connection may send ahead of their answers. Nobody but programs made for it sends any. */
const maxPipelined = 64;
/** Milliseconds for which a connection is read on after its last answer. */
const lingerMs = 2000;
/** Connections that are read on at a time, for each that may be open. */
const maxLingeringShare = 0.2;

/**
 * All connections of the server: those that Node's parser reads, and those that are attended before it. Where there are too
 * many, the one that has been idle for longest makes room. It answers the requests of a connection one after the other, ends
 * connections so that no answer is lost on its way, and cuts off clients that do not take their answers.
 *
 * @example
 * const connections = new Connections(server, { mostOfNetwork: 256 });
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
      most: 5000,
      mostOfNetwork: 256,
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
    const timer = setInterval(() => void this.#checkAll(), this.#options.timeouts.checkInterval).unref();
    server.once('close', () => clearInterval(timer));
  }

  /** Whether clients are told to take their next request elsewhere. */
  get isDraining(): boolean {
    return this.#isDraining;
  }

  get size(): number {
    return this.#all.size;
  }

  /** Puts something before Node's parser. */
  interceptWith(interceptor: Interceptor): void {
    this.#interceptor = interceptor;
  }

  /**
   * Has the requests of a connection answered one after the other. Those that were sent ahead wait, so that a client that
   * takes no answer has only one of them lying in memory.
   */
  oneAtATime(listener: Listener): Listener {
    return (incoming, outgoing) => {
      const connection = this.#all.get(incoming.socket);
      // What follows the last answer is not for this process: the client knows that it was not served.
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

  /** From now on the last answer on each connection says that the connection ends with it. */
  drain(): void {
    this.#isDraining = true;
    const now = performance.now();
    for (const connection of this.#open) {
      // Nobody has been told before; each gets its time to ask once more.
      connection.idleSince = now;
      const [request, next] = connection.requests;
      if (request && !next && !request.outgoing.headersSent) {
        request.outgoing.setHeader('connection', 'close');
      }
    }
  }

  /**
   * Closes connections on which nothing is under way.
   *
   * @param least milliseconds for which nothing was
   * @param most how many are closed
   */
  closeIdle(least = 0, most = Number.POSITIVE_INFINITY): void {
    const since = performance.now() - least;
    let closed = 0;
    for (const connection of this.#open) {
      if (closed >= most) return;
      if (isBusy(connection) || hasPartialRequest(connection) || connection.idleSince > since) continue;
      this.#close(connection);
      closed += 1;
    }
  }

  /** Cuts off everybody. */
  destroyAll(): void {
    for (const socket of this.#all.keys()) socket.destroy();
  }

  /** Gives undefined when there is no place for it. */
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
      progress: { acknowledged: 0, acknowledgedAt: performance.now() },
    };
    this.#all.set(socket, connection);
    socket.once('close', () => {
      this.#all.delete(socket);
      this.#untrack(connection);
    });
    // Node calls it after an answer that is the last one, and would close the socket before everything has been read.
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

  /** Closes those that have been idle for longest, where all places are taken. Gives false when all are at work. */
  #evictIdle(network: string | undefined): boolean {
    const { most, mostOfNetwork } = this.#options;
    const neighbours = network === undefined ? undefined : this.#networks.get(network);
    if (neighbours && neighbours.size >= mostOfNetwork && !this.#closeLongestIdle(neighbours)) return false;
    return this.#open.size < most || this.#closeLongestIdle(this.#open);
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
   * the connection, and the client may lose the answer that it has not read yet.
   */
  #close(connection: Connection): void {
    const { socket } = connection;
    if (connection.isClosing) return;
    connection.isClosing = true;
    this.#untrack(connection);
    if (this.#all.size - this.#open.size > this.#options.most * maxLingeringShare)
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

  async #checkAll(): Promise<void> {
    this.#noteActivity();
    for (const { socket } of await findStalled(
      [...this.#all.values()],
      this.#options.timeouts.responseProgress,
    )) {
      // Frees at once what the system holds for it, too.
      socket.resetAndDestroy();
    }
  }

  /** A connection that is attended before the parser tells of no use: that would cost its quick answers time. */
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

/** Whether the start of a request has come. */
function hasPartialRequest({ socket, isParsed, bytesRead }: Connection): boolean {
  return isParsed && socket.bytesRead !== bytesRead;
}

/** What of a refused body is still to come would be taken for the next request, or the next request for the body. */
function closeAfterUnreadBody(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { headers } = incoming;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  const { writeHead } = outgoing;
  outgoing.writeHead = (...head: unknown[]) => {
    if (!incoming.complete) outgoing.setHeader('connection', 'close');
    return Reflect.apply(writeHead, outgoing, head) as ServerResponse;
  };
}
