import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ensureFirstAdmin } from '../../server/auth/first-admin.ts';
import { startSession } from '../../server/auth/sessions.ts';
import { createWebServer } from '../../server/http/web-server.ts';
import { createListener } from '../../server/listener.ts';
import type { Library } from '../../server/media/library.ts';
import { readBuild } from '../../server/pages/read-build.ts';
import { ViewCounter } from '../../server/pages/view-counter.ts';
import { readSettings, type Settings } from '../../server/settings.ts';
import type { Shutdown } from '../../server/shutdown.ts';
import { openStore } from '../../server/store/open.ts';
import type { Store } from '../../server/store/store.ts';
import { contactMessage, createCategory, post } from '../factories/bodies.ts';
import { createDatabase, type TestDatabase } from '../support/database.ts';
import { createHttp, type Http } from '../support/http.ts';
import { root } from '../support/server.ts';

/** The limits of the product in the same order, thirty times as strict. */
const timeouts = {
  requestHead: 350,
  request: 1000,
  largeRequest: 4000,
  minBytesPerSecond: 32 * 1024,
  responseProgress: 1000,
  socketIdle: 1000,
  keepAlive: 2000,
  checkInterval: 50,
};
/** Far more than any of them, far less than a client that nobody ends. */
const soon = 8000;

const lines: Record<string, unknown>[] = [];
let database: TestDatabase;
let store: Store;
let views: ViewCounter;
let server: Server;
let staff: Http;

