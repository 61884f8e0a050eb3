import { createMiddleware } from 'hono/factory';
import type { AppEnvironment } from '../../engine/api/environment.ts';
import { AppError } from '../../engine/app-error.ts';

interface RequestLimitsOptions {
  /** Characters of path and query. Default 8192. */
  maxUrlLength?: number;
  /** Header lines. Default 100. */
  maxHeaders?: number;
}

/**
 * Rejects a URL or a request head that is too large. The limit of a body depends on its route, so it is checked where the body
 * is read.
 *
 * @example
 * app.use(requestLimits({ maxHeaders: 50 }));
 */
export function requestLimits({ maxUrlLength = 8192, maxHeaders = 100 }: RequestLimitsOptions = {}) {
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
