import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { Logger } from 'pino';
import type { AppEnvironment } from '../../engine/api/environment.ts';
import type { Metrics, RouteClass } from '../../engine/http/metrics.ts';

interface RequestLogOptions {
  metrics: Metrics;
  /** The public address, which a refused host should have been. */
  siteUrl?: string | undefined;
}

/** Milliseconds from which a request is worth a line. */
const slow = 1000;

/**
 * Counts every request, and logs those that failed or were slow. The others are logged at level debug only, because a line
 * for each would cost more than the response. Query, body and client address may be personal data and are not logged.
 *
 * @example
 * app.use(requestLog({ metrics }));
 */
export function requestLog({ metrics, siteUrl }: RequestLogOptions) {
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

function routeClassOf(path: string): RouteClass {
  if (isApiPath(path)) return 'api';
  if (path.startsWith('/assets/')) return 'asset';
  return healthPaths.includes(path) ? 'health' : 'page';
}

/** Whether errors are sent as problem details. */
export function isApiPath(path: string): boolean {
  return path === '/api' || path.startsWith('/api/');
}

/**
 * Gives each request an id of our own making, and a logger that writes it. An id that a client sends is not taken over:
 * it could be somebody else's.
 *
 * @example
 * app.use(requestId({ log }));
 */
export function requestId({ log }: { log: Logger }) {
  return createMiddleware<AppEnvironment>(async function requestId(context, next) {
    const id = randomUUID();
    context.set('requestId', id);
    context.set('log', log.child({ requestId: id }));
    await next();
    context.res.headers.set('x-request-id', id);
  });
}
