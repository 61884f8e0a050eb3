import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createDatabase } from '../support/database.ts';
import { RawConnection } from '../support/raw-connection.ts';
import { pinnedNode, startServer, type TestServer } from '../support/server.ts';
import { get, startLoad } from './shutdown-load.ts';
import { findLostOrDuplicated, rounds } from './writers.ts';

const terminate = (server: TestServer) => server.process.kill('SIGTERM');
/** Each way to start it, and how it is then told to stop. */
const starts = [
  { name: 'directly, by SIGTERM', tell: terminate },
  { name: 'by npm start, by SIGTERM', command: ['npm', 'start'] as const, tell: terminate },
  {
    name: 'by npm start on the pinned Node, by Ctrl+C',
    command: ['npm', 'start'] as const,
    environment: { PATH: `${dirname(pinnedNode)}:${process.env.PATH}` },
    // The terminal sends it to all processes of the command, and npm hands it on once more.
    tell: (server: TestServer) => process.kill(-(server.process.pid ?? 0), 'SIGINT'),
  },
];

test.each(starts)(
  '[PROD-08] [HOLD-10] a server started $name and then stopped under load responds to every request that it received and leaves an intact database',
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
      expect([code, load.strange]).toEqual([0, []]);
      const sent = { acknowledged: load.acknowledged, unsure: [], troubles: new Map() };
      expect(await findLostOrDuplicated(database, sent)).toEqual([]);
      const log = join(database.dataDirectory, 'kiran.sqlite-wal');
      expect(existsSync(log) ? statSync(log).size : 0).toBe(0);
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

/** What clients send that would hold up a server that waits for them: nothing, half a request, or requests whose answers they do not take. */
const stuck = [
  '',
  'GET / HTTP/1.1\r\nHost: ',
  'POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\n{',
  get('/api/openapi.json').repeat(60),
];

test('[HOLD-10] stuck clients delay the shutdown by less than 10 s, and a second signal ends it at once', async () => {
  for (const signals of [1, 2]) {
    const server = await startServer({ environment: { LOG_LEVEL: 'warn' } });
    for (const bytes of stuck) (await RawConnection.open(server.port)).socket.pause().write(bytes);
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
