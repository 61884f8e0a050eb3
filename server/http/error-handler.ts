import type { Context } from 'hono';
import type { AppEnvironment } from '../../engine/api/environment.ts';
import { problemResponse } from '../../engine/api/problem.ts';
import { causeToLog } from '../../engine/app-error.ts';
import { errorPage } from '../pages/error-page.ts';
import { isApiPath, loggedPath } from './request-log.ts';

/**
 * Turns every error into a response: problem details below /api, a page elsewhere. The cause is only logged.
 *
 * @example
 * app.onError(handleError);
 */
export function handleError(error: unknown, context: Context<AppEnvironment>): Response {
  const id = context.get('requestId');
  const cause = causeToLog(error);
  if (cause) context.get('log').error({ err: cause, path: loggedPath(context.req.path) }, 'failed');
  return isApiPath(context.req.path) ? problemResponse(error, id) : errorPage(error, id);
}
