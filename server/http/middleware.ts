import type { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Logger } from 'pino';
import type { AppEnvironment } from '../../engine/api/environment.ts';
import { AppError } from '../../engine/app-error.ts';
import type { Metrics } from '../../engine/http/metrics.ts';
import { securityHeaders } from '../../engine/http/security-headers.ts';
import type { Settings } from '../settings.ts';
import { clientAddress } from './addresses.ts';
import { handleError } from './error-handler.ts';
import { type HostWatch, hostCheck } from './host-check.ts';
import { requestId, requestLog } from './request-log.ts';

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
  app.use(crossSite(siteUrl));
  // Last, because it checks size alone; the size of a body is checked where it is read.
  app.use(requestLimits());
  app.onError(handleError);
}

const reading = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Refuses writes that another site makes a browser send. Browsers say where a request comes from in `Sec-Fetch-Site`,
 * older ones in `Origin`; a program that sends neither carries no visitor's authority and may pass.
 *
 * @param siteUrl public origin, for a proxy that does not pass the `Host` on
 */
function crossSite(siteUrl: string | undefined) {
  const ownHost = siteUrl && new URL(siteUrl).host;
  return createMiddleware<AppEnvironment>(async function crossSite(context, next) {
    if (!reading.includes(context.req.method)) {
      const site = context.req.header('sec-fetch-site');
      const origin = context.req.header('origin');
      const own = site
        ? site === 'same-origin' || site === 'none'
        : isOwn(origin, context.req.header('host'));
      if (!own) throw new AppError('cross-site', 'Another site may not send this.');
    }
    await next();
  });

  function isOwn(origin: string | undefined, host: string | undefined): boolean {
    if (origin === undefined) return true;
    const from = URL.parse(origin)?.host;
    return from !== undefined && from !== '' && (from === ownHost || from === host?.toLowerCase());
  }
}

/** Characters of path and query. */
const maxUrlLength = 8192;
/** Header lines. */
const maxHeaders = 100;

/**
 * Rejects a URL or a request head that is too large. The limit of a body depends on its route, so it is checked where the body
 * is read.
 */
function requestLimits() {
  return createMiddleware<AppEnvironment>(async function requestLimits(context, next) {
    const { incoming } = context.env ?? {};
    // The URL as it was sent: parsing may have lengthened it.
    if ((incoming?.url ?? context.req.url).length > maxUrlLength) {
      throw new AppError('address-too-long', `The address may have ${maxUrlLength} characters.`);
    }
    if ((incoming?.rawHeaders.length ?? 0) > 2 * maxHeaders) {
      throw new AppError('headers-too-large', `A request may have ${maxHeaders} header lines.`);
    }
    await next();
  });
}
