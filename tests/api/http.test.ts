import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { RawConnection } from '../support/raw-connection.ts';
import { useSite } from '../support/site.ts';

const siteUrl = 'https://www.example.org';

describe.each([undefined, siteUrl])('HTTP/1.0 requests with SITE_URL %s', (address) => {
  const site = useSite({ environment: { SITE_URL: address } });

  /** The status of an answer to HTTP/1.0 without a Host, as the checks of some balancers send it. */
  async function statusOf(path: string): Promise<number> {
    const socket = connect(site.server.port, '127.0.0.1');
    socket.write(`GET ${path} HTTP/1.0\r\n\r\n`);
    let received = '';
    for await (const chunk of socket) received += chunk;
    return Number(/^HTTP\/1\.1 (\d+) /.exec(received)?.[1]);
  }

  test('a health check without a Host header returns 200 (D28)', async () => {
    for (const path of ['/readyz', '/healthz']) expect([path, await statusOf(path)]).toEqual([path, 200]);
  });

  test('a request without a Host header returns 421 only when SITE_URL is set', async () => {
    const status = address ? 421 : 200;
    for (const path of ['/', '/api/tags', '/blog'])
      expect([path, await statusOf(path)]).toEqual([path, status]);
  });
});

describe('a keep-alive connection', () => {
  const site = useSite();

  // The home page is served by the fast path, the other one by Node's parser.
  test.each(['/', '/api/tags'])(
    'a connection still responds to its 2,500th request of %s, and stays open',
    async (path) => {
      const connection = await RawConnection.open(site.server.port);
      for (let sent = 1; sent <= 2500; sent += 1) {
        const { status, isLast } = await connection.sendRequest(
          `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
        );
        if (status !== 200 || isLast) expect([sent, status, isLast]).toEqual([sent, 200, false]);
      }
      connection.close();
    },
  );
});
