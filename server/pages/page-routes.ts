import type { ServerBuild } from 'react-router';
import { type Found, findPath } from '../../content/redirects/path.ts';
import type { Locations } from '../../features/redirects/server/redirects.ts';

/** What the server knows of the pages, read from the `handle` of their route modules. */
export interface PageRoutes {
  /**
   * Cache key of a document: its path with the query parameters that its page declares, sorted; `unknownKey` for every path
   * without a page.
   *
   * @param locations where the pages of staff stand; undefined while that is not known, so that each path may be one of them
   */
  keyOf(url: URL, locations: Locations | undefined): string;
  /** Whether a route stands at this path, so that no page of staff does. */
  hasRoute(path: string): boolean;
  /** Where a URL leads, its path compared as the router compares paths; undefined where nothing is. */
  locationOf(url: Pick<URL, 'pathname' | 'search'>, locations: Locations): Found<string> | undefined;
  /** The parameter of this path that names the record whose visits are counted. */
  recordSegmentOf(path: string): string | undefined;
}

/** `PageHandle` of the app, which the server knows as the built bundle only. */
interface Handle {
  query?: readonly string[];
  recordParam?: string;
}

/** Cache key of the document for all URLs without a page. */
export const unknownKey = 'unknown address';
/** Cache key of the document for all records that do not exist. */
export const missingKey = 'missing record';

/** Reads the paths and the handles of all routes in the bundle. */
export function readPageRoutes(routes: ServerBuild['routes']): PageRoutes {
  const known = matchAnyOf(routes);
  const pages = Object.values(routes).flatMap((route) => {
    const handle = route?.module.handle as Handle | undefined;
    if (!route || !handle) return [];
    return [{ pattern: compile(fullPath(routes, route.id)), ...handle }];
  });
  const counted = pages.filter((page) => page.recordParam !== undefined);
  return {
    hasRoute: (path) => known.test(decoded(path)),
    locationOf: (url, locations) => findPath(locations, url),
    keyOf(url, locations) {
      const path = decoded(url.pathname);
      const found = locations && findPath(locations, url);
      // An old address may be that of a page with a query.
      if (url.search !== '' && (!locations || isByQuery(found, url))) return url.pathname + url.search;
      if (!known.test(path)) return locations && !found ? unknownKey : url.pathname;
      if (url.search === '') return url.pathname;
      const declared = pages.find((page) => page.pattern.test(path))?.query ?? [];
      return url.pathname + knownQuery(url.searchParams, declared);
    },
    recordSegmentOf(path) {
      const known = decoded(path);
      return counted
        .map(({ pattern, recordParam = '' }) => pattern.exec(known)?.groups?.[recordParam])
        .find((segment) => segment !== undefined);
    },
  };
}

/** Matches the path of any of these routes except the catch-all. */
function matchAnyOf(routes: ServerBuild['routes']): RegExp {
  const paths = Object.keys(routes)
    .map((id) => fullPath(routes, id))
    .filter((path) => !path.endsWith('*'));
  return new RegExp([...new Set(paths)].map((path) => compile(path, { named: false }).source).join('|'), 'i');
}

/** Whether a URL leads elsewhere because of its query. */
export function isByQuery(found: Found<string> | undefined, { search }: Pick<URL, 'search'>): boolean {
  return found !== undefined && found.search !== search;
}

/** The path as the router compares it. Fails with a URIError where it is not valid. */
function decoded(path: string): string {
  if (!path.includes('%')) return path;
  return path
    .split('/')
    .map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'))
    .join('/');
}

function knownQuery(sent: URLSearchParams, declared: readonly string[]): string {
  const known = new URLSearchParams();
  for (const name of declared.toSorted()) {
    const value = sent.get(name);
    if (value !== null) known.set(name, value);
  }
  return known.size === 0 ? '' : `?${known}`;
}

function fullPath(routes: ServerBuild['routes'], id: string): string {
  const segments: string[] = [];
  for (let route = routes[id]; route; route = route.parentId ? routes[route.parentId] : undefined) {
    if (route.path) segments.unshift(route.path);
  }
  return segments.join('/');
}

/** `blog/:id` as an expression, with a group for each parameter; like the router it takes upper case and slashes at the end. */
function compile(path: string, { named = true } = {}): RegExp {
  const segments = path.split('/').filter(Boolean);
  const parts = segments.map((segment) => {
    if (!segment.startsWith(':')) return `/${segment.replace(/[^\w-]/g, '\\$&')}`;
    return named ? `/(?<${segment.slice(1)}>[^/]+)` : '/[^/]+';
  });
  return new RegExp(`^${parts.join('')}/*$`, 'i');
}

/** Whether a path, with or without its query, is one of the panel. */
export function isPanel(path: string): boolean {
  return /^\/admin([/?]|$)/i.test(path);
}
