import { createMiddleware } from 'hono/factory';
import { AppError } from '../errors/app-error.ts';
import type { AppEnvironment } from './environment.ts';

interface CeilingsOptions {
  /** Characters of path and query. Default 8192. */
  address?: number;
  /** Header lines. Default 100. */
  headerLines?: number;
}

/**
 * Refuses an address or a head that is too large. How large a body may be is known where it is read: only there it is clear who
 * sends it, and what for.
 *
 * @example
 * app.use(ceilings({ headerLines: 50 }));
 */
export function ceilings({ address = 8192, headerLines = 100 }: CeilingsOptions = {}) {
  return createMiddleware<AppEnvironment>(async function ceilings(context, next) {
    const { incoming } = context.env ?? {};
    // The address as it was sent: parsing may have lengthened it.
    if ((incoming?.url ?? context.req.url).length > address) {
      throw new AppError('address-too-long', `The address may have ${address} characters.`);
    }
    if ((incoming?.rawHeaders.length ?? 0) > 2 * headerLines) {
      throw new AppError('headers-too-large', `A request may have ${headerLines} header lines.`);
    }
    await next();
  });
}
