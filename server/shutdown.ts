import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Logger } from 'pino';

const turn = promisify(setImmediate);

interface ShutdownOptions {
  server: Server;
  log: Logger;
  /** What is to be done when no request is under way any more: views written, database closed. */
  finish: () => Promise<void>;
  /** Ends the process. */
  exit: (code: number) => void;
  /** Milliseconds that requests under way are given. Default 10,000. */
  patience?: number;
  /** Milliseconds in which clients learn, by `Connection: close`, to take another connection. Default 1,000. */
  grace?: number;
}

/**
 * The end of the process, in an order that loses nothing: not ready, no new connections, answers to all that was asked,
 * then the database.
 *
 * @example
 * const shutdown = new Shutdown({ server, log, finish: () => store.close(), exit: process.exit });
 * process.on('SIGTERM', () => shutdown.start('SIGTERM', 0));
 */
export class Shutdown {
  readonly #options: Required<ShutdownOptions>;
  #leaving = false;
  #closing = false;

  constructor(options: ShutdownOptions) {
    this.#options = { patience: 10_000, grace: 1000, ...options };
  }

  /** Whether the end has begun: the process is not ready any more. */
  get leaving(): boolean {
    return this.#leaving;
  }

  /** Whether no new connections come: clients are to be told to take their next request elsewhere. */
  get closing(): boolean {
    return this.#closing;
  }

  /** Begins the end, once. A second call ends the process at once. */
  async start(reason: string, code: number): Promise<void> {
    const { log, finish, exit } = this.#options;
    if (this.#leaving) return exit(1);
    this.#leaving = true;
    log.info({ reason }, 'Stopping: finishing what is under way');
    try {
      await this.#closeConnections();
      await finish();
      exit(code);
    } catch (error) {
      log.error({ err: error }, 'The end was not clean');
      exit(1);
    }
  }

  async #closeConnections(): Promise<void> {
    const { server, grace, patience, log } = this.#options;
    await this.#acceptWaiting();
    this.#closing = true;
    const closed = new Promise<void>((resolve) => {
      // The server's own close would cut idle connections at once, on which a request may be on its way.
      NetServer.prototype.close.call(server, () => resolve());
    });
    const deadline = new AbortController();
    const expire = async () => {
      await wait(grace, undefined, deadline);
      for (let waited = grace; waited < patience; waited += 100) {
        server.closeIdleConnections();
        await wait(100, undefined, deadline);
      }
      log.warn('Some requests took too long to be finished');
      server.closeAllConnections();
    };
    const expiring = expire().catch(() => {});
    await closed;
    deadline.abort();
    await expiring;
  }

  /**
   * Lets those in who have connected already but wait for a busy process; closing would cut them off. One of them is let
   * in at each turn of the event loop, so a turn without any says that nobody waits.
   */
  async #acceptWaiting(): Promise<void> {
    const { server, grace } = this.#options;
    let came = true;
    const note = () => {
      came = true;
    };
    server.on('connection', note);
    for (const start = performance.now(); came && performance.now() - start < grace; ) {
      came = false;
      await turn();
      await turn();
    }
    server.off('connection', note);
  }
}
