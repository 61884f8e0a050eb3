import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { RawConnection } from '../support/raw-connection.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { get } from './shutdown-load.ts';

/** Opens connections from one address, on each of which one page is read. */
async function openMany(port: number, address: string, count: number): Promise<RawConnection[]> {
  const opened: RawConnection[] = [];
  for (let index = 0; index < count; index += 1) {
    const connection = await RawConnection.open(port, address);
    await connection.sendRequest(get('/')).catch(() => {});
    opened.push(connection);
  }
  return opened;
}

const areOpen = (connections: RawConnection[]) => connections.filter(({ end }) => end === undefined).length;

/** Milliseconds until a newcomer from each of these addresses has its answer. */
async function newcomers(port: number, addresses: string[]): Promise<number[]> {
  return await Promise.all(
    addresses.map(async (address) => {
      const start = performance.now();
      const connection = await RawConnection.open(port, address);
      expect((await connection.sendRequest(get('/healthz'))).status).toBe(200);
      connection.close();
      return performance.now() - start;
    }),
  );
}

const addresses = (count: number, block: number) =>
  Array.from({ length: count }, (_, index) => `127.0.${block}.${index + 1}`);

async function withServer(
  environment: Record<string, string>,
  work: (server: TestServer) => Promise<void>,
): Promise<void> {
  const server = await startServer({ environment: { LOG_LEVEL: 'warn', ...environment } });
  try {
    await work(server);
  } finally {
    await server.stop();
  }
}

test('[HOLD-15] one address holds at most 256 connections, and a new one closes the longest idle one', async () => {
  await withServer({}, async ({ port }) => {
    const greedy = await openMany(port, '127.0.1.1', 400);
    await expect.poll(() => areOpen(greedy)).toBe(256);
    // Closed in an orderly way, and the oldest of them.
    expect(new Set(greedy.slice(0, 144).map(({ end }) => end))).toEqual(new Set(['ended']));
    expect(Math.max(...(await newcomers(port, addresses(20, 2))))).toBeLessThan(1000);
    expect(areOpen(greedy)).toBe(256);
    for (const connection of greedy) connection.close();
  });
});

test('[HOLD-15] an address with 256 busy connections receives 503 with Retry-After', async () => {
  await withServer({}, async ({ port }) => {
    const busy = await openMany(port, '127.0.1.1', 256);
    const form = 'POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
    for (const { socket } of busy) socket.write(`${form}Content-Length: 100\r\n\r\n{`);
    // A form that is under way shows itself when the same address is refused.
    await expect
      .poll(async () => {
        const one = await RawConnection.open(port, '127.0.1.1');
        const { status, head } = await one.sendRequest(get('/healthz'));
        one.close();
        return `${status} ${/^retry-after: \d+$/m.test(head)}`;
      })
      .toBe('503 true');
    await newcomers(port, addresses(20, 2));
    for (const connection of busy) connection.close();
  });
});

test('[HOLD-15] MAX_CONNECTIONS_PER_ADDRESS sets the limit, and a trusted proxy has none', async () => {
  const environment = { MAX_CONNECTIONS_PER_ADDRESS: '10', TRUSTED_PROXIES: '127.0.9.0/24' };
  await withServer(environment, async ({ port }) => {
    const greedy = await openMany(port, '127.0.1.1', 30);
    const proxy = await openMany(port, '127.0.9.1', 300);
    await expect.poll(() => areOpen(greedy)).toBe(10);
    expect(areOpen(proxy)).toBe(300);
    for (const connection of [...greedy, ...proxy]) connection.close();
  });
});

test('[HOLD-15] new clients are served next to 5,000 idle connections, the longest idle of which are closed', async () => {
  await withServer({}, async ({ port }) => {
    const idle: RawConnection[] = [];
    for (const address of addresses(100, 3)) idle.push(...(await openMany(port, address, 50)));
    await pause(100);
    expect(areOpen(idle)).toBe(5000);
    // Used just now, so not the longest idle.
    const [first] = idle;
    await first?.sendRequest(get('/healthz'));
    const times = await newcomers(port, addresses(50, 4));
    expect(Math.max(...times)).toBeLessThan(2000);
    const kept = [];
    for (const address of addresses(50, 5)) kept.push(...(await openMany(port, address, 2)));
    await expect.poll(() => areOpen(idle)).toBeLessThanOrEqual(4900);
    expect(areOpen(kept)).toBe(100);
    expect(areOpen(idle.slice(200))).toBe(4800);
    expect(first?.end).toBeUndefined();
    console.log(`50 newcomers beside 5,000 idle connections: ${Math.round(Math.max(...times))} ms at most`);
    for (const connection of [...idle, ...kept]) connection.close();
  });
});
