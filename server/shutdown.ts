import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';

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

  constructor(options: ShutdownOptions) {
    this.#options = { patience: 10_000, grace: 1000, ...options };
  }

  /** Whether the end has begun: the process is not ready any more. */
  get leaving(): boolean {
    return this.#leaving;
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
}
