import { hash, timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import type { AppEnvironment } from '../../engine/api/environment.ts';
import { AppError } from '../../engine/app-error.ts';
import type { Metrics } from '../../engine/http/metrics.ts';
import { addressMatcher, peerAddress } from './addresses.ts';

interface HealthOptions {
  metrics: Metrics;
  /** Who may read the figures. */
  access: MetricsAccess;
  /** Fails unless the database can store a write. */
  ping: () => Promise<void>;
  /** Whether the files of the library can be read and stored. Default: yes. */
  areFilesReady?: () => Promise<boolean>;
  /** Whether the process is shutting down. */
  isShuttingDown: () => boolean;
}

/**
 * Endpoints for monitoring: `/healthz` for liveness, `/readyz` for readiness, `/metrics` for Prometheus.
 *
 * `/metrics` is 404 for clients without access.
 *
 * @example
 * app.route('/', health({ metrics, access: settings, ping: store.ping, isLeaving: () => false }));
 */
export function health(options: HealthOptions): Hono<AppEnvironment> {
  const { metrics, access, ping, areFilesReady = async () => true, isShuttingDown } = options;
  const mayReadMetrics = metricsAccess(access);
  const isDatabaseReady = cachedCheck(ping);
  const app = new Hono<AppEnvironment>();
  app.get('/healthz', () => plain(200, 'ok'));
  app.get('/readyz', async () => {
    const ready = !isShuttingDown() && (await isDatabaseReady());
    if (!ready) return plain(503, 'not ready');
    return (await areFilesReady())
      ? plain(200, 'ready')
      : plain(503, 'not ready: the files of the library cannot be reached');
  });
  app.get('/metrics', async (context) => {
    if (!mayReadMetrics(context)) throw new AppError('not-found', 'There is no such page.');
    return plain(200, await metrics.text(), 'text/plain; version=0.0.4; charset=utf-8');
  });
  return app;
}

/** Milliseconds for which a database check is reused. */
const cacheMs = 250;
/** Milliseconds after which a database without a response counts as not ready. */
const timeoutMs = 4000;

/** Checks at most once in `cacheMs` milliseconds and never twice at once; concurrent requests share a check. */
function cachedCheck(ping: () => Promise<void>): () => Promise<boolean> {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let isChecking = false;
  let result: Promise<boolean> = Promise.resolve(false);
  const check = async () => {
    isChecking = true;
    try {
      await ping();
      return true;
    } catch {
      return false;
    } finally {
      isChecking = false;
    }
  };
  return () => {
    if (!isChecking && performance.now() - checkedAt >= cacheMs) {
      checkedAt = performance.now();
      result = Promise.race([check(), pause(timeoutMs, false, { ref: false })]);
    }
    return result;
  };
}

function plain(status: number, text: string, type = 'text/plain; charset=utf-8'): Response {
  return new Response(text, { status, headers: { 'content-type': type, 'cache-control': 'no-store' } });
}

interface MetricsAccess {
  /** Addresses or CIDR ranges that may read the figures. */
  metricsNetworks: readonly string[];
  /** Whoever sends it as a Bearer token may read them from anywhere. */
  metricsToken: string | undefined;
}

const isLoopback = addressMatcher(['127.0.0.0/8', '::1']);
/** Any of these shows that the request came through a proxy. */
const forwardingHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'];

/**
 * Tells whether a request may read the figures. Loopback is no network: a proxy on this machine comes from there too, and need not say for
 * whom. The address that a proxy hands on counts only where it is listed in TRUSTED_PROXIES.
 */
function metricsAccess({ metricsNetworks, metricsToken }: MetricsAccess) {
  const isNamed = addressMatcher(metricsNetworks);
  const expected = metricsToken === undefined ? undefined : digestOf(`Bearer ${metricsToken}`);
  return (context: Context<AppEnvironment>): boolean => {
    const authorization = context.req.header('authorization');
    if (expected && authorization !== undefined && timingSafeEqual(digestOf(authorization), expected))
      return true;
    const address = context.get('clientAddress');
    const isForwarded = forwardingHeaders.some((name) => context.req.header(name) !== undefined);
    const isUnknown = isForwarded && address === peerAddress(context);
    return !isUnknown && !isLoopback(address) && isNamed(address);
  };
}

function digestOf(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}
