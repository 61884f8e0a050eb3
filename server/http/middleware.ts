import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { AppEnvironment } from '../../engine/api/environment.ts';
import type { Metrics } from '../../engine/http/metrics.ts';
import { securityHeaders } from '../../engine/http/security-headers.ts';
import type { Settings } from '../settings.ts';
import { clientAddress } from './client-address.ts';
import { crossSite } from './cross-site.ts';
import { handleError } from './error-handler.ts';
import { type HostWatch, hostCheck } from './host-check.ts';
import { requestId } from './request-id.ts';
import { requestLimits } from './request-limits.ts';
import { requestLog } from './request-log.ts';

interface MiddlewareOptions {
  settings: Settings;
  log: Logger;
  metrics: Metrics;
  /** Default: nobody wants to know. */
  hosts?: HostWatch | undefined;
}

/** The middleware of every request, in this order. */
export function applyMiddleware(
  app: Hono<AppEnvironment>,
  { settings, log, metrics, hosts }: MiddlewareOptions,
): void {
  const { siteUrl, trustedProxies } = settings;
  // First, so that every log line and every response has the id.
  app.use(requestId({ log }));
  // Around the rest, so that rejections are counted and logged too.
  app.use(requestLog({ metrics, siteUrl }));
  // Outside of everything that may reject, so that rejections have the headers too.
  app.use(securityHeaders({ https: siteUrl?.startsWith('https:') ?? false }));
  // Before everything that needs the client's address.
  app.use(clientAddress({ trustedProxies }));
  // Before anything is looked up for a foreign host.
  app.use(hostCheck({ siteUrl, hosts }));
  // Before anything is done for a page of another site.
  app.use(crossSite({ siteUrl }));
  // Last, because it checks size alone; the size of a body is checked where it is read.
  app.use(requestLimits());
  app.onError(handleError);
}
