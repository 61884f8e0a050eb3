import { createMiddleware } from 'hono/factory';
import type { AppEnvironment } from '../../engine/api/environment.ts';
import { AppError } from '../../engine/app-error.ts';

/** Knows whether the site was asked under another name than that of this machine while no SITE_URL says its own. */
export class HostWatch {
  wasOther = false;

  note(host: string | undefined): void {
    this.wasOther ||= host !== undefined && !loopback.test(host.toLowerCase());
  }
}

interface HostCheckOptions {
  /** Public origin; undefined lets every host pass. */
  siteUrl: string | undefined;
  /** Default: nobody wants to know. */
  hosts?: HostWatch | undefined;
}

/** Load balancers and scrapers use the IP address. */
const exempt = ['/healthz', '/readyz', '/metrics'];

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Whether a `Host` header names this site. Without a public origin every one does, and `hosts` is told. */
export function hostMatcher(
  siteUrl: string | undefined,
  hosts?: HostWatch,
): (host: string | undefined) => boolean {
  if (siteUrl === undefined)
    return (host) => {
      hosts?.note(host);
      return true;
    };
  const { host, hostname, port } = new URL(siteUrl);
  const names = port ? [host] : [hostname, `${hostname}:80`, `${hostname}:443`];
  return (sent) => {
    const name = sent?.toLowerCase() ?? '';
    return names.includes(name) || loopback.test(name);
  };
}

/**
 * Responds 421 to an unknown host, so that the site is not served under another name.
 *
 * @example
 * app.use(hostCheck({ siteUrl: 'https://www.example.org' }));
 */
export function hostCheck({ siteUrl, hosts }: HostCheckOptions) {
  const matches = hostMatcher(siteUrl, hosts);
  return createMiddleware<AppEnvironment>(async function hostCheck(context, next) {
    if (!exempt.includes(context.req.path) && !matches(context.req.header('host'))) {
      throw new AppError('unknown-host', 'This server does not answer for that host.');
    }
    await next();
  });
}
