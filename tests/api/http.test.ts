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

/** Asks for a page with these header lines. */
async function ask(port: number, path: string, ...lines: string[]): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`);
  for await (const _chunk of socket);
}

describe('what an operator is told', () => {
  const unnamed = useSite({ environment: { SITE_URL: undefined } });
  const named = useSite({ environment: { SITE_URL: siteUrl } });

  test('a missing SITE_URL is in the log from the start, and on the dashboard once the site was asked under another name', async () => {
    const { server, staff } = unnamed;
    expect(server.output()).toContain('SITE_URL is not set');
    const isTold = async () =>
      (await staff.get<{ isAddressMissing: boolean }>('/admin/summary')).body.isAddressMissing;
    // Health checks come by any name. The home page is in the memory of the fast path after the first time.
    await ask(server.port, '/readyz', 'Host: 10.0.0.5:3000');
    for (const _ of [1, 2]) await ask(server.port, '/', `Host: localhost:${server.port}`);
    expect(await isTold()).toBe(false);
    await ask(server.port, '/', 'Host: www.example.org');
    expect(await isTold()).toBe(true);
    expect(named.server.output()).not.toContain('SITE_URL is not set');
  });

  test('a refused host is in the log with the one that is expected', async () => {
    await ask(named.server.port, '/', 'Host: other.example.org');
    await expect
      .poll(() => named.server.output())
      .toMatch(/"status":421,.*"host":"other\.example\.org","expected":"https:\/\/www\.example\.org"/);
  });

  test.each(['X-Forwarded-For: 203.0.113.7', 'Forwarded: for=203.0.113.7'])(
    'the header %s of a proxy that is not trusted is told once, with the setting',
    async (header) => {
      const { server } = header.startsWith('X') ? unnamed : named;
      for (const _ of [1, 2, 3]) await ask(server.port, '/api/tags', 'Host: localhost', header);
      const lines = () => server.output().match(/set TRUSTED_PROXIES=127\.0\.0\.1/g);
      await expect.poll(lines).toHaveLength(1);
    },
  );
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
