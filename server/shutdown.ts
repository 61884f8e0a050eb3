import type { Server } from 'node:http';
import { Server as TcpServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import type { Connections } from './http/connections.ts';

const yieldToEventLoop = promisify(setImmediate);

interface ShutdownOptions {
  server: Server;
  connections: Connections;
  log: Logger;
  /** Runs when no request is open any more: writes views, closes the database. */
  finish: () => Promise<void>;
  /** Ends the process. */
  exit: (code: number) => void;
  /** Milliseconds until open requests are cut off. Default 9,000. */
  timeout?: number;
  /** Milliseconds in which clients get `Connection: close` before idle connections are closed. Default 1,000. */
  grace?: number;
  /** Milliseconds in which a second signal counts as the same one. Default 500. */
  sameSignal?: number;
}

/** Longest turn of the event loop that counts as quiet, in milliseconds. */
const quietTurnMs = 1;
/** Connections that are closed in one turn. */
const closeBatchSize = 100;

/**
 * Graceful shutdown in an order that loses nothing: not ready, no new connections, responses to all open requests,
 * then the database.
 *
 * @example
 * const shutdown = new Shutdown({ server, connections, log, finish: () => store.close(), exit: process.exit });
 * process.on('SIGTERM', () => shutdown.start('SIGTERM', 0));
 */
export class Shutdown {
  readonly #options: Required<ShutdownOptions>;
  #startedAt: number | undefined;

  constructor(options: ShutdownOptions) {
    this.#options = { timeout: 9000, grace: 1000, sameSignal: 500, ...options };
  }

  /** Whether the shutdown has started, so that the process is not ready any more. */
  get hasStarted(): boolean {
    return this.#startedAt !== undefined;
  }

  /**
   * Starts the shutdown once. A second call exits at once, except right after the first, because `npm` forwards signals that
   * a terminal or a service manager already sends to all processes.
   */
  async start(reason: string, code: number): Promise<void> {
    const { log, finish, exit, sameSignal } = this.#options;
    const now = performance.now();
    if (this.#startedAt !== undefined) {
      if (now - this.#startedAt >= sameSignal) exit(1);
      return;
    }
    this.#startedAt = now;
    log.info({ reason }, 'Stopping: finishing what is under way');
    try {
      await this.#closeConnections(now);
      await finish();
      exit(code);
    } catch (error) {
      log.error({ err: error }, 'The end was not clean');
      exit(1);
    }
  }

  async #closeConnections(start: number): Promise<void> {
    const { server, connections, grace, timeout, log } = this.#options;
    await acceptWaiting(server, timeout / 2);
    // Not the method of the HTTP server, which would close idle connections too.
    TcpServer.prototype.close.call(server);
    connections.drain();
    while (connections.size > 0) {
      await wait(10);
      const before = performance.now();
      if (before - start > timeout) {
        log.warn({ connections: connections.size }, 'Some clients took too long and were cut off');
        return connections.destroyAll();
      }
      await yieldToEventLoop();
      // What has arrived was read in this turn. After a long one more may have come, and would be lost with the connection.
      const isQuiet = performance.now() - before < quietTurnMs;
      if (isQuiet || before - start > timeout / 2) connections.closeIdle(grace, closeBatchSize);
    }
  }
}

/** One connection is accepted in each turn of the event loop; those that wait still when listening stops are reset. */
async function acceptWaiting(server: Server, timeout: number): Promise<void> {
  let isQuiet = false;
  const onConnection = () => {
    isQuiet = false;
  };
  server.on('connection', onConnection);
  for (const start = performance.now(); !isQuiet && performance.now() - start < timeout; ) {
    isQuiet = true;
    await yieldToEventLoop();
  }
  server.off('connection', onConnection);
}
