import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { contactMessage } from '../factories/bodies.ts';
import { administer } from '../support/database.ts';
import { startCluster, systemPrograms } from '../support/postgres.ts';
import { startProxy } from '../support/proxy.ts';
import { withRows } from '../support/rows.ts';
import type { TestServer } from '../support/server.ts';
import { foreignDatabase, newDatabase, newFolder, rounds, start } from './setup.ts';
import { findLostOrDuplicated, nothingSent, type Sent, sendMessage, startWriters } from './writers.ts';

const programs = systemPrograms();

async function durableCluster(options: Parameters<typeof startCluster>[0] = {}) {
  const cluster = await startCluster({ durable: true, ...options });
  onTestFinished(() => cluster.dispose());
  return cluster;
}

/** Milliseconds until a form is stored again. */
async function untilStored({ visitor }: TestServer): Promise<number> {
  const from = performance.now();
  const fresh = nothingSent();
  const works = () => sendMessage(visitor, randomUUID(), fresh).then(() => fresh.acknowledged.size);
  await expect.poll(works, { interval: 10 }).toBeGreaterThan(0);
  return Math.round(performance.now() - from);
}

/** A commit whose answer was lost is settled by sending the form again with its key. */
async function sendAgain({ visitor }: TestServer, sent: Sent): Promise<void> {
  expect([...sent.troubles.keys()]).toEqual(['503']);
  await Promise.all(sent.unsure.slice(0, 50).map((key) => sendMessage(visitor, key, sent)));
}

test('[PROD-08] [ERR-93] a crash of PostgreSQL loses no acknowledged write and causes no error other than 503', async () => {
  const cluster = await durableCluster();
  const database = await newDatabase('postgres', cluster.url);
  const servers = [await start(database), await start(database)] as const;
  for (let crash = 1; crash <= rounds(2); crash += 1) {
    const writers = startWriters(
      servers.map(({ visitor }) => visitor),
      8,
    );
    await expect.poll(() => writers.sent.acknowledged.size, { interval: 5 }).toBeGreaterThan(crash * 20);
    await cluster.stop('immediate');
    await expect.poll(() => writers.sent.troubles.get('503') ?? 0, { interval: 5 }).toBeGreaterThan(20);
    for (const { visitor } of servers) {
      expect((await visitor.page('/readyz')).status).toBe(503);
      expect((await visitor.page('/healthz')).status).toBe(200);
    }
    await cluster.start();
    for (const server of servers) {
      expect(await untilStored(server)).toBeLessThan(2000);
      await expect.poll(async () => (await server.visitor.get('/tags')).status, { interval: 10 }).toBe(200);
    }
    const sent = await writers.stop();
    await sendAgain(servers[0], sent);
    expect(await findLostOrDuplicated(database, sent)).toEqual([]);
  }
  for (const { process } of servers) expect([process.exitCode, process.signalCode]).toEqual([null, null]);
});

// npm's embedded PostgreSQL has no pg_basebackup; Debian's postgresql-15 has.
test.skipIf(programs === undefined)(
  '[F8] a failover to a synchronous standby loses no acknowledged write, and writes continue within 5 s',
  async () => {
    const options = programs ? { programs } : {};
    const primary = await durableCluster(options);
    const databaseUrl = `${primary.url}/kiran`;
    await administer(databaseUrl, 'create database kiran');
    const database = foreignDatabase(newFolder(), databaseUrl);
    const standby = await durableCluster({ ...options, standbyOf: primary });
    // Only now, so that the standby, whose settings are a copy, waits for nobody when it is the primary.
    const wait = "alter system set synchronous_standby_names = '*'";
    await administer(databaseUrl, wait, 'select pg_reload_conf()');
    const states = () =>
      withRows(database, (rows) => rows.all('select sync_state as state from pg_stat_replication'));
    await expect.poll(states).toEqual([{ state: 'sync' }]);
    const promoted = foreignDatabase(database.dataDirectory, `${standby.url}/kiran`);
    const proxy = await startProxy(databaseUrl);
    onTestFinished(() => proxy.close());
    const server = await start(foreignDatabase(database.dataDirectory, proxy.url));
    const writers = startWriters([server.visitor], 16);
    await expect.poll(() => writers.sent.acknowledged.size, { interval: 5 }).toBeGreaterThan(137);
    await primary.stop('kill');
    await expect.poll(() => writers.sent.troubles.get('503') ?? 0, { interval: 5 }).toBeGreaterThan(20);
    await administer(`${standby.url}/kiran`, 'select pg_promote()');
    proxy.pointTo(standby.url);
    expect(await untilStored(server)).toBeLessThan(5000);
    const sent = await writers.stop();
    await sendAgain(server, sent);
    expect(await findLostOrDuplicated(promoted, sent)).toEqual([]);
    expect([server.process.exitCode, server.process.signalCode]).toEqual([null, null]);
  },
);

/** Milliseconds after which a query without an answer fails (`server/store/open.ts`), and one second. */
const soon = 5500 + 1000;

test('[HOLD-23] the first writes and reads over silent database connections succeed within the timeout, and later ones within a second', async () => {
  const database = await newDatabase('postgres');
  const proxy = await startProxy(database.databaseUrl ?? '');
  onTestFinished(() => proxy.close());
  const server = await start({ ...database, databaseUrl: proxy.url });
  const staff = await server.staff();
  const sent = nothingSent();
  const send = (key = randomUUID()) => sendMessage(server.visitor, key, sent);
  const sendMany = (count: number) => Promise.all(Array.from({ length: count }, () => send()));
  /** Makes the pool open all its connections, which then carry nothing any more. */
  const silence = async () => {
    // Ten of the pool and the one that listens.
    await expect.poll(() => sendMany(40).then(proxy.size)).toBe(11);
    proxy.silence();
  };
  const timed = async (work: () => Promise<unknown>) => {
    const from = performance.now();
    await work();
    return performance.now() - from;
  };

  await silence();
  expect(await timed(() => send())).toBeLessThan(soon);
  for (let write = 0; write < 41; write += 1) expect(await timed(() => send())).toBeLessThan(1000);
  await silence();
  expect(await timed(() => sendMany(30))).toBeLessThan(soon);
  await silence();
  const post = async () => expect((await staff.post('/tags', { name: 'Kept' })).status).toBe(201);
  expect(await timed(post)).toBeLessThan(soon);
  expect((await staff.get('/contact')).status).toBe(200);
  expect([...sent.troubles]).toEqual([]);

  const key = randomUUID();
  proxy.swallowNextCommit();
  expect(await timed(() => send(key)), 'no response to a commit').toBeLessThan(soon);
  expect([...sent.troubles]).toEqual([['503', 1]]);
  await send(key);
  expect(sent.acknowledged.has(key)).toBe(true);
  expect((await server.visitor.post('/contact', contactMessage())).status).toBe(201);
  expect(await findLostOrDuplicated(database, sent)).toEqual([]);
});
