import type { Hono } from 'hono';
import type { AppEnvironment } from '../../engine/api/environment.ts';
import type { PublicReads } from '../../engine/api/public-reads.ts';
import type { Dependencies } from '../dependencies.ts';
import { documentationRoutes } from './documentation.ts';
import { createRouter } from './router.ts';
import { allRoutes } from './routes.ts';

/**
 * The whole API, its paths relative to `/api`. It handles every path below it, including unknown ones.
 *
 * @param reads the responses for visitors. Default: none waits in a queue
 */
export function createApi(dependencies: Dependencies, reads?: PublicReads): Hono<AppEnvironment> {
  const routes = allRoutes(dependencies);
  return createRouter([...routes, ...documentationRoutes(routes)], dependencies, reads);
}
