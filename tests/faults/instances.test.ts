import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';
import { createHttp, type Http } from '../support/http.ts';
import { isInstalled } from '../support/is-installed.ts';
import { documentedExample, startNginx } from '../support/nginx.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { findLostOrDuplicated, rounds, sendMessage, startWriters } from './writers.ts';

const kills = rounds(6);
const [readers, writers] = [8, 8];
const reads = ['/tags', '/testimonials', '/blog/posts?limit=9', '/rate-cards'];
const folder = mkdtempSync(join(tmpdir(), 'kiran-instances-'));
const hasNginx = isInstalled('nginx');

let database: TestDatabase;
let instances: TestServer[];
let visitor: Http;
let stopNginx: () => void;

/** The documented configuration with three instances, without HTTPS and without the limits, for all clients here have one address. */
function configuration(port: number, ports: number[]): string {
  return documentedExample('nginx')
    .replace(/^ *listen 443.*/m, `listen 127.0.0.1:${port};`)
    .replace(/^ *server 127.*/m, (line) => ports.map((each) => line.replace('3000', String(each))).join('\n'))
    .replaceAll(/^ *(ssl_certificate|limit_).*/gm, '');
}

function startInstance(port: number): Promise<TestServer> {
  const environment = { PORT: String(port), TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'silent' };
  return startServer({ database, environment });
}

interface Reads {
  answered: number;
  /** Milliseconds of the slowest one. */
  slowest: number;
  /** What came in place of 200. */
  failures: string[];
}

/** Reads as visitors do, until told to end. */
function startReaders(): { met: Reads; stop: () => Promise<Reads> } {
  const met: Reads = { answered: 0, slowest: 0, failures: [] };
  let isStopped = false;
  const read = async (_: unknown, first: number) => {
    for (let index = first; !isStopped; index += 1) {
      const start = performance.now();
      const status = await visitor.get(reads[index % reads.length] ?? '').then(
        (answer) => String(answer.status),
        (error) => String(error),
      );
      met.answered += 1;
      met.slowest = Math.max(met.slowest, performance.now() - start);
      if (status !== '200') met.failures.push(status);
    }
  };
  const all = Array.from({ length: readers }, read);
  const stop = async () => {
    isStopped = true;
    await Promise.all(all);
    return met;
  };
  return { met, stop };
}

beforeAll(async () => {
  if (!hasNginx) return;
  database = await createDatabase('postgres');
  instances = [];
  // One after the other: the first makes the tables and fills them.
  for (let index = 0; index < 3; index += 1) instances.push(await startInstance(await freePort()));
  const port = await freePort();
  const ports = instances.map((instance) => instance.port);
  stopNginx = startNginx(folder, configuration(port, ports));
  visitor = createHttp(`http://127.0.0.1:${port}`);
});

afterAll(async () => {
  if (hasNginx) {
    stopNginx();
    for (const instance of instances) await instance.stop();
    await database.dispose();
  }
  rmSync(folder, { recursive: true, force: true });
});

// Debian's package nginx-light will do.
test.skipIf(!hasNginx)(
  `[F11][PROD-08] ${kills} kills of one of three instances behind nginx fail only its writes in progress, and 503 occurs only while it starts`,
  { timeout: kills * 20_000 },
  async () => {
    await expect.poll(() => visitor.get('/tags').then(({ status }) => status, String)).toBe(200);
    const met = { reads: 0, slowest: 0, acknowledged: 0, unsure: 0, refused: 0 };
    for (let kill = 0; kill < kills; kill += 1) {
      const reading = startReaders();
      const writing = startWriters([visitor], writers);
      await expect
        .poll(() => writing.sent.acknowledged.size, { interval: 5 })
        .toBeGreaterThan(20 + ((kill * 37) % 100));
      const victim = instances[kill % instances.length] as TestServer;
      await victim.kill();
      await pause(300);
      // Each client has one request under way; nginx sends a read to another instance, and answers 502 for a write.
      expect(writing.sent.unsure.length).toBeLessThanOrEqual(writers);
      expect([...writing.sent.troubles.keys()].filter((trouble) => trouble !== '502')).toEqual([]);
      expect(reading.met.failures).toEqual([]);
      const lost = writing.sent.unsure.length;
      instances[kill % instances.length] = await startInstance(victim.port);
      await pause(100);
      // It listens from the first moment on, and asks whoever comes before it is ready to come again.
      const refused = [writing.sent.unsure.length, reading.met.failures.length];
      await pause(300);
      const [seen, sent] = [await reading.stop(), await writing.stop()];
      expect([sent.unsure.length, seen.failures.length]).toEqual(refused);
      expect(seen.failures.filter((failure) => failure !== '503')).toEqual([]);
      expect(sent.unsure.length - (sent.troubles.get('503') ?? 0)).toBe(lost);
      met.refused += seen.failures.length + (sent.troubles.get('503') ?? 0);
      const again = [...sent.unsure];
      await Promise.all(again.map((key) => sendMessage(visitor, key, sent)));
      expect(again.filter((key) => !sent.acknowledged.has(key))).toEqual([]);
      expect(await findLostOrDuplicated(database, sent)).toEqual([]);
      met.reads += seen.answered;
      met.slowest = Math.max(met.slowest, seen.slowest);
      met.acknowledged += sent.acknowledged.size;
      met.unsure += again.length;
    }
    console.log(
      `${kills} kills: ${met.acknowledged} writes acknowledged, 0 lost, ${met.unsure} sent again; ${met.reads} reads, ${Math.round(met.slowest)} ms at most; ${met.refused} refused with 503 by an instance that started`,
    );
    expect(met.slowest).toBeLessThan(2000);
  },
);
