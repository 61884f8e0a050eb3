import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { contactMessage } from '../factories/bodies.ts';
import { createDatabase, type TestDatabase } from '../support/database.ts';
import { startProxy, type TestProxy } from '../support/proxy.ts';
import { withRows } from '../support/rows.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { emptySite } from '../support/site.ts';
import { findLostOrDuplicated, type Sent, sendMessage } from './writers.ts';

/** Milliseconds after which a query without an answer fails (`server/store/open.ts`), and one second. */
const soon = 5500 + 1000;

let database: TestDatabase;
let proxy: TestProxy;
let server: TestServer;
let sent: Sent;

beforeEach(async () => {
  database = await createDatabase('postgres');
  proxy = await startProxy(database.databaseUrl ?? '');
  server = await startServer({ database: { ...database, databaseUrl: proxy.url }, environment: emptySite });
  sent = { acknowledged: new Map(), unsure: [], troubles: new Map() };
});

afterEach(async () => {
  await server.stop();
  await proxy.close();
  await database.dispose();
});

/** Makes the pool open all its connections. */
async function fillPool(): Promise<void> {
  const connections =
    "select 1 from pg_stat_activity where datname = current_database() and application_name = 'kiran'";
  await withRows(database, (rows) =>
    expect
      .poll(async () => {
        await Promise.all(Array.from({ length: 40 }, () => sendMessage(server.visitor, randomUUID(), sent)));
        return (await rows.all(connections)).length;
      })
      // Ten of the pool and the one that listens.
      .toBe(11),
  );
}

test('[HOLD-23] the first write over silent database connections succeeds within the timeout, and later ones within a second', async () => {
  await fillPool();
  expect(proxy.silence()).toBe(11);
  const durations: number[] = [];
  for (let write = 0; write < 42; write += 1) {
    const start = performance.now();
    await sendMessage(server.visitor, randomUUID(), sent);
    durations.push(performance.now() - start);
  }
  const [first = 0, ...rest] = durations.map(Math.round);
  console.log(`first write after ${first} ms, then at most ${Math.max(...rest)} ms`);
  expect([...sent.troubles]).toEqual([]);
  expect(first).toBeLessThan(soon);
  expect(Math.max(...rest)).toBeLessThan(1000);
  expect(await findLostOrDuplicated(database, sent)).toEqual([]);
});

test('[HOLD-23] thirty parallel writes over silent database connections are all stored', async () => {
  await fillPool();
  proxy.silence();
  const start = performance.now();
  await Promise.all(Array.from({ length: 30 }, () => sendMessage(server.visitor, randomUUID(), sent)));
  console.log(`thirty writes after ${Math.round(performance.now() - start)} ms`);
  expect([...sent.troubles]).toEqual([]);
  expect(performance.now() - start).toBeLessThan(soon);
  expect(await findLostOrDuplicated(database, sent)).toEqual([]);
});

test('[HOLD-23] staff read and write over silent database connections within the timeout', async () => {
  const staff = await server.staff();
  await fillPool();
  proxy.silence();
  const start = performance.now();
  expect((await staff.post('/tags', { name: 'Kept' })).status).toBe(201);
  expect(performance.now() - start).toBeLessThan(soon);
  expect((await staff.get('/contact')).status).toBe(200);
});

test('[HOLD-23] a write without a response to its commit returns 503 and is stored once when repeated with its key', async () => {
  const key = randomUUID();
  proxy.swallowNextCommit();
  const start = performance.now();
  await sendMessage(server.visitor, key, sent);
  expect([...sent.troubles]).toEqual([['503', 1]]);
  expect(performance.now() - start).toBeLessThan(soon);
  const stored = () =>
    withRows(database, (rows) => rows.all('select id from contact where message = $1', [key]));
  expect(await stored()).toHaveLength(1);
  await sendMessage(server.visitor, key, sent);
  expect(sent.acknowledged.has(key)).toBe(true);
  expect(await stored()).toHaveLength(1);
  expect((await server.visitor.post('/contact', contactMessage())).status).toBe(201);
});
