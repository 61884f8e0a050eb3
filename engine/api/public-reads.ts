import type { RenderQueue } from '../http/render-queue.ts';
import { ResponseCache } from '../http/response-cache.ts';
import { declaredQuery } from './query-text.ts';
import type { Route } from './route.ts';

const cacheBytes = 4 * 1024 * 1024;

/** What visitors read through the API: the responses in memory, and the queue in which the others wait. */
export class PublicReads {
  readonly cache = new ResponseCache({ maxBytes: cacheBytes });
  /** That of the pages; undefined where nothing waits. */
  readonly queue: RenderQueue | undefined;
  readonly #routes: { pattern: RegExp; route: Route }[] = [];

  constructor(queue?: RenderQueue) {
    this.queue = queue;
  }

  /** Adds the routes below `/api`. */
  add(routes: readonly Route[]): void {
    for (const route of routes.filter(isQueued)) {
      const pattern = new RegExp(`^/api${route.path.replace(/:[^/]+/g, '[\\w-]+')}$`);
      this.#routes.push({ pattern, route });
    }
  }

  /** Whether the response to a GET by a visitor would be made anew. An address that is not plain is left to the router. */
  wouldWait(address: string, revision: number | undefined): boolean {
    const [path = '', query = ''] = address.split('?', 2);
    const found = this.#routes.find(({ pattern }) => pattern.test(path))?.route;
    return found !== undefined && !this.cache.has(keyOf(path, readQuery(found, query)), revision);
  }
}

/** Whether visitors wait for it: reading one record by its key costs always the same, anything else the more the more there is. */
export function isQueued({ method, permission, isCacheable, path }: Route): boolean {
  return (isCacheable ?? (method === 'GET' && permission === 'public')) && !/\/:[^/]+$/.test(path);
}

/** What a route declares of a query. */
export function readQuery(route: Route, query: string | URLSearchParams): URLSearchParams {
  return declaredQuery(new URLSearchParams(query), Object.keys(route.query ?? {}));
}

/** Under which a response is stored. */
export function keyOf(path: string, query: URLSearchParams): string {
  return `${path}?${query}`;
}
