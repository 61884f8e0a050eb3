import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../support/database.ts';
import { type Cluster, startCluster } from '../support/postgres.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { emptySite } from '../support/site.ts';
import { findLostOrDuplicated, rounds, sendMessage, startWriters } from './writers.ts';

let cluster: Cluster;
let database: TestDatabase;
let servers: TestServer[];

beforeAll(async () => {
  cluster = await startCluster({ durable: true });
  database = await createDatabase('postgres', cluster.url);
  const environment = { ...emptySite, LOG_LEVEL: 'silent' };
  servers = [await startServer({ database, environment }), await startServer({ database, environment })];
});

afterAll(async () => {
  for (const server of servers) await server.stop();
  await database.dispose();
  await cluster.dispose();
});

test('[PROD-08][ERR-93] a crash of PostgreSQL loses no acknowledged write and causes no error other than 503', async () => {
  const crashes = rounds(5);
  let acknowledged = 0;
  let slowest = 0;
  for (let crash = 1; crash <= crashes; crash += 1) {
    const writers = startWriters(
      servers.map(({ visitor }) => visitor),
      8,
    );
    await expect
      .poll(() => writers.sent.acknowledged.size, { interval: 5, timeout: 10_000 })
      .toBeGreaterThan(crash * 20);
    await cluster.stop('immediate');
    await expect.poll(() => writers.sent.troubles.get('503') ?? 0, { interval: 5 }).toBeGreaterThan(20);
    for (const { visitor } of servers) {
      expect((await visitor.page('/readyz')).status).toBe(503);
      expect((await visitor.page('/healthz')).status).toBe(200);
    }
    await cluster.start();
    const up = performance.now();
    for (const { visitor } of servers) {
      const fresh = { acknowledged: new Map(), unsure: [], troubles: new Map() };
      const works = () =>
        sendMessage(visitor, crypto.randomUUID(), fresh).then(() => fresh.acknowledged.size);
      await expect.poll(works, { interval: 10, timeout: 5000 }).toBeGreaterThan(0);
      await expect
        .poll(async () => (await visitor.get('/tags')).status, { interval: 10, timeout: 5000 })
        .toBe(200);
      slowest = Math.max(slowest, performance.now() - up);
    }
    const sent = await writers.stop();
    expect([...sent.troubles.keys()]).toEqual(['503']);
    // A commit whose answer was lost is settled by sending the form again with its key.
    await Promise.all(
      sent.unsure.slice(0, 50).map((key) => sendMessage((servers[0] as TestServer).visitor, key, sent)),
    );
    expect(await findLostOrDuplicated(database, sent)).toEqual([]);
    acknowledged += sent.acknowledged.size;
  }
  for (const { process } of servers) expect([process.exitCode, process.signalCode]).toEqual([null, null]);
  expect(slowest).toBeLessThan(2000);
  console.log(
    `${crashes} crashes, ${acknowledged} acknowledged, 0 lost, back after ${Math.round(slowest)} ms at most`,
  );
});
