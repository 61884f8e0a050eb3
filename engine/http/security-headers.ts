import { createMiddleware } from 'hono/factory';
import type { AppEnvironment } from '../api/environment.ts';

interface SecurityHeadersOptions {
  /** Whether visitors come by HTTPS, so that HSTS may be sent. */
  https: boolean;
}

/** The policy of everything that is not a page: it loads nothing and may not be framed. */
export const closedContentPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Controls which sites may embed a response. */
export const resourcePolicy = 'cross-origin-resource-policy';

/** The headers of every response, in lower case. */
export function securityHeadersOf({ https }: SecurityHeadersOptions): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    [resourcePolicy]: 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(https ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  };
}

/**
 * Sets the security headers on every response, including rejections and errors. What a response says of its own, such as its
 * Content-Security-Policy or where it may be shown, stays.
 *
 * @example
 * app.use(securityHeaders({ https: true }));
 */
export function securityHeaders(options: SecurityHeadersOptions) {
  const entries = Object.entries(securityHeadersOf(options));
  return createMiddleware<AppEnvironment>(async function securityHeaders(context, next) {
    await next();
    const { headers } = context.res;
    for (const [name, value] of entries) {
      if (headers.has(name)) continue;
      headers.set(name, value);
    }
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', closedContentPolicy);
  });
}
