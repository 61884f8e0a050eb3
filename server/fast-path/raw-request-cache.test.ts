import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { Connections } from '../http/connections.ts';
import type { PageRequest } from './page-responder.ts';
import { RawRequestCache } from './raw-request-cache.ts';

const read = 'GET / HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\n\r\n';
const short = (text: string) =>
  `HTTP/1.1 200 OK\r\nconnection: keep-alive\r\ncontent-length: ${text.length}\r\n\r\n${text}`;
const servers: Server[] = [];
const clients: Socket[] = [];

afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** A server that answers 'node', or 'memory' by the bytes of what it has answered before. */
async function createSite(options: { headTimeout?: number; maxEntries?: number } = {}) {
  const state = { atHand: true, closing: false };
  const seen: string[] = [];
  const rawRequests = new RawRequestCache({
    ...options,
    serialize: () => (state.atHand ? Buffer.from(short('memory')) : undefined),
    isClosing: () => state.closing,
  });
  const server = createServer((incoming, outgoing) => {
    const raw = rawRequests.takeRawRequest(incoming);
    if (raw) rawRequests.remember(raw, incoming, plain(incoming));
    let body = '';
    incoming.on('data', (part) => {
      body += part;
    });
    incoming.on('end', () => {
      seen.push(`${incoming.method} ${incoming.url} ${body}`.trim());
      if (state.closing) outgoing.setHeader('connection', 'close');
      outgoing.end('node');
    });
  });
  rawRequests.attachTo(new Connections(server));
  const sockets: Socket[] = [];
  server.on('connection', (socket: Socket) => sockets.push(socket));
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { state, seen, server, sockets, port };
}

function plain({ url = '', headers }: IncomingMessage): PageRequest {
  return {
    address: url,
    encoding: 'br',
    ifNoneMatch: undefined,
    userAgent: headers['user-agent'],
    isPrefetch: false,
  };
}

/** A connection that collects what comes. */
function open(port: number) {
  const socket = connect(port, '127.0.0.1');
  clients.push(socket);
  const client = { socket, received: '', ended: false };
  socket.on('data', (part) => {
    client.received += part;
  });
  socket.on('end', () => {
    client.ended = true;
  });
  socket.on('error', () => {});
  const bodies = () => client.received.match(/node|memory/g) ?? [];
  const say = async (text: string, answers: number) => {
    const before = bodies().length;
    socket.write(text, 'latin1');
    await expect.poll(bodies).toHaveLength(before + answers);
    return bodies().slice(before);
  };
  return { ...client, client, say };
}

/** Lets the server remember the request that is read below. */
async function learned(port: number, bytes = read): Promise<void> {
  await open(port).say(bytes, 1);
}

describe('the raw-request cache', () => {
  it('a repeated request is served from the cache on every connection', async () => {
    const { port, seen } = await createSite();
    await learned(port);
    for (let connection = 0; connection < 3; connection += 1) {
      const { say } = open(port);
      for (let time = 0; time < 3; time += 1) expect(await say(read, 1)).toEqual(['memory']);
    }
    expect(seen).toEqual(['GET /']);
  });

  it.each([
    ['a Content-Length', 'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n'],
    ['an Authorization header', 'GET / HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer x\r\n\r\n'],
    ['a cookie', 'GET / HTTP/1.1\r\nHost: a\r\nCookie: a=b\r\n\r\n'],
    ['Connection: close', 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
    ['a protocol upgrade', 'GET / HTTP/1.1\r\nHost: a\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n'],
  ])('a request with %s is not cached', async (_what, bytes) => {
    const { port } = await createSite();
    await learned(port, bytes);
    expect(await open(port).say(bytes, 1)).toEqual(['node']);
  });

  it('a cached request goes to Node when its response is no longer cached', async () => {
    const { port, state } = await createSite();
    await learned(port);
    state.atHand = false;
    expect(await open(port).say(read, 1)).toEqual(['node']);
  });

  it('the oldest requests are evicted when there are too many', async () => {
    const { port } = await createSite({ maxEntries: 2 });
    const bytes = ['/a', '/b', '/c'].map((path) => read.replace('GET /', `GET ${path}`));
    for (const one of bytes) await learned(port, one);
    expect(await open(port).say(bytes[2] ?? '', 1)).toEqual(['memory']);
    expect(await open(port).say(bytes[0] ?? '', 1)).toEqual(['node']);
  });
});

describe('connections served by the raw-request cache', () => {
  it('a connection ends when the client has sent everything', async () => {
    const { port } = await createSite();
    await learned(port);
    for (const bytes of [read, 'GET /other HTTP/1.1\r\nHost: a\r\n\r\n']) {
      const { socket, client } = open(port);
      socket.end(bytes);
      await once(socket, 'close');
      expect(client.received).toMatch(/node|memory/);
    }
  });

  it('a connection ends when the client sends nothing', async () => {
    const { port } = await createSite({ headTimeout: 50 });
    const { socket } = open(port);
    await once(socket, 'close');
  });

  it('closeIdleConnections also closes connections served by the cache', async () => {
    const { port, server } = await createSite();
    await learned(port);
    const attended = open(port);
    await attended.say(read, 1);
    server.closeIdleConnections();
    await expect.poll(() => attended.client.ended).toBe(true);
  });

  it('a connection is handed to Node during the shutdown', async () => {
    const { port, state } = await createSite();
    await learned(port);
    const { say, client } = open(port);
    await say(read, 1);
    state.closing = true;
    expect(await say(read, 1)).toEqual(['node']);
    expect(client.received).toMatch(/connection: close/i);
  });
});
