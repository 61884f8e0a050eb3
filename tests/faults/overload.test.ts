import { describe, expect, test } from 'vitest';
import { contactMessage } from '../factories/bodies.ts';
import { engines } from '../support/database.ts';
import { percentile, probe, probes, startFlood } from '../support/overload.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** Milliseconds that nine of ten answers may take, whatever else the machine does. `npm run bench -- starvation` measures them. */
const longest = 1000;

describe.each(engines)('on %s', (engine) => {
  test.each(['mixed', 'api reads'] as const)(
    '[HOLD-11][HOLD-12] health checks, cached pages and forms respond while 300 connections request new pages or lists: %s',
    async (kind) => {
      const site = await startServer({
        engine,
        environment: { LOG_LEVEL: 'warn', MAX_CONNECTIONS_PER_ADDRESS: '1000' },
      });
      try {
        await site.visitor.page('/');
        const stop = await startFlood(site.port, { connections: 300, kind });
        await probe(site.port, 1);
        const met = await probe(site.port, 5);
        const answers = await stop();
        expect(Object.keys(answers).sort()).toEqual(['200', '404', '503']);
        for (const { name, body } of probes) {
          const { times = [], statuses } = met.get(name) ?? {};
          expect([name, statuses]).toEqual([name, { [body ? 201 : 200]: times.length }]);
          expect(percentile(times, 90), name).toBeLessThan(longest);
        }
        // What the flood left in the queue is rendered first.
        await expect.poll(async () => (await site.visitor.page('/blog?q=afterwards')).status).toBe(200);
      } finally {
        await site.stop();
      }
    },
  );
});

describe('the rendering budget of a network', () => {
  test('[HOLD-13] a network over its rendering budget gets 429 for new pages, and cached pages, forms and other networks still work', async () => {
    const environment = { LOG_LEVEL: 'warn', RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' };
    const site = await startServer({ environment });
    try {
      for (const [spender, neighbour, other] of [
        ['203.0.113.7', '203.0.113.7', '203.0.113.8'],
        ['2001:db8:1:1::1', '2001:db8:1:1:ffff::2', '2001:db8:2:1::1'],
      ] as const) {
        await site.visitor.page('/', { 'x-forwarded-for': spender });
        expect(await renderedBefore429(site, spender)).toBeGreaterThanOrEqual(30);
        const refused = await site.visitor.page('/blog?q=refused', { 'x-forwarded-for': neighbour });
        expect([refused.status, refused.headers.get('content-type')]).toEqual([
          429,
          'text/html; charset=utf-8',
        ]);
        const seconds = Number(refused.headers.get('retry-after'));
        expect(seconds).toBeGreaterThanOrEqual(1);
        expect(refused.text).toContain('Try again in ');
        for (const path of ['/api/search?q=refused', '/api/blog/posts?page=7', '/sitemap-7.xml']) {
          const list = await site.visitor.page(path, { 'x-forwarded-for': neighbour });
          expect([path, list.status, Number(list.headers.get('retry-after'))]).toEqual([
            ...[path, 429, expect.any(Number)],
          ]);
        }
        const one = await site.visitor.page('/api/brands/none', { 'x-forwarded-for': neighbour });
        expect(one.status).toBe(404);
        await site.visitor.page('/api/tags', { 'x-forwarded-for': other });
        for (const path of ['/', '/api/tags', '/healthz']) {
          const open = await site.visitor.page(path, { 'x-forwarded-for': spender });
          expect([path, open.status]).toEqual([path, 200]);
        }
        const form = await site.visitor.post('/contact', contactMessage(), { 'x-forwarded-for': spender });
        expect(form.status).toBe(201);
        const plainForm = await fetch(`${site.origin}/contact`, {
          method: 'POST',
          body: new URLSearchParams({ firstName: 'Asha' }),
          headers: { 'x-forwarded-for': spender },
        });
        expect(plainForm.status).toBe(422);
        const visit = await site.visitor.page('/blog?q=another', { 'x-forwarded-for': other });
        expect(visit.status).toBe(200);
        await expect
          .poll(
            async () => (await site.visitor.page('/blog?q=later', { 'x-forwarded-for': spender })).status,
            { timeout: 30_000, interval: 500 },
          )
          .toBe(200);
      }
    } finally {
      await site.stop();
    }
  });
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
