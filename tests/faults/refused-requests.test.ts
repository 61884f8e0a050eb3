import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RawConnection } from '../support/raw-connection.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
  // From now on these pages lie in memory.
  for (const path of ['/', '/about']) await server.visitor.page(path);
});

afterAll(async () => void (await server.stop()));

const host = 'Host: localhost\r\n';
const json = `${host}Content-Type: application/json\r\n`;
const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\n';
const next = `GET /healthz HTTP/1.1\r\n${host}\r\n`;

/** Requests, and the statuses that may come to each of them; 0 is a connection that ends without an answer. */
const sequences: [string, string, number[]][] = [
  ['an upgrade', `GET / HTTP/1.1\r\n${host}${upgrade}\r\n`, [200]],
  ['an upgrade with a body', `GET / HTTP/1.1\r\n${host}${upgrade}Content-Length: 5\r\n\r\nhello`, [200]],
  ['an upgrade with half a body', `GET / HTTP/1.1\r\n${host}${upgrade}Content-Length: 9\r\n\r\nhello`, [200]],
  [
    'an upgrade with a body yet to come',
    `GET /about HTTP/1.1\r\n${host}${upgrade}Content-Length: 9\r\n\r\n`,
    [200],
  ],
  [
    'an upgrade with a chunked body',
    `POST /api/contact HTTP/1.1\r\n${json}${upgrade}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
    [422],
  ],
  [
    'an upgrade of a form with half a body',
    `POST /about HTTP/1.1\r\n${json}${upgrade}Content-Length: 9\r\n\r\nhello`,
    [405],
  ],
  [
    'an upgrade to HTTP/2',
    `GET / HTTP/1.1\r\n${host}Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n\r\n`,
    [200],
  ],
  [
    'an upgrade to HTTP/2 with a body',
    `POST /api/contact HTTP/1.1\r\n${json}Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\nContent-Length: 2\r\n\r\n{}`,
    [422],
  ],
  ['HTTP/2 without asking', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [0, 400]],
  ['a tunnel', `CONNECT localhost:80 HTTP/1.1\r\n${host}\r\n`, [0, 405]],
  [
    'a tunnel with a body',
    `CONNECT localhost:80 HTTP/1.1\r\n${host}Content-Length: 5\r\n\r\nhello`,
    [0, 405],
  ],
  ['a read with half a body', `GET /about HTTP/1.1\r\n${host}Content-Length: 50\r\n\r\nhello`, [200]],
  ['a check with half a body', `GET /healthz HTTP/1.1\r\n${host}Content-Length: 50\r\n\r\nhello`, [200]],
  [
    'an unknown expectation',
    `POST /api/contact HTTP/1.1\r\n${json}Expect: wonders\r\nContent-Length: 2\r\n\r\n`,
    [417],
  ],
  [
    'an unknown expectation with a body',
    `POST /api/contact HTTP/1.1\r\n${json}Expect: wonders\r\nContent-Length: 2\r\n\r\n{}`,
    [417],
  ],
  [
    'a form that waits to be refused',
    `POST /about HTTP/1.1\r\n${json}Expect: 100-continue\r\nContent-Length: 50\r\n\r\n`,
    [405],
  ],
  [
    'a form that is too large',
    `POST /api/contact HTTP/1.1\r\n${json}Content-Length: 5000000\r\n\r\n${'x'.repeat(300_000)}`,
    [413],
  ],
  [
    'a form of another type',
    `POST /api/contact HTTP/1.1\r\n${host}Content-Type: text/xml\r\nContent-Length: 50\r\n\r\n<a>`,
    [415],
  ],
  [
    'a compressed form',
    `POST /api/contact HTTP/1.1\r\n${json}Content-Encoding: gzip\r\nContent-Length: 50\r\n\r\nx`,
    [415],
  ],
  [
    'a form of another site',
    `POST /api/contact HTTP/1.1\r\n${json}Sec-Fetch-Site: cross-site\r\nContent-Length: 50\r\n\r\n{}`,
    [403],
  ],
  [
    'a post of a stranger in chunks',
    `POST /api/blog/posts HTTP/1.1\r\n${json}Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n`,
    // What follows is not a chunk, and may end the connection before the answer.
    [0, 401],
  ],
  [
    'a form to an unknown address',
    `POST /api/nothing HTTP/1.1\r\n${json}Content-Length: 50\r\n\r\n{}`,
    [404],
  ],
  ['a deletion of a page', `DELETE /about HTTP/1.1\r\n${host}Content-Length: 50\r\n\r\nx`, [405]],
  ['an address that is not valid', `GET http://[ HTTP/1.1\r\n${host}\r\n`, [400]],
  ['an address that is too long', `GET /${'x'.repeat(9000)} HTTP/1.1\r\n${host}\r\n`, [414]],
  ['a head that is too large', `GET / HTTP/1.1\r\n${host}X: ${'x'.repeat(17_000)}\r\n\r\n`, [431]],
  ['no host', 'GET / HTTP/1.1\r\n\r\n', [400]],
  [
    'two lengths',
    `POST / HTTP/1.1\r\n${host}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    [400],
  ],
];

/** What comes within a second: the status of an answer, or 0 for a connection that ended. */
async function outcome(connection: RawConnection): Promise<number> {
  const answer = connection.next().then(
    ({ status }) => status,
    () => 0,
  );
  const status = await Promise.race([answer, pause(1000, undefined)]);
  if (status === undefined) throw new Error(`Nothing came within a second; so far: ${connection.received}`);
  return status;
}

describe.each(sequences)('[HOLD-22] %s', (_name, bytes, expected) => {
  test('the request receives a response or a closed connection within a second', async () => {
    const connection = await RawConnection.open(server.port);
    connection.socket.write(bytes, 'latin1');
    expect(expected).toContain(await outcome(connection));
    connection.close();
  });

  test.each([
    ['at once', 0],
    ['after it was answered', 200],
  ])('a request that follows %s is neither left hanging nor taken for the body', async (_when, delay) => {
    const connection = await RawConnection.open(server.port);
    connection.socket.write(bytes, 'latin1');
    if (delay > 0) expect(expected).toContain(await outcome(connection));
    connection.socket.write(next);
    if (delay === 0) expect(expected).toContain(await outcome(connection));
    // Served, or told by the end of the connection that it was not.
    expect([0, 200]).toContain(await outcome(connection));
    connection.socket.end();
    await connection.ended();
    // One answer for each request, and no other.
    expect(connection.received).toBe('');
    const other = await RawConnection.open(server.port);
    expect((await other.sendRequest(next)).status).toBe(200);
    other.close();
  });
});

test('[HOLD-22] pipelined requests receive their responses in order, each once', async () => {
  const connection = await RawConnection.open(server.port);
  const paths = ['/api/tags', '/about', '/healthz', '/no-such-page', '/api/tags'];
  connection.socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\n${host}\r\n`).join(''));
  const statuses = [];
  for (const _path of paths) statuses.push((await connection.next()).status);
  expect(statuses).toEqual([200, 200, 200, 404, 200]);
  connection.close();
});
