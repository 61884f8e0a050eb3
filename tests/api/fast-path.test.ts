import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closedContentPolicy, securityHeadersOf } from '../../engine/http/security-headers.ts';
import type { Library } from '../../features/media/server/library.ts';
import { ViewCounter } from '../../features/statistics/server/view-counter.ts';
import { createWebServer } from '../../server/http/web-server.ts';
import { createListener } from '../../server/listener.ts';
import { readBuild } from '../../server/pages/site-build.ts';
import { seedSampleContent } from '../../server/seed.ts';
import { readSettings } from '../../server/settings.ts';
import type { Shutdown } from '../../server/shutdown.ts';
import { openStore } from '../../server/store/open.ts';
import type { Store } from '../../server/store/store.ts';
import { createDatabase, type TestDatabase } from '../support/database.ts';
import { root } from '../support/server.ts';

let database: TestDatabase;
let store: Store;
const servers: Server[] = [];

beforeAll(async () => {
  database = await createDatabase('sqlite');
  const log = pino({ level: 'silent' });
  store = await openStore({ ...database, log });
  await seedSampleContent(store);
  const settings = readSettings({ SITE_URL: 'http://site.example', RATE_LIMITS: 'off' });
  const views = new ViewCounter({ addViews: async () => {}, log });
  const library = { health: { figures: () => [] } } as unknown as Library;
  const pages = { parts: await readBuild(join(root, 'build')) };
  const shutdown = { hasStarted: false } as Shutdown;
  for (const fastPath of [true, false]) {
    const headers = {
      ...securityHeadersOf({ https: false }),
      'content-security-policy': closedContentPolicy,
    };
    const { server, connections } = createWebServer({ listener: () => {}, headers });
    const options = { connections, shutdown, headers, fastPath };
    const listener = createListener({ settings, store, library, log, views }, pages, options);
    server.removeAllListeners('request').on('request', listener);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    servers.push(server);
  }
});

afterAll(async () => {
  for (const server of servers) server.close().closeAllConnections();
  await store?.close();
  await database?.dispose();
});

const lastHeader = 'Connection: close\r\n\r\n';

/** What a server sends to these pieces, each of which arrives by itself, until it closes the connection. */
async function exchange(server: Server, pieces: readonly string[]): Promise<string> {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', () => {});
  const answered = new Promise((resolve) => socket.once('data', resolve));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await once(socket, 'connect');
  for (const [index, piece] of pieces.entries()) {
    if (index > 0) await wait(2);
    socket.write(piece, 'latin1');
  }
  // With Connection: close the server ends it. Ending it here before the response would drop that: Node aborts the request.
  if (!pieces.join('').endsWith(lastHeader)) {
    await Promise.race([answered, closed, wait(300)]);
    socket.end();
  }
  await closed;
  return Buffer.concat(chunks).toString('latin1');
}

const requestId = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** Headers that say when and by whom, and those by which HTTP/1.1 says what is the default. */
const ignored = /^(date|x-request-id|keep-alive|connection: keep-alive)\b/;

/** The responses without what may differ: the order and the case of header names, dates and request ids. */
function normalize(received: string): string {
  return received
    .replaceAll(/(HTTP\/1\.1 \d{3} [^\r]*)\r\n((?:[^\r]+\r\n)*)\r\n/g, (_, status: string, head: string) => {
      const lines = head.split('\r\n').filter(Boolean);
      const lowered = lines.map((line) => line.replace(/^[^:]+/, (name) => name.toLowerCase()));
      return [status, ...lowered.filter((line) => !ignored.test(line)).sort(), '', ''].join('\r\n');
    })
    .replaceAll(requestId, 'id');
}

/** Sends the same to both, until the fast path has everything in its caches, and compares what comes each time. */
async function expectSameResponses(pieces: readonly string[]): Promise<void> {
  for (let time = 0; time < 3; time += 1) {
    const [fast = '', plain = ''] = await Promise.all(servers.map((server) => exchange(server, pieces)));
    expect(normalize(fast)).toBe(normalize(plain));
  }
}

const get = 'GET / HTTP/1.1\r\nHost: site.example\r\nAccept-Encoding: br\r\n\r\n';

