import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RawConnection } from '../support/raw-connection.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { get } from './shutdown-load.ts';

let server: TestServer;
beforeAll(async () => {
  // Little room for garbage, so that memory tells what is held.
  server = await startServer({ environment: { NODE_OPTIONS: '--max-semi-space-size=1' } });
});
afterAll(async () => void (await server.stop()));

/** Megabytes of memory that belong to the process alone. */
function memory(): number {
  const status = readFileSync(`/proc/${server.process.pid}/status`, 'latin1');
  return Number(/^RssAnon:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}

const large = get('/api/blog/posts?limit=100');
/** Requests that are sent ahead; their answers are more than the buffers of both systems hold. */
const ahead = 60;

/** How many the server has not closed. A client that does not read learns nothing of it. */
function areOpen(readers: RawConnection[]): number {
  const port = server.port.toString(16).toUpperCase().padStart(4, '0');
  const line = new RegExp(`: [0-9A-F]+:${port} [0-9A-F]+:([0-9A-F]{4}) 01 `, 'g');
  const table = readFileSync('/proc/net/tcp', 'latin1');
  const ports = new Set([...table.matchAll(line)].map(([, hex = '']) => Number.parseInt(hex, 16)));
  return readers.filter(({ socket }) => ports.has(socket.localPort ?? 0)).length;
}

async function openPaused(): Promise<RawConnection> {
  const connection = await RawConnection.open(server.port);
  connection.socket.pause();
  return connection;
}

test('[HOLD-20] twenty clients that read nothing are disconnected within 80 s and hold at most 10 MB', async () => {
  // The same work for a reader that takes its answers.
  const warm = await RawConnection.open(server.port);
  for (let answer = 0; answer < 1000; answer += 1) await warm.sendRequest(large);
  warm.close();
  const before = memory();
  const readers = await Promise.all(Array.from({ length: 20 }, openPaused));
  // What the last one asks for lies in the buffers of the systems.
  for (const [index, { socket }] of readers.entries()) socket.write(large.repeat(index < 19 ? ahead : 8));
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, memory() - before);
  }, 200);
  const start = performance.now();
  await expect.poll(() => areOpen(readers), { timeout: 100_000, interval: 200 }).toBe(0);
  const seconds = (performance.now() - start) / 1000;
  clearInterval(watch);
  for (const reader of readers) reader.close();
  console.log(`20 readers hold ${most.toFixed(1)} MB and are closed after ${seconds.toFixed(1)} s`);
  expect(seconds).toBeLessThan(80);
  expect(most).toBeLessThan(10);
});

test('[HOLD-20] a client that pauses for 5 s at a time stays connected and receives every response', async () => {
  const reader = await openPaused();
  reader.socket.write(large.repeat(ahead));
  for (let round = 0; round < 2; round += 1) {
    await pause(5000);
    // Then pieces of some 64 KB.
    for (let piece = 0; piece < 10; piece += 1) {
      reader.socket.once('data', () => reader.socket.pause()).resume();
      await pause(500);
    }
    expect(areOpen([reader])).toBe(1);
  }
  reader.socket.resume();
  for (let answer = 0; answer < ahead; answer += 1) expect((await reader.next()).status).toBe(200);
  reader.close();
});
