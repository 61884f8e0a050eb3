import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { createHttp, type Http } from '../support/http.ts';
import { isInstalled } from '../support/is-installed.ts';
import { documentedExample, startNginx } from '../support/nginx.ts';
import type { TestServer } from '../support/server.ts';
import { newDatabase, newFolder, rounds, start } from './setup.ts';
import { findLostOrDuplicated, sendMessage, startWriters } from './writers.ts';

const reads = ['/tags', '/testimonials', '/blog/posts?limit=9', '/rate-cards'];
const clients = 8;

/** The documented configuration with these instances, without HTTPS and without the limits, for all clients here have one address. */
function configuration(port: number, ports: number[]): string {
  return documentedExample('nginx')
    .replace(/^ *listen 443.*/m, `listen 127.0.0.1:${port};`)
    .replace(/^ *server 127.*/m, (line) => ports.map((each) => line.replace('3000', String(each))).join('\n'))
    .replaceAll(/^ *(ssl_certificate|limit_).*/gm, '');
}

/** Reads as visitors do, until told to end. */
function startReaders(visitor: Http) {
  /** Milliseconds of the slowest one, and what came in place of 200. */
  const met = { slowest: 0, failures: [] as string[] };
  let isStopped = false;
  const read = async (_: unknown, first: number) => {
    for (let index = first; !isStopped; index += 1) {
      const from = performance.now();
      const status = await visitor
        .get(reads[index % reads.length] ?? '')
        .then((answer) => String(answer.status), String);
      met.slowest = Math.max(met.slowest, performance.now() - from);
      if (status !== '200') met.failures.push(status);
    }
  };
  const all = Array.from({ length: clients }, read);
  const stop = async () => {
    isStopped = true;
    await Promise.all(all);
  };
  return { met, stop };
}

// Debian's package nginx-light will do.
test.skipIf(!isInstalled('nginx'))(
  '[F11] [PROD-08] a kill of one of three instances behind nginx fails only its writes in progress, and 503 occurs only while it starts',
  async () => {
    const database = await newDatabase('postgres');
    const startAt = (port: number) =>
      start(database, { PORT: String(port), TRUSTED_PROXIES: '127.0.0.1', SAMPLE_CONTENT: 'on' });
    const instances: TestServer[] = [];
    // One after the other: the first makes the tables and fills them.
    for (let index = 0; index < 3; index += 1) instances.push(await startAt(await freePort()));
    const port = await freePort();
    const ports = instances.map((instance) => instance.port);
    onTestFinished(startNginx(newFolder(), configuration(port, ports)));
    const visitor = createHttp(`http://127.0.0.1:${port}`);
    await expect.poll(() => visitor.get('/tags').then(({ status }) => status, String)).toBe(200);
    for (let kill = 0; kill < rounds(2); kill += 1) {
      const reading = startReaders(visitor);
      const writing = startWriters([visitor], clients);
      const { sent } = writing;
      await expect.poll(() => sent.acknowledged.size, { interval: 5 }).toBeGreaterThan(20 + kill * 37);
      const victim = instances[kill % 3] as TestServer;
      await victim.kill();
      await pause(300);
      // Each client has one request under way; nginx sends a read to another instance, and answers 502 for a write.
      expect(sent.unsure.length).toBeLessThanOrEqual(clients);
      expect([...sent.troubles.keys()].filter((trouble) => trouble !== '502')).toEqual([]);
      expect(reading.met.failures).toEqual([]);
      const lost = sent.unsure.length;
      instances[kill % 3] = await startAt(victim.port);
      await pause(100);
      // It listens from the first moment on, and asks whoever comes before it is ready to come again.
      const refused = [sent.unsure.length, reading.met.failures.length];
      await pause(300);
      await Promise.all([reading.stop(), writing.stop()]);
      expect([sent.unsure.length, reading.met.failures.length]).toEqual(refused);
      expect(reading.met.failures.filter((failure) => failure !== '503')).toEqual([]);
      expect(sent.unsure.length - (sent.troubles.get('503') ?? 0)).toBe(lost);
      expect(reading.met.slowest).toBeLessThan(2000);
      const again = [...sent.unsure];
      await Promise.all(again.map((key) => sendMessage(visitor, key, sent)));
      expect(again.filter((key) => !sent.acknowledged.has(key))).toEqual([]);
      expect(await findLostOrDuplicated(database, sent)).toEqual([]);
    }
  },
);