const validHeader = fc.oneof(
  fc.constantFrom('Accept-Encoding: br', 'Accept-Encoding: gzip, br;q=0', 'accept-encoding: *'),
  fc.constantFrom('If-None-Match: *', 'If-None-Match: "x", W/"y"', 'User-Agent: Firefox', 'Cookie: a=b'),
  fc.constantFrom('Connection: keep-alive', 'X-Forwarded-For: ::1', 'Content-Length: 0'),
  fc.constant(`X: ${'x'.repeat(3000)}`),
);
const badHeaders = [
  'Host: localhost',
  'Host: evil.example',
  'Host:',
  'Connection: close',
  'Connection: x',
].concat(
  ['Authorization: Bearer x', 'Upgrade: websocket', 'Content-Length: -1', 'X: \xff'],
  ['no colon', ' folded: line', 'Name : space', 'X: \x00'],
);
const anyHeader = fc.oneof({ weight: 2, arbitrary: validHeader }, fc.constantFrom(...badHeaders));
const validTarget = fc.constantFrom('/', '/about', '/?utm_source=mail', '/ABOUT/', '/nowhere', '/blog?q=sun');
const anyTarget = fc.oneof(
  { weight: 2, arbitrary: validTarget },
  fc.constantFrom('/%61bout', '/%', '//', '/about#x', '/robots.txt', '/api/tags', '/about.data', '/admin'),
  fc.constantFrom('*', 'http://site.example/', '/a b', ''),
);
const mostly = (usual: string, ...others: string[]) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(usual) }, fc.constantFrom(...others));

// Two lengths make a request invalid, and one that follows another may end the connection before the first response.
const validRequest = fc
  .tuple(mostly('GET', 'HEAD'), validTarget, fc.uniqueArray(validHeader, { maxLength: 3 }))
  .map(([method, target, headers]) => head(`${method} ${target} HTTP/1.1`, headers));

const anyRequest = fc
  .tuple(
    mostly('GET', 'HEAD', 'POST', 'get', 'BREW', ''),
    anyTarget,
    mostly('HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', ''),
    fc.array(anyHeader, { maxLength: 4 }),
    mostly('\r\n', '\n', '\r'),
  )
  .map(([method, target, version, headers, end]) => head(`${method} ${target} ${version}`, headers, end));

function head(start: string, headers: readonly string[], end = '\r\n'): string {
  return `${[start, 'Host: site.example', ...headers].join(end)}\r\n\r\n`;
}

const lastRequest = `GET / HTTP/1.1\r\nHost: site.example\r\n${lastHeader}`;

/** The bytes, cut anywhere. */
const cut = (bytes: fc.Arbitrary<string>) =>
  fc.tuple(bytes, fc.array(fc.nat(), { maxLength: 3 })).map(([whole, cuts]) => {
    const places = [...new Set(cuts.map((place) => place % whole.length))].sort((one, other) => one - other);
    return [0, ...places].map((place, index) => whole.slice(place, places[index])).filter(Boolean);
  });

test('a request, alone or joined with others, gets the same response with and without the fast path, wherever it is split', async () => {
  await expectSameResponses([get]);
  await expectSameResponses([get + lastRequest]);
  await expectSameResponses([get, get + get, get.slice(0, 9), get.slice(9) + lastRequest]);
  const splits = [...get].map((_, place) => [get.slice(0, place), get.slice(place)].filter(Boolean));
  for (const pieces of splits) {
    const [fast = '', plain = ''] = await Promise.all(servers.map((server) => exchange(server, pieces)));
    expect(normalize(fast)).toBe(normalize(plain));
  }
});

test('generated requests, joined, invalid and split anywhere, get the same responses with and without the fast path', async () => {
  const joined = fc.array(validRequest, { maxLength: 3 }).map((all) => [...all, lastRequest].join(''));
  const limit = { numRuns: 40, interruptAfterTimeLimit: 6_000 };
  for (const pieces of [cut(joined), cut(anyRequest)])
    await fc.assert(fc.asyncProperty(pieces, expectSameResponses), limit);
});
