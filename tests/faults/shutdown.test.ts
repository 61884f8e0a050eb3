import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { Agent, type ClientRequest, request } from 'node:http';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { contactMessage } from '../factories/bodies.ts';
import { createDatabase } from '../support/database.ts';
import { RawConnection } from '../support/raw-connection.ts';
import { pinnedNode, startServer, type TestServer } from '../support/server.ts';
import { get, startLoad } from './shutdown-load.ts';
import { findLostOrDuplicated, rounds } from './writers.ts';

test('[PROD-08] a server that is stopped under load fails no request and leaves an intact database', {
  timeout: 600_000,
}, async () => {
  const database = await createDatabase('sqlite');
  const stops = rounds(5);
  let answered = 0;
  let slowest = 0;
  for (let stop = 1; stop <= stops; stop += 1) {
    const server = await startServer({ database });
    const clients = startClients(server.origin);
    await expect
      .poll(() => clients.acknowledged.size, { interval: 5, timeout: 30_000 })
      .toBeGreaterThan(50 * stop);
    const start = performance.now();
    const code = await server.stop();
    slowest = Math.max(slowest, performance.now() - start);
    await clients.gone;
    expect(code).toBe(0);
    expect(clients.failures).toEqual([]);
    const { acknowledged } = clients;
    expect(await findLostOrDuplicated(database, { acknowledged, unsure: [], troubles: new Map() })).toEqual(
      [],
    );
    const log = join(database.dataDirectory, 'kiran.sqlite-wal');
    expect(existsSync(log) ? statSync(log).size : 0).toBe(0);
    answered += clients.answered();
  }
  expect(slowest).toBeLessThan(10_000);
  console.log(
    `${stops} stops under load: ${answered} answered, 0 failed, gone after ${Math.round(slowest)} ms at most`,
  );
  await database.dispose();
});

const pinnedFirst = `${dirname(pinnedNode)}:${process.env.PATH}`;

/** Each way to start it, and how it is then told to stop. */
const starts = [
  { name: 'directly, by SIGTERM', tell: (server: TestServer) => server.process.kill('SIGTERM') },
  {
    name: 'by npm start, by SIGTERM',
    command: ['npm', 'start'] as const,
    tell: (server: TestServer) => server.process.kill('SIGTERM'),
  },
  {
    name: 'by npm start on the pinned Node, by Ctrl+C',
    command: ['npm', 'start'] as const,
    environment: { PATH: pinnedFirst },
    // The terminal sends it to all processes of the command, and npm hands it on once more.
    tell: (server: TestServer) => process.kill(-(server.process.pid ?? 0), 'SIGINT'),
  },
];

test.each(starts)(
  '[HOLD-10] a server started $name and then stopped responds to every request that it received',
  {
    timeout: 900_000,
  },
  async ({ command, environment, tell }) => {
    const database = await createDatabase('sqlite');
    const stops = rounds(20);
    const lost: string[] = [];
    let answered = 0;
    let slowest = 0;
    for (let stop = 1; stop <= stops; stop += 1) {
      const settings = { HOME: process.env.HOME, LOG_LEVEL: 'warn', ...environment };
      const server = await startServer({ database, environment: settings, ...(command && { command }) });
      const load = startLoad({ port: server.port, kept: 64, fleeting: 4, thinkTime: 50 });
      await expect
        .poll(() => load.answered, { interval: 5, timeout: 30_000 })
        .toBeGreaterThan(500 + 37 * stop);
      const ended = once(server.process, 'exit');
      const start = performance.now();
      tell(server);
      const [code] = await ended;
      slowest = Math.max(slowest, performance.now() - start);
      await load.gone;
      expect(code).toBe(0);
      expect(load.strange).toEqual([]);
      const { acknowledged } = load;
      expect(await findLostOrDuplicated(database, { acknowledged, unsure: [], troubles: new Map() })).toEqual(
        [],
      );
      lost.push(...load.lost);
      answered += load.answered;
    }
    console.log(
      `${stops} stops: ${answered} answered, ${lost.length} lost, ${Math.round(slowest)} ms at most`,
    );
    expect(lost).toEqual([]);
    expect(slowest).toBeLessThan(10_000);
    await database.dispose();
  },
);

