import { once } from 'node:events';
import { get } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { RawConnection } from '../support/raw-connection.ts';
import { readMetrics } from '../support/server.ts';
import { useSite } from '../support/site.ts';

const siteUrl = 'https://www.example.org';
/** The status of an answer to HTTP/1.0 without a Host, as the checks of some balancers send it. */
async function statusWithoutHost(port: number, path: string): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET ${path} HTTP/1.0\r\n\r\n`);
  let received = '';
  for await (const chunk of socket) received += chunk;
  return Number(/^HTTP\/1\.1 (\d+) /.exec(received)?.[1]);
}

/** Asks for a page with these header lines. */
async function ask(port: number, path: string, ...lines: string[]): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`);
  for await (const _chunk of socket);
}

/** Asks a server under another name, as nobody's browser would. */
async function askAs(port: number, path: string, headers: Record<string, string>): Promise<string> {
  const [incoming] = await once(get({ host: '127.0.0.1', port, path, headers }), 'response');
  return text(incoming);
}

describe('requests of all sorts', () => {
  const unnamed = useSite({ environment: { SITE_URL: undefined } });
  const named = useSite({
    environment: { SITE_URL: siteUrl, SECURITY_CONTACT: 'https://kiran.example/holes' },
  });

  test('a health check without a Host header returns 200 (D28), and another request 421 when SITE_URL is set', async () => {
    for (const [{ server }, status] of [
      [unnamed, 200],
      [named, 421],
    ] as const)
      for (const path of ['/readyz', '/healthz', '/', '/api/tags', '/blog'])
        expect([path, await statusWithoutHost(server.port, path)]).toEqual([
          ...[path, path.endsWith('z') ? 200 : status],
        ]);
  });

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

  test('the header of a proxy that is not trusted is told once, with the setting', async () => {
    for (const [{ server }, header] of [
      [unnamed, 'X-Forwarded-For: 203.0.113.7'],
      [named, 'Forwarded: for=203.0.113.7'],
    ] as const) {
      for (const _ of [1, 2, 3]) await ask(server.port, '/api/tags', 'Host: localhost', header);
      const lines = () => server.output().match(/set TRUSTED_PROXIES=127\.0\.0\.1/g);
      await expect.poll(lines).toHaveLength(1);
    }
  });

  test('a forged Host header does not appear in any address, and robots.txt allows the documentation alone of the API', async () => {
    const { port } = unnamed.server;
    const forged = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
    const documents = ['/sitemap.xml', '/rss.xml', '/atom.xml', '/llms.txt', '/robots.txt'];
    for (const path of [...documents, '/', '/about', '/resources', '/no-such-page']) {
      const document = await askAs(port, path, forged);
      expect(document, path).not.toContain('evil.example');
      expect(document, path).toContain(`http://localhost:${port}`);
    }
    const lines = (await unnamed.visitor.page('/robots.txt')).text.split('\n');
    const rules = ['Disallow: /admin', 'Disallow: /api/', 'Allow: /api/docs'];
    const sitemap = `Sitemap: http://localhost:${port}/sitemap.xml`;
    expect(lines).toEqual(expect.arrayContaining([...rules, sitemap]));
  });

  test('a connection still responds to its 1,200th request, of the fast path and of Node, and stays open', async () => {
    const connection = await RawConnection.open(unnamed.server.port);
    for (let sent = 1; sent <= 1200; sent += 1) {
      const path = sent % 2 ? '/' : '/api/tags';
      const { status, isLast } = await connection.sendRequest(
        `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
      );
      if (status !== 200 || isLast) expect([sent, status, isLast]).toEqual([sent, 200, false]);
    }
    connection.close();
  });

  test('[HOLD-31] reports of content security policy violations are counted by directive, unknown ones together, and a large one is rejected', async () => {
    const { origin } = named.server;
    const send = (body: string) =>
      fetch(`${origin}/policy-reports`, {
        method: 'POST',
        headers: { 'content-type': 'application/csp-report' },
        body,
      });
    const report = (directive: unknown) =>
      send(
        JSON.stringify({
          'csp-report': { 'effective-directive': directive, 'document-uri': 'https://secret' },
        }),
      );
    const figures = async () =>
      (await readMetrics(named.server))
        .split('\n')
        .filter((line) => line.startsWith('kiran_policy_violations_total'));
    expect(await figures()).toEqual([]);
    for (const directive of ['img-src', 'img-src', 'script-src-elem'])
      expect((await report(directive)).status).toBe(204);
    for (let index = 0; index < 50; index += 1) await report(`invented-${index}"} 1`);
    await report(7);
    await send('{');
    expect((await send('x'.repeat(20_000))).status).toBe(413);
    expect(await figures()).toEqual([
      'kiran_policy_violations_total{directive="img-src"} 2',
      'kiran_policy_violations_total{directive="script-src-elem"} 1',
      'kiran_policy_violations_total{directive="other"} 50',
    ]);
  });

  test('[HOLD-31] security.txt names a contact and expires within a year', async () => {
    const { status, headers, text: document } = await named.visitor.page('/.well-known/security.txt');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(document).toContain('Contact: https://kiran.example/holes\n');
    expect(document).toContain(`Canonical: ${siteUrl}/.well-known/security.txt\n`);
    const days = (Date.parse(/^Expires: (.+)$/m.exec(document)?.[1] ?? '') - Date.now()) / 86_400_000;
    expect([days > 300, days < 366]).toEqual([true, true]);
  });
});
