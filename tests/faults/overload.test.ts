import { describe, expect, test } from 'vitest';
import { contactMessage } from '../factories/bodies.ts';
import { engines } from '../support/database.ts';
import { percentile, probe, probes, startFlood } from '../support/overload.ts';
import type { TestServer } from '../support/server.ts';
import { newDatabase, start } from './setup.ts';

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

test('[HOLD-13] a network over its rendering budget gets 429 for new pages and lists, and cached pages, forms and other networks still work', async () => {
  const site = await start(await newDatabase(), { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' });
  const read = async (path: string, address: string) => {
    const { status, headers } = await site.visitor.page(path, { 'x-forwarded-for': address });
    return [status, Number(headers.get('retry-after')) > 0];
  };
  const [spender, neighbour, other] = ['2001:db8:1:1::1', '2001:db8:1:1:ffff::2', '2001:db8:2:1::1'];
  for (const path of ['/', '/api/tags']) await read(path, spender);
  expect(await renderedBefore429(site, spender)).toBeGreaterThanOrEqual(30);
  for (const path of ['/blog?q=refused', '/api/search?q=refused', '/api/blog/posts?page=7', '/sitemap-7.xml'])
    expect([path, ...(await read(path, neighbour))]).toEqual([path, 429, true]);
  for (const path of ['/', '/api/tags', '/healthz'])
    expect([path, ...(await read(path, spender))]).toEqual([path, 200, false]);
  const from = { 'x-forwarded-for': spender };
  expect((await site.visitor.post('/contact', contactMessage(), from)).status).toBe(201);
  const body = new URLSearchParams({ firstName: 'Asha' });
  const plainForm = await fetch(`${site.origin}/contact`, { method: 'POST', body, headers: from });
  expect(plainForm.status).toBe(422);
  expect(await read('/blog?q=another', other)).toEqual([200, false]);
  const later = { timeout: 30_000, interval: 500 };
  await expect.poll(() => read('/blog?q=later', spender), later).toEqual([200, false]);
});

/** Asks for new pages, 40 at a time, until the network of this address is refused; gives how many it got before. */
async function renderedBefore429(site: TestServer, address: string): Promise<number> {
  let rendered = 0;
  for (let asked = 0; asked < 8000; asked += 40) {
    const pages = Array.from({ length: 40 }, (_, index) =>
      site.visitor.page(`/blog?q=${address}+${asked + index}`, { 'x-forwarded-for': address }),
    );
    const statuses = (await Promise.all(pages)).map(({ status }) => status);
    rendered += statuses.filter((status) => status === 200).length;
    if (statuses.includes(429)) return rendered;
  }
  throw new Error('The network was never refused');
}
