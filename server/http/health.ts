import { setTimeout as pause } from 'node:timers/promises';
import { Hono } from 'hono';
import type { AppEnvironment } from '../../engine/api/environment.ts';
import { AppError } from '../../engine/app-error.ts';
import type { Metrics } from '../../engine/http/metrics.ts';
import { type MetricsAccess, metricsAccess } from './metrics-access.ts';

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
  /** Milliseconds for which a database check is reused. Default 250. */
  cacheMs?: number;
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
  const { metrics, access, ping, areFilesReady = async () => true, isShuttingDown, cacheMs = 250 } = options;
  const mayReadMetrics = metricsAccess(access);
  const isDatabaseReady = cachedCheck(ping, cacheMs);
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

/** Milliseconds after which a database without a response counts as not ready. */
const timeoutMs = 4000;

/** Checks at most once in `cacheMs` milliseconds and never twice at once; concurrent requests share a check. */
function cachedCheck(ping: () => Promise<void>, cacheMs: number): () => Promise<boolean> {
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
