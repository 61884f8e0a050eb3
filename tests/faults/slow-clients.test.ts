import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ensureFirstAdmin } from '../../features/accounts/server/first-admin.ts';
import { startSession } from '../../features/accounts/server/sessions.ts';
import type { Dependencies } from '../../server/dependencies.ts';
import { createWebServer } from '../../server/http/web-server.ts';
import { createListener } from '../../server/listener.ts';
import { readBuild } from '../../server/pages/site-build.ts';
import { readSettings } from '../../server/settings.ts';
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
  socketIdle: 1000,
  keepAlive: 2000,
  checkInterval: 50,
};
/** Far more than any of them, far less than a client that nobody ends. */
const soon = 8000;

let database: TestDatabase;
let store: Store;
let server: Server;
let staff: Http;

beforeAll(async () => {
  database = await createDatabase('sqlite');
  const log = pino({ level: 'silent' });
  store = await openStore({ dataDirectory: database.dataDirectory, log });
  const views = { countVisit() {} } as unknown as Dependencies['views'];
  const headers = {};
  const web = createWebServer({ listener: () => {}, headers, timeouts });
  server = web.server;
  const settings = readSettings({});
  const library = { health: { figures: () => [] } } as unknown as Dependencies['library'];
  const dependencies = { settings, store, library, log, views };
  const parts = await readBuild(join(root, 'build'));
  const shutdown = { hasStarted: false } as Shutdown;
  const { connections } = web;
  const listener = createListener(dependencies, { parts }, { connections, shutdown, headers, timeouts });
  server.removeAllListeners('request').on('request', listener);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // A session is made at the store: checking a password takes longer than these limits allow.
  await ensureFirstAdmin(store, settings);
  const admin = await store.people.find(settings.adminUsername);
  const { token } = await startSession(
    { adminId: admin?.id ?? '', passwordHash: admin?.passwordHash ?? '', device: '' },
    store,
    settings,
  );
  staff = createHttp(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, token);
});

afterAll(async () => {
  server.close().closeAllConnections();
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

/** The server ends it in time and not at once, while these pieces are sent. */
async function expectEnd(
  { socket, ended }: ReturnType<typeof open>,
  pieces: Iterable<string>,
  [least, most = soon]: [number, number?],
): Promise<void> {
  const start = performance.now();
  const dripping = drip(socket, pieces);
  await ended;
  await dripping;
  expect(performance.now() - start).toBeGreaterThan(least / 2);
  expect(performance.now() - start).toBeLessThan(most);
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

async function storedMessages(): Promise<number> {
  return (await store.contact.list({ query: '' }, { offset: 0, limit: 100 })).total;
}

test('[PROD-08] a client that sends nothing, its headers, its form or a post too slowly is disconnected, and nothing is stored', async () => {
  const before = await storedMessages();
  const silent = open();
  await expectEnd(silent, [], [timeouts.requestHead]);
  expect(silent.received()).toBe('');
  const first = open();
  await expectEnd(first, endlessHead(), [timeouts.requestHead]);
  expect(first.received()).toMatch(/^HTTP\/1\.1 408 /);
  const second = open();
  second.socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await expect.poll(second.received).toContain('200 OK');
  await expectEnd(second, endlessHead(), [timeouts.requestHead]);
  await expectEnd(open(), [formHead, ...message], [timeouts.request, timeouts.largeRequest]);
  expect(await storedMessages()).toBe(before);
  // As much at once as is due after a second and a half, then next to nothing.
  const much = 'x'.repeat(1.5 * timeouts.minBytesPerSecond);
  const post = open();
  const late: [number, number] = [1.5 * timeouts.request, timeouts.largeRequest];
  await expectEnd(post, [postHead(200_000), much, ...'x'.repeat(1000)], late);
  // Whatever its rate, there is an end.
  const endless = open();
  const pieces = [postHead(15_000_000), ...Array(1000).fill('x'.repeat(5000))];
  await expectEnd(endless, pieces, [timeouts.largeRequest]);
  expect(post.received() + endless.received()).toBe('');
});

test('[PROD-08] a slow client is served that completes its form in time, or keeps the minimum upload rate', async () => {
  const before = await storedMessages();
  const half = Math.floor(message.length / 2);
  const form = open();
  await drip(form.socket, [formHead, message.slice(0, half), message.slice(half)]);
  await expect.poll(form.received).toContain('HTTP/1.1 201');
  expect(await storedMessages()).toBe(before + 1);
  const { id: category } = await createCategory(staff);
  const body = JSON.stringify(post(category, { content: `<p>${'x'.repeat(100_000)}</p>` }));
  const { socket, received } = open();
  const start = performance.now();
  await drip(socket, [postHead(body.length), ...(body.match(/.{1,4000}/gs) ?? [])]);
  await expect.poll(received).toContain('HTTP/1.1 201');
  expect(performance.now() - start).toBeGreaterThan(timeouts.request);
});

test('[PROD-08] an idle keep-alive connection is disconnected', async () => {
  for (const path of ['/', '/healthz']) {
    const idle = open();
    idle.socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    await expect.poll(idle.received).toContain('HTTP/1.1 200');
    await expectEnd(idle, [], [timeouts.keepAlive]);
  }
});
