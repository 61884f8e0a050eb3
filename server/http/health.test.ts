import { Hono } from 'hono';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AppEnvironment } from '../../engine/api/environment.ts';
import { Metrics } from '../../engine/http/metrics.ts';
import { clientAddress } from './addresses.ts';
import { handleError } from './error-handler.ts';
import { health } from './health.ts';
import { requestId } from './request-log.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function createProbe({
  ping = async () => {},
  isShuttingDown = (): boolean => false,
  trustedProxies = [] as string[],
  metricsNetworks = [] as string[],
  metricsToken = undefined as string | undefined,
} = {}) {
  const metrics = new Metrics();
  metrics.observe('page', 200, 0.002);
  metrics.add({ name: 'kiran_test', help: 'A test', type: 'gauge', read: () => 7 });
  const app = new Hono<AppEnvironment>();
  app.use(requestId({ log: pino({ level: 'silent' }) }));
  app.use(clientAddress({ trustedProxies }));
  app.route('/', health({ metrics, access: { metricsNetworks, metricsToken }, ping, isShuttingDown }));
  app.onError(handleError);
  return (path: string, remoteAddress = '127.0.0.1', headers: Record<string, string> = {}) =>
    app.request(path, { headers }, { incoming: { socket: { remoteAddress } } });
}

describe('/readyz', () => {
  it('/readyz queries the database at most four times a second', async () => {
    const ping = vi.fn(async () => {});
    const get = createProbe({ ping });
    const statuses = await Promise.all([get('/readyz'), get('/readyz'), get('/readyz')]);
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(ping).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(250);
    await get('/readyz');
    expect(ping).toHaveBeenCalledTimes(2);
  });

  it('/readyz returns 503 while the database is unavailable and 200 after that', async () => {
    let away = true;
    const get = createProbe({
      ping: async () => {
        if (away) throw new Error('away');
      },
    });
    expect((await get('/readyz')).status).toBe(503);
    away = false;
    await vi.advanceTimersByTimeAsync(250);
    expect((await get('/readyz')).status).toBe(200);
  });

  it('/readyz returns 503 during the shutdown', async () => {
    expect((await createProbe({ isShuttingDown: () => true })('/readyz')).status).toBe(503);
  });
});

describe('/metrics', () => {
  const metricsNetworks = ['10.0.0.0/8', 'fd00::/8'];
  const metricsToken = 'a long word for the scraper';

  it('[HOLD-29] /metrics returns Prometheus metrics to an allowed network', async () => {
    for (const address of ['::ffff:10.1.2.3', '10.9.9.9', 'fd00::7']) {
      const response = await createProbe({ metricsNetworks })('/metrics', address);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
      const text = await response.text();
      expect(text).toContain('kiran_http_requests_total{route="page",status="200"} 1\n');
      expect(text).toContain('# TYPE kiran_test gauge\nkiran_test 7\n');
      expect(text).not.toMatch(/version|node/i);
    }
  });

  it.each(['127.0.0.1', '::1', '10.1.2.3', '203.0.113.7'])(
    '[HOLD-29] /metrics returns 404 to %s when no network is allowed',
    async (address) => {
      expect((await createProbe()('/metrics', address)).status).toBe(404);
      expect((await createProbe()('/metrics', address, { authorization: 'Bearer undefined' })).status).toBe(
        404,
      );
    },
  );

  it('[HOLD-29] /metrics returns 404 behind a proxy that is not trusted', async () => {
    const get = createProbe({ metricsNetworks: [...metricsNetworks, '0.0.0.0/0'] });
    expect((await get('/metrics', '127.0.0.1')).status).toBe(404);
    for (const name of ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip']) {
      expect((await get('/metrics', '10.1.2.3', { [name]: '10.0.0.9' })).status).toBe(404);
    }
  });

  it('[HOLD-29] /metrics checks the address that a trusted proxy forwards', async () => {
    const get = createProbe({ metricsNetworks, trustedProxies: ['127.0.0.1'] });
    expect((await get('/metrics', '127.0.0.1', { 'x-forwarded-for': '203.0.113.7' })).status).toBe(404);
    expect((await get('/metrics', '127.0.0.1', { 'x-forwarded-for': '10.0.0.9' })).status).toBe(200);
  });

  it('[HOLD-29] /metrics returns metrics from any address with the token', async () => {
    const get = createProbe({ metricsToken });
    const status = async (authorization: string) =>
      (await get('/metrics', '127.0.0.1', { authorization })).status;
    expect(await status(`Bearer ${metricsToken}`)).toBe(200);
    expect(await status(`Bearer ${metricsToken} `)).toBe(200);
    expect(await status(`Bearer ${metricsToken}x`)).toBe(404);
    expect(await status(metricsToken)).toBe(404);
    expect(await status('')).toBe(404);
  });
});
