import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { contactMessage } from '../factories/bodies.ts';
import { startProxy } from '../support/proxy.ts';
import { newDatabase, start } from './setup.ts';
import { findLostOrDuplicated, nothingSent, sendMessage } from './writers.ts';

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
