import type { Singleton } from '../singleton.ts';
import type { Collection } from '../store/collection.ts';
import { getRoute, updateRoute } from './collection.ts';
import type { Route } from './route.ts';

/** Reads and replaces the one record of a singleton, at its path. */
export function singletonRoutes(
  type: Singleton,
  collection: Pick<Collection<Singleton>, 'get' | 'update'>,
): Route[] {
  const atItsPath = (route: Route, summary: string): Route => ({
    ...route,
    path: type.definition.paths[0],
    chapter: 'Settings',
    summary,
    handle: (call) => route.handle({ ...call, params: { id: type.id } }),
  });
  const what = `the settings '${type.definition.label}'`;
  return [
    atItsPath(getRoute(type, collection, ''), `Read ${what}`),
    atItsPath(
      updateRoute(type, collection, '', 'PUT'),
      `Change ${what}; If-Match guards against overwriting`,
    ),
  ];
}
