import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWebServer } from './web-server.ts';

let server: Server;

beforeAll(async () => {
  ({ server } = createWebServer({
    listener: (incoming, outgoing) => outgoing.end(`host ${incoming.headers.host}`),
    headers: { 'x-content-type-options': 'nosniff' },
  }));
  await once(server.listen(0, '127.0.0.1'), 'listening');
});

afterAll(() => void server.close().closeAllConnections());

/** What comes back to these bytes. */
async function exchange(bytes: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(bytes);
  let received = '';
  for await (const chunk of socket) {
    received += chunk;
    if (received.includes('host ')) break;
  }
  return received;
}

it('the web server has timeouts', () => {
  expect(server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 120_000, timeout: 30_000 });
  expect(server.keepAliveTimeout).toBeGreaterThan(60_000);
});

it.each([
  ['what is not HTTP', 'hello\r\n\r\n', 400],
  ['headers of more than 16 KB', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(17_000)}\r\n\r\n`, 431],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx', 400],
  [
    'a length beside chunks',
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
])('the web server rejects %s', async (_what, bytes, status) => {
  expect(await exchange(bytes)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
});

it('rejected requests receive the security headers', async () => {
  expect(await exchange('hello\r\n\r\n')).toContain('x-content-type-options: nosniff\r\n');
});

it('two Host headers are joined to a value that no host check accepts', async () => {
  const received = await exchange('GET / HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\n\r\n');
  expect(received).toContain('host a.example, b.example');
});
