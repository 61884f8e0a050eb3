import { afterAll, beforeAll } from 'vitest';
import type { Engine } from './database.ts';
import type { Http } from './http.ts';
import { startServer, type TestServer } from './server.ts';

/** A server for a whole suite, with calls of a visitor and of the admin. */
export interface Site {
  readonly server: TestServer;
  readonly visitor: Http;
  readonly staff: Http;
}

interface SiteOptions {
  engine?: Engine;
  /** Settings beside those of a test server. */
  environment?: Record<string, string | undefined>;
}

/** No sample content: a suite then finds what it made itself and nothing else. */
export const emptySite = { SAMPLE_CONTENT: 'off' };

/**
 * Starts a server before the tests of the surrounding `describe` and stops it after them.
 *
 * @example
 * describe.each(engines)('on %s', (engine) => {
 *   const site = useSite({ engine, environment: emptySite });
 *   test('…', async () => expect((await site.visitor.get('/tags')).status).toBe(200));
 * });
 */
export function useSite(options: SiteOptions = {}): Site {
  let running: { server: TestServer; staff: Http } | undefined;
  beforeAll(async () => {
    const server = await startServer(options);
    running = { server, staff: await server.staff() };
  });
  afterAll(async () => {
    await running?.server.stop();
  });
  const here = () => {
    if (!running) throw new Error('The server is there from beforeAll on.');
    return running;
  };
  return {
    get server() {
      return here().server;
    },
    get visitor() {
      return here().server.visitor;
    },
    get staff() {
      return here().staff;
    },
  };
}
