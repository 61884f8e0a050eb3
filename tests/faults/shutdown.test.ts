import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { RawConnection } from '../support/raw-connection.ts';
import { pinnedNode, startServer, type TestServer } from '../support/server.ts';
import { newDatabase, rounds, start } from './setup.ts';
import { get, startLoad } from './shutdown-load.ts';
import { findLostOrDuplicated, nothingSent } from './writers.ts';

const starts = [
  { name: 'directly', tell: (server: TestServer) => server.process.kill('SIGTERM') },
  {
    name: 'by npm start on the pinned Node',
    command: ['npm', 'start'] as const,
    environment: { PATH: `${dirname(pinnedNode)}:${process.env.PATH}` },
    // Ctrl+C: the terminal sends it to all processes of the command, and npm hands it on once more.
    tell: (server: TestServer) => process.kill(-(server.process.pid ?? 0), 'SIGINT'),
  },
];

test.each(starts)(
  '[PROD-08] [HOLD-10] a server started $name and then stopped under load responds to every request that it received and leaves an intact database',
  async ({ command, environment, tell }) => {
    const database = await newDatabase();
    const stops = rounds(3);
    let slowest = 0;
    for (let stop = 1; stop <= stops; stop += 1) {
      const settings = { HOME: process.env.HOME, LOG_LEVEL: 'warn', ...environment };
      const server = await startServer({ database, environment: settings, ...(command && { command }) });
      const load = startLoad(server.port, 64, 4);
      await expect.poll(() => load.answered, { interval: 5, timeout: 30_000 }).toBeGreaterThan(500);
      const ended = once(server.process, 'exit');
      const from = performance.now();
      tell(server);
      const [code] = await ended;
      slowest = Math.max(slowest, performance.now() - from);
      await load.gone;
      // Clients that were connected but not accepted yet are reset, unless systemd holds the socket.
      const lost = load.lost.filter(
        (what) => !/^ECONNRESET after 0 bytes|^connecting: ECONNRESET/.test(what),
      );
      expect([code, load.strange, lost]).toEqual([0, [], []]);
      const sent = { ...nothingSent(), acknowledged: load.acknowledged };
      expect(await findLostOrDuplicated(database, sent)).toEqual([]);
      const log = join(database.dataDirectory, 'kiran.sqlite-wal');
      expect(existsSync(log) ? statSync(log).size : 0).toBe(0);
    }
    console.log(`${stops} stops, ${Math.round(slowest)} ms at most`);
    expect(slowest).toBeLessThan(10_000);
  },
);

test('[HOLD-10] an idle keep-alive connection receives one more response after SIGTERM', async () => {
  const server = await start(await newDatabase());
  const connections = await Promise.all(Array.from({ length: 100 }, () => RawConnection.open(server.port)));
  for (const [index, connection] of connections.entries())
    await connection.sendRequest(get(index % 2 ? '/' : '/api/tags'));
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

test('[HOLD-10] stuck clients delay the shutdown by less than 10 s', async () => {
  const server = await start(await newDatabase());
  for (const bytes of [
    '',
    'GET / HTTP/1.1\r\nHost: ',
    'POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\n{',
    get('/api/openapi.json').repeat(60),
  ])
    (await RawConnection.open(server.port)).socket.pause().write(bytes);
  await server.visitor.page('/');
  const from = performance.now();
  expect(await server.stop()).toBe(0);
  expect(performance.now() - from).toBeLessThan(10_000);
});
