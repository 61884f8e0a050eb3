import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { defaultTimeouts } from '../../engine/http/timeouts.ts';
import type { Connections } from '../http/connections.ts';
import type { PageRequest } from './page-responder.ts';

interface RawRequestCacheOptions {
  /** The serialized response to a request; undefined when it is not cached. */
  serialize: (request: PageRequest) => Buffer | undefined;
  /** Whether connections are being closed: then Node's server has to send `Connection: close`. */
  isClosing: () => boolean;
  /** Default 1,000. */
  maxEntries?: number;
  /** Milliseconds until the first byte on a new connection. Default as in Node's server. */
  headTimeout?: number;
  /** Milliseconds until the next byte. Default as in Node's server. */
  keepAliveTimeout?: number;
}

const maxRequestBytes = 2048;
const endOfHead = '\r\n\r\n';

/** Headers of requests that need more than a cached document, or that identify the client. */
const uncacheableHeaders = [
  'content-length',
  'transfer-encoding',
  'expect',
  'upgrade',
  'authorization',
  'cookie',
];

/**
 * Caches parsed requests by their raw bytes. When Node's parser has parsed a GET of a cached document, the same bytes on
 * another connection mean the same request. Skipping the parser saves half the cost of such a response. A connection that
 * receives anything else is passed to Node's server with the bytes received so far, and stays there.
 *
 * @example
 * const rawRequests = new RawRequestCache({ serialize: responder.serialize, isClosing: () => false });
 * rawRequests.attachTo(connections);
 */
export class RawRequestCache {
  readonly #options: Required<RawRequestCacheOptions>;
  readonly #requests = new Map<string, PageRequest>();
  /** First bytes of connections that Node parses now, until their first request is parsed. */
  readonly #pending = new WeakMap<Socket, string>();

  constructor(options: RawRequestCacheOptions) {
    this.#options = {
      maxEntries: 1000,
      headTimeout: defaultTimeouts.requestHead,
      keepAliveTimeout: defaultTimeouts.keepAlive,
      ...options,
    };
  }

  /** Intercepts new connections and passes on to Node's server those that need it. */
  attachTo(connections: Connections): void {
    connections.interceptWith((socket, parse) => this.#serve(socket, parse));
  }

  /** Returns the bytes of a connection's first request. Call it for each request, because the bytes of later ones are unknown. */
  takeRawRequest({ socket }: IncomingMessage): string | undefined {
    const raw = this.#pending.get(socket);
    if (raw !== undefined) this.#pending.delete(socket);
    return raw;
  }

  /** Stores the request that these bytes parse to. */
  remember(raw: string, incoming: IncomingMessage, request: PageRequest): void {
    const { headers, httpVersion } = incoming;
    const isExactMatch = raw.startsWith(`GET ${request.address} HTTP/1.1\r\n`) && httpVersion === '1.1';
    const isKeepAlive = headers.connection === undefined || headers.connection.toLowerCase() === 'keep-alive';
    if (!isExactMatch || !isKeepAlive || uncacheableHeaders.some((name) => headers[name] !== undefined))
      return;
    if (this.#requests.size >= this.#options.maxEntries) this.#requests.clear();
    this.#requests.set(raw, request);
  }

  #serve(socket: Socket, passOn: () => void): void {
    const { serialize, isClosing, headTimeout, keepAliveTimeout } = this.#options;
    let isNew = true;
    const onData = (chunk: Buffer) => {
      // A connection that is being closed gets no more responses.
      if (socket.writableEnded) return;
      const raw = chunk.length <= maxRequestBytes ? chunk.toString('latin1') : '';
      const request = this.#requests.get(raw);
      const response = request && !socket.writableNeedDrain && !isClosing() ? serialize(request) : undefined;
      if (!response) return passOnConnection(chunk, raw);
      if (isNew) socket.setTimeout(keepAliveTimeout);
      isNew = false;
      socket.write(response);
    };
    const onEnd = () => socket.end();
    const onClose = () => socket.destroy();
    const passOnConnection = (chunk: Buffer, raw: string) => {
      socket.off('data', onData).off('end', onEnd).off('error', onClose).off('timeout', onClose);
      if (isSingleGet(raw)) this.#pending.set(socket, raw);
      socket.pause();
      socket.unshift(chunk);
      passOn();
      socket.resume();
    };
    socket.setTimeout(headTimeout);
    socket.on('data', onData).on('end', onEnd).on('error', onClose).on('timeout', onClose);
  }
}

/** Whether these bytes are one request without a body, and nothing after it. */
function isSingleGet(raw: string): boolean {
  return raw.startsWith('GET ') && raw.indexOf(endOfHead) === raw.length - endOfHead.length;
}
