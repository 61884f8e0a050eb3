import { expect, test } from 'vitest';
import { RawConnection } from '../support/raw-connection.ts';
import { newDatabase, start } from './setup.ts';
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
const addresses = (count: number, block: number) =>
  Array.from({ length: count }, (_, index) => `127.0.${block}.${index + 1}`);

/** Milliseconds until a newcomer has its answer. */
async function untilServed(port: number, address: string): Promise<number> {
  const from = performance.now();
  const connection = await RawConnection.open(port, address);
  expect((await connection.sendRequest(get('/healthz'))).status).toBe(200);
  connection.close();
  return performance.now() - from;
}

test('[HOLD-15] one address holds 256 connections: a new one closes the longest idle one, is refused with Retry-After when all are busy, and leaves others alone', async () => {
  const { port } = await start(await newDatabase(), { TRUSTED_PROXIES: '127.0.9.0/24' });
  const proxy = await openMany(port, '127.0.9.1', 300);
  const greedy = await openMany(port, '127.0.1.1', 400);
  await expect.poll(() => areOpen(greedy)).toBe(256);
  // Closed in an orderly way, and the oldest of them.
  expect(new Set(greedy.slice(0, 144).map(({ end }) => end))).toEqual(new Set(['ended']));
  const form = 'POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
  for (const { socket } of greedy.slice(144)) socket.write(`${form}Content-Length: 100\r\n\r\n{`);
  // A form that is under way shows itself when the same address is refused.
  const refused = async () => {
    const one = await RawConnection.open(port, '127.0.1.1');
    const { status, head } = await one.sendRequest(get('/healthz'));
    one.close();
    return `${status} ${/^retry-after: \d+$/m.test(head)}`;
  };
  await expect.poll(refused).toBe('503 true');
  await Promise.all(addresses(20, 2).map((address) => untilServed(port, address)));
  expect(areOpen(proxy), 'no limit for a trusted proxy').toBe(300);
  for (const connection of [...greedy, ...proxy]) connection.close();
});

test('[HOLD-15] new clients are served next to 5,000 idle connections, the longest idle of which are closed', async () => {
  const { port } = await start(await newDatabase(), { MAX_CONNECTIONS_PER_ADDRESS: '1000' });
  const idle: RawConnection[] = [];
  for (const address of addresses(5, 3)) idle.push(...(await openMany(port, address, 1000)));
  expect(areOpen(idle)).toBe(5000);
  // Used just now, so not the longest idle.
  const [first] = idle;
  await first?.sendRequest(get('/healthz'));
  const times = await Promise.all(addresses(50, 4).map((address) => untilServed(port, address)));
  console.log(`50 newcomers beside 5,000 idle connections: ${Math.round(Math.max(...times))} ms at most`);
  expect(Math.max(...times)).toBeLessThan(2000);
  const kept = await openMany(port, '127.0.5.1', 100);
  await expect.poll(() => areOpen(idle)).toBeLessThanOrEqual(4900);
  expect([areOpen(kept), areOpen(idle.slice(200)), first?.end]).toEqual([100, 4800, undefined]);
  for (const connection of [...idle, ...kept]) connection.close();
});
