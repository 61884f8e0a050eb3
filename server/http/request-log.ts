import { createMiddleware } from 'hono/factory';
import type { AppEnvironment } from '../../engine/api/environment.ts';
import type { Metrics, RouteClass } from '../../engine/http/metrics.ts';

interface RequestLogOptions {
  metrics: Metrics;
  /** The public address, which a refused host should have been. */
  siteUrl?: string | undefined;
  /** Milliseconds from which a request is worth a line. Default 1000. */
  slow?: number;
}

/**
 * Counts every request, and logs those that failed or were slow. The others are logged at level debug only, because a line
 * for each would cost more than the response. Query, body and client address may be personal data and are not logged.
 *
 * @example
 * app.use(requestLog({ metrics }));
 */
export function requestLog({ metrics, siteUrl, slow = 1000 }: RequestLogOptions) {
  return createMiddleware<AppEnvironment>(async function requestLog(context, next) {
    const start = performance.now();
    await next();
    const milliseconds = performance.now() - start;
    const { status } = context.res;
    metrics.observe(routeClassOf(context.req.path), status, milliseconds / 1000);
    const level = status >= 500 ? 'warn' : status >= 400 || milliseconds >= slow ? 'info' : 'debug';
    const log = context.get('log');
    if (!log.isLevelEnabled(level)) return;
    const { method, path } = context.req;
    const host = status === 421 && { host: context.req.header('host')?.slice(0, 200), expected: siteUrl };
    const line = { method, path: loggedPath(path), status, ms: Math.round(milliseconds), ...host };
    log[level](line, 'request');
  });
}

/** A path as it may stand in the log: without what opens a preview. */
export function loggedPath(path: string): string {
  return path.replace(/(?<=^\/preview\/).*/s, '...');
}

const healthPaths = ['/healthz', '/readyz', '/metrics'];

export function routeClassOf(path: string): RouteClass {
  if (isApiPath(path)) return 'api';
  if (path.startsWith('/assets/')) return 'asset';
  return healthPaths.includes(path) ? 'health' : 'page';
}

/** Whether errors are sent as problem details. */
export function isApiPath(path: string): boolean {
  return path === '/api' || path.startsWith('/api/');
}
