import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Settings } from '../settings.ts';
import { ceilings } from './ceilings.ts';
import { clientAddress } from './client-address.ts';
import { crossSite } from './cross-site.ts';
import type { AppEnvironment } from './environment.ts';
import { answerFailure } from './failure.ts';
import { hostCheck } from './host-check.ts';
import type { Metrics } from './metrics.ts';
import { requestId } from './request-id.ts';
import { requestLog } from './request-log.ts';
import { securityHeaders } from './security-headers.ts';

interface OrderOptions {
  settings: Settings;
  log: Logger;
  metrics: Metrics;
}

/** What every request passes before it is answered, in this order. */
export function applyOrder(app: Hono<AppEnvironment>, { settings, log, metrics }: OrderOptions): void {
  const { siteUrl, trustedProxies } = settings;
  // First, so that every line and every answer bears the id.
  app.use(requestId({ log }));
  // Around all the rest, so that refusals are counted and logged too.
  app.use(requestLog({ metrics }));
  // Outside of everything that may refuse, so that refusals bear the headers too.
  app.use(securityHeaders({ https: siteUrl?.startsWith('https:') ?? false }));
  // Before everything that asks who is there.
  app.use(clientAddress({ trustedProxies }));
  // Before anything is looked up in the name of a host that is not ours.
  app.use(hostCheck({ siteUrl }));
  // Before anything is done in the name of a page that is not ours.
  app.use(crossSite({ siteUrl }));
  // Last, because it is about size alone; a body is bounded where it is read.
  app.use(ceilings());
  app.onError(answerFailure);
}