beforeAll(async () => {
  database = await createDatabase('sqlite');
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  store = await openStore({ dataDirectory: database.dataDirectory, log });
  views = new ViewCounter({ addViews: (visits) => store.posts.addViews(visits), log });
  const headers = {};
  const web = createWebServer({ listener: () => {}, headers, timeouts });
  server = web.server;
  const { connections } = web;
  const settings = readSettings({});
  const library = {} as Library;
  const dependencies = { settings, store, library, log, views };
  const shutdown = { hasStarted: false } as Shutdown;
  const parts = await readBuild(join(root, 'build'));
  const listener = createListener(dependencies, { parts }, { connections, shutdown, headers, timeouts });
  server.removeAllListeners('request').on('request', listener);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  staff = createHttp(
    `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    await newSession(settings),
  );
});

/** Made at the store: checking a password takes longer than these limits allow. */
async function newSession(settings: Settings): Promise<string> {
  await ensureFirstAdmin(store, settings);
  const admin = await store.admins.find(settings.adminUsername);
  return (await startSession(admin?.id ?? '', store, settings)).token;
}

afterAll(async () => {
  server.close().closeAllConnections();
  await views.close();
  await store.close();
  await database.dispose();
});

const clients: Socket[] = [];

afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
});

/** A connection that keeps what comes and knows when the server ended it. */
function open(): { socket: Socket; received: () => string; ended: Promise<void> } {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  clients.push(socket);
  let received = '';
  socket.setEncoding('latin1').on('data', (part: string) => {
    received += part;
  });
  // To be reset is an end, too.
  socket.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => {
    socket.once('end', resolve).once('close', () => resolve());
  });
  return { socket, received: () => received, ended };
}

/** Writes a piece each 50 ms until the connection has ended. */
async function drip(socket: Socket, pieces: Iterable<string>): Promise<void> {
  for (const piece of pieces) {
    if (socket.destroyed || !socket.writable) return;
    socket.write(piece);
    await pause(50);
  }
}

const slowHead = 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ';

function* endlessHead(): Generator<string> {
  yield slowHead;
  for (;;) yield 'x';
}

/** Whether the server ended it, in time and not at once. */
async function expectEnd(ended: Promise<void>, least: number, most = soon): Promise<void> {
  const start = performance.now();
  const timer = new AbortController();
  const tooLate = pause(most, 'too late', { signal: timer.signal }).catch(() => undefined);
  expect(await Promise.race([ended, tooLate])).toBeUndefined();
  timer.abort();
  expect(performance.now() - start).toBeGreaterThan(least / 2);
}

const message = JSON.stringify(contactMessage());
const formHead =
  'POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n' +
  `Content-Length: ${message.length}\r\n\r\n`;

/** The head of a new post by staff. */
function postHead(bytes: number): string {
  return (
    `POST /api/blog/posts HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${staff.token}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`
  );
}

function piecesOf(text: string, count: number): string[] {
  const length = Math.ceil(text.length / count);
  return Array.from({ length: count }, (_, index) => text.slice(index * length, (index + 1) * length));
}

async function storedMessages(): Promise<number> {
  return (await store.contact.list({ query: '' }, { offset: 0, limit: 100 })).total;
}

describe('[PROD-08] slow clients', () => {
  test('a client that sends nothing is disconnected', async () => {
    const { ended, received } = open();
    await expectEnd(ended, timeouts.requestHead);
    expect(received()).toBe('');
  });

  test('a client that sends its request headers slowly is disconnected with 408', async () => {
    const { socket, ended, received } = open();
    const dripping = drip(socket, endlessHead());
    await expectEnd(ended, timeouts.requestHead);
    await dripping;
    expect(received()).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('a client that sends the headers of its second request slowly is disconnected', async () => {
    const { socket, ended, received } = open();
    socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await expect.poll(received).toContain('200 OK');
    const dripping = drip(socket, endlessHead());
    await expectEnd(ended, timeouts.requestHead);
    await dripping;
  });

  test('a client that sends its form slowly is disconnected, and nothing is stored', async () => {
    const before = await storedMessages();
    const { socket, ended } = open();
    const dripping = drip(socket, [formHead, ...message]);
    await expectEnd(ended, timeouts.request, timeouts.largeRequest);
    await dripping;
    expect(await storedMessages()).toBe(before);
  });

  test('a slow client that completes its form in time is served', async () => {
    const before = await storedMessages();
    const { socket, received } = open();
    const half = Math.floor(message.length / 2);
    await drip(socket, [formHead, message.slice(0, half), message.slice(half)]);
    await expect.poll(received).toContain('HTTP/1.1 201');
    expect(await storedMessages()).toBe(before + 1);
  });

  test('a large post is accepted as long as it keeps the minimum upload rate', async () => {
    const { id: category } = await createCategory(staff);
    const body = JSON.stringify(post(category, { content: `<p>${'x'.repeat(100_000)}</p>` }));
    const { socket, received } = open();
    const start = performance.now();
    await drip(socket, [postHead(body.length), ...piecesOf(body, 30)]);
    await expect.poll(received).toContain('HTTP/1.1 201');
    expect(performance.now() - start).toBeGreaterThan(timeouts.request);
  });

  test('a large post below the minimum upload rate is disconnected', async () => {
    const { socket, ended, received } = open();
    // As much at once as is due after a second and a half, then next to nothing.
    const dripping = drip(socket, [
      postHead(200_000),
      'x'.repeat(1.5 * timeouts.minBytesPerSecond),
      ...'x'.repeat(1000),
    ]);
    await expectEnd(ended, 1.5 * timeouts.request, timeouts.largeRequest);
    await dripping;
    expect(received()).toBe('');
  });

  test('a post without an end is disconnected at any upload rate', async () => {
    const { socket, ended, received } = open();
    const dripping = drip(socket, [postHead(15_000_000), ...Array(1000).fill('x'.repeat(5000))]);
    await expectEnd(ended, timeouts.largeRequest);
    await dripping;
    expect(received()).toBe('');
  });

  test('a client that does not read its responses is disconnected', async () => {
    const { socket, ended } = open();
    socket.pause();
    const ask = 'GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n';
    // More than the buffers of both ends hold.
    socket.write(ask.repeat(60));
    await expect.poll(connections, { timeout: soon }).toBe(1);
    await expect.poll(connections, { timeout: soon }).toBe(0);
    socket.resume();
    await ended;
  });

  test('an idle keep-alive connection is closed after its timeout', async () => {
    for (const path of ['/', '/healthz']) {
      const { socket, ended, received } = open();
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
      await expect.poll(received).toContain('HTTP/1.1 200');
      await expectEnd(ended, timeouts.keepAlive);
    }
  });
});

function connections(): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}

test('[PROD-08] two hundred slow clients delay nobody and are all disconnected', async () => {
  const slow = Array.from({ length: 200 }, (_, index) => {
    const client = open();
    const start = index % 2 ? formHead : slowHead;
    void drip(client.socket, [start, ...'x'.repeat(1000)]);
    return client;
  });
  await expect.poll(connections).toBeGreaterThan(50);
  const { socket, received } = open();
  socket.write('GET /api/tags HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  await expect.poll(received).toContain('HTTP/1.1 200');
  await Promise.all(slow.map(({ ended }) => ended));
  await expect.poll(connections, { timeout: soon }).toBe(0);
});

test('[PROD-08] slow clients cause no error in the log', () => {
  expect(lines.filter(({ level }) => Number(level) >= 50)).toEqual([]);
});
