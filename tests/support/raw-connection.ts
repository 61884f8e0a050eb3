import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** An answer as it came over the line. */
export interface RawResponse {
  status: number;
  head: string;
  body: string;
  /** Whether it says that the connection ends with it. */
  isLast: boolean;
}

/** The connection ended although bytes of a request had been written and its answer had not come whole. */
export class ConnectionLost extends Error {}

/**
 * A connection on which bytes are written as they are, and answers are taken apart: unlike any HTTP client it tells an
 * answer that never came from a connection that ended before anything was asked on it.
 */
export class RawConnection {
  readonly socket: Socket;
  #received = '';
  #end: string | undefined;
  #notify = () => {};

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.setEncoding('latin1').on('data', (part: string) => {
      this.#received += part;
      this.#notify();
    });
    const end = (how: string) => {
      this.#end ??= how;
      this.#notify();
    };
    socket.on('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
    socket.on('end', () => end('ended'));
    socket.on('close', () => end('closed'));
  }

  /** Fails with the error of `connect`. */
  static async open(port: number, localAddress?: string): Promise<RawConnection> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true, ...(localAddress && { localAddress }) });
    await once(socket, 'connect');
    return new RawConnection(socket);
  }

  /** How the server ended the connection; undefined while it is open. */
  get end(): string | undefined {
    return this.#end;
  }
  /** What came and was not taken as an answer. */
  get received(): string {
    return this.#received;
  }

  /** Writes a request and waits for its answer. */
  async sendRequest(bytes: string): Promise<RawResponse> {
    this.socket.write(bytes, 'latin1');
    return await this.next();
  }

  /**
   * The next answer. Answers with 1xx are passed over.
   *
   * @throws ConnectionLost
   */
  async next(): Promise<RawResponse> {
    for (;;) {
      const response = this.#readResponse();
      if (response) return response;
      if (this.#end !== undefined)
        throw new ConnectionLost(`${this.#end} after ${this.#received.length} bytes of an answer`);
      await this.#news();
    }
  }

  /** Resolves when the server has ended the connection. */
  async ended(): Promise<string> {
    while (this.#end === undefined) await this.#news();
    return this.#end;
  }

  /** Resolves when something comes or the connection ends. */
  #news(): Promise<void> {
    return new Promise((resolve) => {
      this.#notify = resolve;
    });
  }

  close(): void {
    this.socket.destroy();
  }

  #readResponse(): RawResponse | undefined {
    const start = this.#received.indexOf('\r\n\r\n');
    if (start < 0) return;
    const head = this.#received.slice(0, start).toLowerCase();
    const status = Number(/^http\/1\.1 (\d{3})/.exec(head)?.[1]);
    const end = status < 200 ? start + 4 : this.#endOfBody(head, status, start + 4);
    if (end === undefined || end > this.#received.length) return;
    const body = this.#received.slice(start + 4, end);
    this.#received = this.#received.slice(end);
    if (status < 200) return this.#readResponse();
    return { status, head, body, isLast: /^connection: close$/m.test(head) };
  }

  #endOfBody(head: string, status: number, start: number): number | undefined {
    if (status === 204 || status === 304) return start;
    const length = /^content-length: (\d+)$/m.exec(head)?.[1];
    if (length !== undefined) return start + Number(length);
    const last = this.#received.indexOf('0\r\n\r\n', start);
    return last < 0 ? undefined : last + 5;
  }
}
