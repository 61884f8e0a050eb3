import { createMiddleware } from 'hono/factory';
import type { AppEnvironment } from '../../engine/api/environment.ts';
import { AppError } from '../../engine/app-error.ts';

interface CrossSiteOptions {
  /** Public origin, for a proxy that does not pass the `Host` on. */
  siteUrl: string | undefined;
}

const reading = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Refuses writes that another site makes a browser send. Browsers say where a request comes from in `Sec-Fetch-Site`,
 * older ones in `Origin`; a program that sends neither carries no visitor's authority and may pass.
 *
 * @example
 * app.use(crossSite({ siteUrl: 'https://www.example.org' }));
 */
export function crossSite({ siteUrl }: CrossSiteOptions) {
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
