import { describe, expect, test } from 'vitest';
import { engines } from '../support/database.ts';
import {
  heapOfUnit,
  percentile,
  probe,
  probes,
  readDistinct,
  residentMegabytes,
  startFlood,
} from '../support/load.ts';
import { newDatabase, start } from './setup.ts';

test('[HOLD-16] resident memory stops growing while new addresses are read', async () => {
  const environment = { SAMPLE_CONTENT: 'on', LOG_LEVEL: 'error', ...heapOfUnit };
  const { port, process } = await start(await newDatabase(), environment);
  // Until every cache is full, and the heap has grown to what a busy server needs.
  await readDistinct(port, 20_000, 0);
  const before = residentMegabytes(process.pid);
  await readDistinct(port, 20_000, 20_000);
  const grown = () => residentMegabytes(process.pid) - before;
  await expect.poll(grown, { timeout: 60_000, interval: 1000 }).toBeLessThanOrEqual(40);
});

/** Milliseconds that nine of ten answers may take, whatever else the machine does. `npm run bench -- starvation` measures them. */
const longest = 1000;

describe.each(engines)('on %s', (engine) => {
  test('[HOLD-11] [HOLD-12] health checks, cached pages and forms respond while 300 connections request new pages or lists', async () => {
    const environment = { MAX_CONNECTIONS_PER_ADDRESS: '1000', SAMPLE_CONTENT: 'on' };
    const site = await start(await newDatabase(engine), environment);
    await site.visitor.page('/');
    // Lists are what the engines do.
    const kind = engine === 'sqlite' ? 'mixed' : 'api reads';
    const stop = await startFlood(site.port, { connections: 300, kind });
    await probe(site.port, 1);
    const met = await probe(site.port, 5);
    expect(Object.keys(await stop()).sort()).toEqual(['200', '404', '503']);
    for (const { name, body } of probes) {
      const { times = [], statuses } = met.get(name) ?? {};
      expect([name, statuses]).toEqual([name, { [body ? 201 : 200]: times.length }]);
      expect(percentile(times, 90), name).toBeLessThan(longest);
    }
    // What the flood left in the queue is rendered first.
    await expect.poll(async () => (await site.visitor.page('/blog?q=afterwards')).status).toBe(200);
  });
});
