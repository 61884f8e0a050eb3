import { setTimeout as pause } from 'node:timers/promises';
import { Hono } from 'hono';
import { AppError } from '../errors/app-error.ts';
import type { AppEnvironment } from './environment.ts';
import type { Metrics } from './metrics.ts';
import { type MetricsAccess, metricsAccess } from './metrics-access.ts';

interface HealthOptions {
  metrics: Metrics;
  /** Who may read the figures. */
  access: MetricsAccess;
  /** Fails unless the database would keep a write. */
  ping: () => Promise<void>;
  /** Whether the process is on its way out. */
  isLeaving: () => boolean;
  /** Milliseconds for which an answer of the database holds. Default 250. */
  holds?: number;
}

/**
 * What machines ask: `/healthz` whether the process lives, `/readyz` whether it can serve, `/metrics` for the figures.
 *
 * For whoever may not read the figures their address does not exist.
 *
 * @example
 * app.route('/', health({ metrics, access: settings, ping: store.ping, isLeaving: () => false }));
 */
export function health(options: HealthOptions): Hono<AppEnvironment> {
  const { metrics, access, ping, isLeaving, holds = 250 } = options;
  const mayReadMetrics = metricsAccess(access);
  const databaseAnswers = remembered(ping, holds);
  const app = new Hono<AppEnvironment>();
  app.get('/healthz', () => plain(200, 'ok'));
  app.get('/readyz', async () => {
    const ready = !isLeaving() && (await databaseAnswers());
    return ready ? plain(200, 'ready') : plain(503, 'not ready');
  });
  app.get('/metrics', (context) => {
    if (!mayReadMetrics(context)) throw new AppError('not-found', 'There is no such page.');
    return plain(200, metrics.text(), 'text/plain; version=0.0.4; charset=utf-8');
  });
  return app;
}

/** Milliseconds after which a database that says nothing counts as not ready. */
const timeoutMs = 4000;

/** Asks at most once in `holds` milliseconds, never twice at once, and once for all who ask meanwhile. */
function remembered(ping: () => Promise<void>, holds: number): () => Promise<boolean> {
  let asked = Number.NEGATIVE_INFINITY;
  let isAsking = false;
  let answer: Promise<boolean> = Promise.resolve(false);
  const ask = async () => {
    isAsking = true;
    try {
      await ping();
      return true;
    } catch {
      return false;
    } finally {
      isAsking = false;
    }
  };
  return () => {
    if (!isAsking && performance.now() - asked >= holds) {
      asked = performance.now();
      answer = Promise.race([ask(), pause(timeoutMs, false, { ref: false })]);
    }
    return answer;
  };
}

function plain(status: number, text: string, type = 'text/plain; charset=utf-8'): Response {
  return new Response(text, { status, headers: { 'content-type': type, 'cache-control': 'no-store' } });
}
