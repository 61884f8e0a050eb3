import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Metrics } from '../../engine/http/metrics.ts';
import type { Refusal } from '../../engine/http/render-queue.ts';
import { ResponseCache } from '../../engine/http/response-cache.ts';
import { hostMatcher } from '../http/host-check.ts';
import { createPageResponder } from './page-responder.ts';

const text = 'Sunlight '.repeat(200);
const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** A server that answers from memory and says 'long way' otherwise. */
async function createSite({ siteUrl }: { siteUrl?: string } = {}) {
  const state = { revision: 1 as number | undefined, refusal: undefined as Refusal | undefined };
  const cache = new ResponseCache({ maxBytes: 1024 * 1024 });
  const metrics = new Metrics();
  const onView = vi.fn();
  const cached = await cache.getOrCreate('/', 1, async () => ({
    status: 200,
    headers: { 'content-type': 'text/html', 'content-security-policy': "default-src 'none'" },
    body: text,
  }));
  const responder = createPageResponder({
    cache,
    revision: () => state.revision,
    isOwnHost: hostMatcher(siteUrl),
    headers: { 'x-content-type-options': 'nosniff' },
    keyOf: (address) => (address.startsWith('/api') ? undefined : address.replace(/\?.*$/, '')),
    refusalOf: () => state.refusal,
    metrics,
    onView,
  });
  const server = createServer((incoming, outgoing) => {
    if (!responder.respond(incoming, outgoing)) outgoing.end('long way');
  });
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { state, metrics, onView, cached, responder, port };
}

async function get(port: number, path: string, headers: Record<string, string> = {}, method = 'GET') {
  const sent = request({ port, path, headers, method, agent: false });
  sent.end();
  const [response] = await once(sent, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
}

describe('responses from the cache', () => {
  it('a cached response uses an existing encoding and leaves compression to the normal path', async () => {
    const { port, cached } = await createSite();
    const br = { 'accept-encoding': 'br' };
    expect((await get(port, '/', br)).body.toString()).toBe('long way');
    const variant = await cached.variant('br');
    const answer = await get(port, '/', br);
    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.body.equals(variant.body)).toBe(true);
  });

  it('a cached response is counted in the metrics and as a view', async () => {
    const { port, metrics, onView } = await createSite();
    await get(port, '/', { 'user-agent': 'Firefox' });
    expect(onView.mock.calls).toEqual([['/', 'Firefox']]);
    expect(await metrics.text()).toContain('kiran_http_requests_total{route="page",status="200"} 1');
  });
});

describe('pages that are not cached under their address', () => {
  it('[HOLD-14] an address with tracking parameters receives the document of its page', async () => {
    const { port, onView } = await createSite();
    expect((await get(port, '/?utm_source=mail')).body.toString()).toBe(text);
    expect(onView).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['unavailable', 503, '2'],
    ['too-many-requests', 429, '9'],
  ] as const)(
    '[HOLD-11][HOLD-13] a page that cannot be rendered returns the error %s with Retry-After',
    async (code, status, again) => {
      const { port, state, onView } = await createSite();
      state.refusal = { code, seconds: Number(again) };
      const answer = await get(port, '/about');
      expect([answer.status, answer.headers['retry-after'], answer.headers['cache-control']]).toEqual([
        status,
        again,
        'no-store',
      ]);
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      expect(answer.body.toString()).toContain(`Try again in ${again} seconds`);
      expect((await get(port, '/')).status).toBe(200);
      expect((await get(port, '/api/tags')).body.toString()).toBe('long way');
      expect(onView).toHaveBeenCalledTimes(1);
    },
  );
});

describe('the normal path', () => {
  it.each([
    ['another method', '/', {}, 'POST'],
    ['an address that is no page', '/api/tags', {}, 'GET'],
    ['another path', '/about', {}, 'GET'],
    ['another host', '/', { host: 'evil.example' }, 'GET'],
  ])('the normal path handles %s', async (_what, path, headers, method) => {
    const { port, metrics } = await createSite({ siteUrl: 'https://www.example.org' });
    expect((await get(port, path, headers, method)).body.toString()).toBe('long way');
    expect(await metrics.text()).not.toContain('status="200"');
  });

  it('the normal path handles a page when its content has changed or the revision is unknown', async () => {
    const { port, state } = await createSite();
    for (const revision of [2, undefined]) {
      state.revision = revision;
      expect((await get(port, '/')).body.toString()).toBe('long way');
    }
  });
});
