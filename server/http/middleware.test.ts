import { Hono } from 'hono';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import type { AppEnvironment } from '../../engine/api/environment.ts';
import { Metrics } from '../../engine/http/metrics.ts';
import { readSettings } from '../settings.ts';
import { applyMiddleware } from './middleware.ts';

interface Setup {
  environment?: Record<string, string>;
  lines?: Record<string, unknown>[];
  metrics?: Metrics;
}

/** An application that only echoes, behind the real order. */
function createEcho({ environment = {}, lines = [], metrics = new Metrics() }: Setup = {}) {
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const app = new Hono<AppEnvironment>();
  applyMiddleware(app, { settings: readSettings(environment), log, metrics });
  app.all('/api/failing', () => {
    throw new Error('SELECT secret FROM inside');
  });
  app.all('/failing', () => {
    throw new Error('SELECT secret FROM inside');
  });
  app.all('*', (context) => context.json({ address: context.get('clientAddress') }));
  return app;
}

/** The bindings of a request over a socket. */
function from(remoteAddress: string, rawHeaders: string[] = []): AppEnvironment['Bindings'] {
  return { incoming: { socket: { remoteAddress }, rawHeaders } } as unknown as AppEnvironment['Bindings'];
}

describe('headers of every response', () => {
  it.each([
    ['a response', '/api/tags', {}],
    ['an error', '/api/failing', {}],
    ['an error page', '/failing', {}],
    ['a rejected request', '/api/tags', { method: 'POST', headers: { origin: 'https://evil.example' } }],
  ])('the security headers are sent with %s', async (_what, path, init) => {
    const { headers } = await createEcho().request(path, init);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  it('HSTS is sent when the site uses HTTPS', async () => {
    const app = createEcho({ environment: { SITE_URL: 'https://www.example.org' } });
    const { headers } = await app.request('/', { headers: { host: 'www.example.org' } });
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains');
  });
});

describe('client address (AMB-15)', () => {
  const forwarded = { headers: { 'x-forwarded-for': '198.51.100.1, 203.0.113.7, 10.0.0.2' } };
  const addressOf = async (environment: Record<string, string>, peer: string, init: RequestInit) =>
    ((await (await createEcho({ environment }).request('/', init, from(peer))).json()) as { address: string })
      .address;

  it('the client address is that of the peer, or the right-most hop that is not a trusted proxy', async () => {
    expect(await addressOf({}, '::ffff:10.0.0.1', forwarded)).toBe('10.0.0.1');
    const listed = { TRUSTED_PROXIES: '10.0.0.0/8' };
    expect(await addressOf(listed, '10.0.0.1', forwarded)).toBe('203.0.113.7');
    expect(await addressOf(listed, '192.0.2.1', forwarded)).toBe('192.0.2.1');
  });

  it('the client address ends at a hop that is no address', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.7, nonsense, 10.0.0.2' };
    expect(await addressOf({ TRUSTED_PROXIES: '10.0.0.0/8' }, '10.0.0.1', { headers })).toBe('10.0.0.2');
  });
});

const environment = { SITE_URL: 'https://www.example.org' };
const statusOf = async (host: string, path = '/') =>
  (await createEcho({ environment }).request(path, { headers: { host } })).status;

it('a request for the host of the site or of this machine is accepted, for another one rejected with 421', async () => {
  for (const host of ['WWW.Example.org', 'www.example.org:443', 'localhost:3000', '127.0.0.1', '[::1]:3000'])
    expect([host, await statusOf(host)]).toEqual([host, 200]);
  for (const host of ['evil.example', 'www.example.org.evil.example', 'www.example.org:8443', ''])
    expect([host, await statusOf(host)]).toEqual([host, 421]);
});

describe('cross-site writes', () => {
  const statusOf = async (headers: Record<string, string>, method = 'POST') =>
    (
      await createEcho().request('http://localhost/api/contact', {
        method,
        headers: { host: 'localhost', ...headers },
      })
    ).status;

  it.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ 'sec-fetch-site': 'cross-site', origin: 'http://localhost' }],
    [{ origin: 'https://evil.example' }],
    [{ origin: 'http://localhost:8080' }],
    [{ origin: 'null' }],
    [{ origin: '' }],
  ])('a cross-site write with %j is rejected with 403', async (headers) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect(await statusOf(headers, method)).toBe(403);
  });

  it.each([
    [{}],
    [{ 'sec-fetch-site': 'same-origin', origin: 'http://localhost' }],
    [{ 'sec-fetch-site': 'none' }],
    [{ origin: 'http://localhost' }],
    [{ origin: 'https://localhost' }],
  ])('a write with %j is accepted', async (headers) => expect(await statusOf(headers)).toBe(200));

  it('cross-site reading is accepted', async () => {
    expect(await statusOf({ 'sec-fetch-site': 'cross-site' }, 'GET')).toBe(200);
  });
});

it('a long address returns 414, and too many header lines return 431', async () => {
  const app = createEcho();
  expect((await app.request(`/?q=${'x'.repeat(8192)}`)).status).toBe(414);
  const lines = Array.from({ length: 101 }, (_, index) => [`x-${index}`, '1']).flat();
  expect((await app.request('/', {}, from('127.0.0.1', lines))).status).toBe(431);
});

it('every request is counted, and failures are logged without personal data', async () => {
  const lines: Record<string, unknown>[] = [];
  const metrics = new Metrics();
  const app = createEcho({ lines, metrics });
  await app.request('/api/tags?email=asha@example.org');
  await app.request('/api/failing?email=asha@example.org', {
    headers: { 'x-forwarded-for': '203.0.113.7' },
  });
  const requests = lines.filter(({ msg }) => msg === 'request');
  expect(requests).toMatchObject([
    { level: 20, method: 'GET', path: '/api/tags', status: 200 },
    { level: 40, method: 'GET', path: '/api/failing', status: 500 },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/asha|203\.0/);
  expect(await metrics.text()).toContain('kiran_http_requests_total{route="api",status="200"} 1');
  expect(await metrics.text()).toContain('kiran_http_requests_total{route="api",status="500"} 1');
});