test('[HOLD-10] an idle keep-alive connection receives one more response after SIGTERM', async () => {
  const server = await startServer({ environment: { LOG_LEVEL: 'warn' } });
  const connections = [];
  for (let index = 0; index < 100; index += 1) {
    const connection = await RawConnection.open(server.port);
    await connection.sendRequest(get(index % 2 ? '/' : '/api/tags'));
    connections.push(connection);
  }
  const code = server.stop();
  const answers = await Promise.all(
    connections.map(async (connection, index) => {
      await pause(index * 8);
      return (await connection.sendRequest(get(index % 3 ? '/' : '/api/tags'))).status;
    }),
  );
  expect(new Set(answers)).toEqual(new Set([200]));
  expect(await code).toBe(0);
});

/** Clients that would hold up a server that waits for them: they say nothing, half a request, or take no answer. */
async function openStuck(port: number): Promise<void> {
  const half = [
    '',
    'GET / HTTP/1.1\r\nHost: ',
    'POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\n{',
  ];
  for (const bytes of [...half, get('/api/openapi.json').repeat(60)]) {
    const { socket } = await RawConnection.open(port);
    socket.pause().write(bytes);
  }
}

test('[HOLD-10] stuck clients delay the shutdown by less than 10 s, and a second signal ends it at once', async () => {
  for (const signals of [1, 2]) {
    const server = await startServer({ environment: { LOG_LEVEL: 'warn' } });
    await openStuck(server.port);
    await server.visitor.page('/');
    const start = performance.now();
    const code = server.stop();
    if (signals === 2) {
      await pause(700);
      server.process.kill('SIGTERM');
    }
    expect(await code).toBe(signals === 1 ? 0 : 1);
    expect(performance.now() - start).toBeLessThan(signals === 1 ? 10_000 : 2000);
  }
});

const reads = ['/', '/api/blog/posts', '/api/blog/posts/search?q=solar', '/api/tags'];

/** Eight writers and eight readers, each with a connection of its own, until nobody takes a connection any more. */
function startClients(origin: string) {
  const acknowledged = new Map<string, string>();
  const failures: string[] = [];
  let answered = 0;

  async function write(agent: Agent): Promise<void> {
    const key = randomUUID();
    const body = JSON.stringify(contactMessage({ message: key }));
    const { status, text } = await call(agent, `${origin}/api/contact`, body);
    if (status === 201) acknowledged.set(key, JSON.parse(text).id);
    else failures.push(`write ${status}`);
  }

  async function read(agent: Agent, path: string): Promise<void> {
    const { status } = await call(agent, origin + path);
    if (status !== 200) failures.push(`${path} ${status}`);
  }

  async function repeat(work: (agent: Agent) => Promise<void>): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    try {
      for (;;) {
        await work(agent);
        answered += 1;
      }
    } catch (error) {
      if (!(error instanceof NobodyThere)) failures.push(String(error));
    } finally {
      agent.destroy();
    }
  }

  const writers = Array.from({ length: 8 }, () => repeat(write));
  const readers = Array.from({ length: 8 }, (_, index) =>
    repeat((agent) => read(agent, reads[index % 4] ?? '/')),
  );
  const gone = Promise.all([...writers, ...readers]);
  return { acknowledged, failures, gone, answered: () => answered };
}

/** A new connection was not taken: a client goes elsewhere then, and has lost nothing. */
class NobodyThere extends Error {}

function call(agent: Agent, address: string, body?: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = body === undefined ? {} : { 'content-type': 'application/json' };
    const outgoing = request(address, { agent, headers, method: body === undefined ? 'GET' : 'POST' });
    outgoing.on('response', (incoming) => {
      let text = '';
      incoming.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, text }));
      incoming.on('error', reject);
    });
    outgoing.on('error', (error) => reject(isUntaken(outgoing, error) ? new NobodyThere() : error));
    outgoing.end(body);
  });
}

/** On a kept connection every request is to be answered; a new one may meet a closed door, or one that is just closing. */
function isUntaken(outgoing: ClientRequest, error: NodeJS.ErrnoException): boolean {
  return !outgoing.reusedSocket && ['ECONNREFUSED', 'ECONNRESET'].includes(error.code ?? '');
}
