import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RawConnection } from '../support/raw-connection.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
  // From now on these pages lie in memory.
  for (const path of ['/', '/about']) await server.visitor.page(path);
});

afterAll(async () => void (await server.stop()));

/** The bytes of a request. */
const ask = (line: string, headers: readonly string[] = [], body = '') =>
  [`${line} HTTP/1.1`, 'Host: localhost', ...headers, '', body].join('\r\n');
const json = 'Content-Type: application/json';
const upgrade = ['Connection: Upgrade', 'Upgrade: websocket'];
const http2 = ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABk'];
const chunked = 'Transfer-Encoding: chunked';
const length = (bytes: number) => `Content-Length: ${bytes}`;
const form = 'POST /api/contact';
const next = ask('GET /healthz');

/** Requests, and the statuses that may come to each of them; 0 is a connection that ends without an answer. */
const sequences: Record<string, [bytes: string, ...statuses: number[]]> = {
  'an upgrade': [ask('GET /', upgrade), 200],
  'an upgrade with a body': [ask('GET /', [...upgrade, length(5)], 'hello'), 200],
  'an upgrade with half a body': [ask('GET /', [...upgrade, length(9)], 'hello'), 200],
  'an upgrade with a body yet to come': [ask('GET /about', [...upgrade, length(9)]), 200],
  'an upgrade with a chunked body': [ask(form, [json, ...upgrade, chunked], '2\r\n{}\r\n0\r\n\r\n'), 422],
  'an upgrade of a form with half a body': [ask('POST /about', [json, ...upgrade, length(9)], 'hello'), 405],
  'an upgrade to HTTP/2': [ask('GET /', http2), 200],
  'an upgrade to HTTP/2 with a body': [ask(form, [json, ...http2, length(2)], '{}'), 422],
  'HTTP/2 without asking': ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 0, 400],
  'a tunnel': [ask('CONNECT localhost:80'), 0, 405],
  'a tunnel with a body': [ask('CONNECT localhost:80', [length(5)], 'hello'), 0, 405],
  'a read with half a body': [ask('GET /about', [length(50)], 'hello'), 200],
  'a check with half a body': [ask('GET /healthz', [length(50)], 'hello'), 200],
  'an unknown expectation': [ask(form, [json, 'Expect: wonders', length(2)]), 417],
  'an unknown expectation with a body': [ask(form, [json, 'Expect: wonders', length(2)], '{}'), 417],
  'a form that waits to be refused': [ask('POST /about', [json, 'Expect: 100-continue', length(50)]), 405],
  'a form that is too large': [ask(form, [json, length(5_000_000)], 'x'.repeat(300_000)), 413],
  'a form of another type': [ask(form, ['Content-Type: text/xml', length(50)], '<a>'), 415],
  'a compressed form': [ask(form, [json, 'Content-Encoding: gzip', length(50)], 'x'), 415],
  'a form of another site': [ask(form, [json, 'Sec-Fetch-Site: cross-site', length(50)], '{}'), 403],
  // What follows is not a chunk, and may end the connection before the answer.
  'a post of a stranger in chunks': [ask('POST /api/blog/posts', [json, chunked], '5\r\nhello\r\n'), 0, 401],
  'a form to an unknown address': [ask('POST /api/nothing', [json, length(50)], '{}'), 404],
  'a deletion of a page': [ask('DELETE /about', [length(50)], 'x'), 405],
  'an address that is not valid': [ask('GET http://['), 400],
  'an address that is too long': [ask(`GET /${'x'.repeat(9000)}`), 414],
  'a head that is too large': [ask('GET /', [`X: ${'x'.repeat(17_000)}`]), 431],
  'no host': ['GET / HTTP/1.1\r\n\r\n', 400],
  'two lengths': [ask('POST /', [length(1), chunked], '0\r\n\r\n'), 400],
};

/** What comes within a second: the status of an answer, or 0 for a connection that ended. */
async function outcome(connection: RawConnection, name: string): Promise<number> {
  const answer = connection.next().then(
    ({ status }) => status,
    () => 0,
  );
  const status = await Promise.race([answer, pause(1000, undefined)]);
  if (status === undefined) throw new Error(`${name}: nothing within a second but ${connection.received}`);
  return status;
}

test('[HOLD-22] each of these requests receives a response or a closed connection within a second, and what follows at once or later is neither left hanging nor taken for its body', async () => {
  for (const [name, [bytes, ...expected]] of Object.entries(sequences))
    for (const delay of [0, 200]) {
      const connection = await RawConnection.open(server.port);
      connection.socket.write(bytes, 'latin1');
      if (delay > 0) expect(expected, name).toContain(await outcome(connection, name));
      connection.socket.write(next);
      if (delay === 0) expect(expected, name).toContain(await outcome(connection, name));
      // Served, or told by the end of the connection that it was not.
      expect([0, 200], name).toContain(await outcome(connection, name));
      connection.socket.end();
      await connection.ended();
      expect(connection.received, `${name}: one answer for each request, and no other`).toBe('');
      const other = await RawConnection.open(server.port);
      expect((await other.sendRequest(next)).status, name).toBe(200);
      other.close();
    }
});

test('[HOLD-22] pipelined requests receive their responses in order, each once', async () => {
  const connection = await RawConnection.open(server.port);
  const paths = ['/api/tags', '/about', '/healthz', '/no-such-page', '/api/tags'];
  connection.socket.write(paths.map((path) => ask(`GET ${path}`)).join(''));
  const statuses = [];
  for (const _path of paths) statuses.push((await connection.next()).status);
  expect(statuses).toEqual([200, 200, 200, 404, 200]);
  connection.close();
});
