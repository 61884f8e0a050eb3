import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { Logger } from 'pino';
import type { AppEnvironment } from '../../engine/api/environment.ts';

interface RequestIdOptions {
  log: Logger;
  /** Makes an id; replaced in tests. */
  generate?: () => string;
}

/**
 * Gives each request an id of our own making, and a logger that writes it. An id that a client sends is not taken over:
 * it could be somebody else's.
 *
 * @example
 * app.use(requestId({ log }));
 */
export function requestId({ log, generate = randomUUID }: RequestIdOptions) {
  return createMiddleware<AppEnvironment>(async function requestId(context, next) {
    const id = generate();
    context.set('requestId', id);
    context.set('log', log.child({ requestId: id }));
    await next();
    context.res.headers.set('x-request-id', id);
  });
}
