import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Connections } from './connections.ts';
import type { PlainRequest } from './front.ts';
import { usualPatience } from './patience.ts';

interface KnownRequestsOptions {
  /** The answer to a request, written out; undefined when it is not at hand. */
  message: (request: PlainRequest, isLast: boolean) => Buffer | undefined;
  /** Whether connections shall end: then Node's server has to tell the clients. */
  isClosing: () => boolean;
  /** How many requests are remembered. Default 1,000. */
  most?: number;
  /** Answers on one connection, which ends with the last of them. Default 1,000. */
  mostAnswers?: number;
  /** Milliseconds to say something on a new connection. Default as long as Node's server waits for a head. */
  firstPatience?: number;
  /** Milliseconds to say something more. Default as long as Node's server waits. */
  nextPatience?: number;
}

const longestHead = 2048;
const endOfHead = '\r\n\r\n';

/** A request with any of these asks for more than a document, or tells who asks. */
const telling = ['content-length', 'transfer-encoding', 'expect', 'upgrade', 'authorization', 'cookie'];

/**
 * Remembers requests by their bytes. Once Node's parser has taken some bytes for a plain read of a document in memory, the
 * same bytes on another connection mean the same, and need not be parsed and set up again: that is half of what such an
 * answer costs. A connection on which anything else arrives is handed to Node's server, with what arrived, and stays there.
 *
 * @example
 * const known = new KnownRequests({ message: front.message, isClosing: () => false });
 * known.standBefore(connections);
 */
export class KnownRequests {
  readonly #options: Required<KnownRequestsOptions>;
  readonly #known = new Map<string, PlainRequest>();
  /** The bytes that were handed over with a connection, until its first request is understood. */
  readonly #heads = new WeakMap<Socket, string>();

  constructor(options: KnownRequestsOptions) {
    this.#options = {
      most: 1000,
      mostAnswers: 1000,
      firstPatience: usualPatience.head,
      nextPatience: usualPatience.next,
      ...options,
    };
  }

  /** Takes new connections in place of Node's server, which gets those that need it. */
  standBefore(connections: Connections): void {
    connections.attendBy((socket, parse) => this.#attend(socket, parse));
  }

  /** The bytes of the first request of a connection. To be called for each request, because those of a later one are not known. */
  takeHead({ socket }: IncomingMessage): string | undefined {
    const head = this.#heads.get(socket);
    if (head !== undefined) this.#heads.delete(socket);
    return head;
  }

  /** Remembers that these bytes are this request. */
  learn(head: string, incoming: IncomingMessage, request: PlainRequest): void {
    const { headers, httpVersion } = incoming;
    const isWhole = head.startsWith(`GET ${request.address} HTTP/1.1\r\n`) && httpVersion === '1.1';
    const isKept = headers.connection === undefined || headers.connection.toLowerCase() === 'keep-alive';
    if (!isWhole || !isKept || telling.some((name) => headers[name] !== undefined)) return;
    if (this.#known.size >= this.#options.most) this.#known.clear();
    this.#known.set(head, request);
  }

  #attend(socket: Socket, handOver: () => void): void {
    const { message, isClosing, mostAnswers, firstPatience, nextPatience } = this.#options;
    let answers = 0;
    const onData = (chunk: Buffer) => {
      // Nothing more is answered on a connection that is being closed.
      if (socket.writableEnded) return;
      const head = chunk.length <= longestHead ? chunk.toString('latin1') : '';
      const request = this.#known.get(head);
      const isLast = answers + 1 >= mostAnswers;
      const answer =
        request && !socket.writableNeedDrain && !isClosing() ? message(request, isLast) : undefined;
      if (!answer) return leave(chunk, head);
      if (answers === 0) socket.setTimeout(nextPatience);
      answers += 1;
      socket.write(answer);
      if (!isLast) return;
      socket.off('data', onData);
      socket.destroySoon();
    };
    const onEnd = () => socket.end();
    const onLost = () => socket.destroy();
    const leave = (chunk: Buffer, head: string) => {
      socket.off('data', onData).off('end', onEnd).off('error', onLost).off('timeout', onLost);
      if (isOneRead(head)) this.#heads.set(socket, head);
      socket.pause();
      socket.unshift(chunk);
      handOver();
      socket.resume();
    };
    socket.setTimeout(firstPatience);
    socket.on('data', onData).on('end', onEnd).on('error', onLost).on('timeout', onLost);
  }
}

/** Whether these bytes are one request without a body, and nothing after it. */
function isOneRead(head: string): boolean {
  return head.startsWith('GET ') && head.indexOf(endOfHead) === head.length - endOfHead.length;
}
