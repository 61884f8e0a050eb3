import type { Singleton } from '../singleton.ts';
import type { Collection } from '../store/collection.ts';
import { getRoute, updateRoute } from './collection.ts';
import type { Route } from './route.ts';
import { changeSchema, recordSchema } from './schemas.ts';
import { typeOfPath } from './type-of-path.ts';

/** Reads and replaces the one record of each singleton, at `/settings/` and its name. */
export function singletonRoutes(
  types: readonly Singleton[],
  collectionOf: (type: Singleton) => Pick<Collection<Singleton>, 'get' | 'update'>,
): Route[] {
  const routeFor = (make: (type: Singleton) => Route): Pick<Route, 'handle'> => {
    const routes = new Map<unknown, { type: Singleton; route: Route }>(
      types.map((type) => [type, { type, route: make(type) }]),
    );
    return {
      handle(call) {
        const { type, route } = routes.get(typeOfPath(call, types)) as { type: Singleton; route: Route };
        return route.handle({ ...call, params: { id: type.id } });
      },
    };
  };
  const shared = { path: '/settings/:type', chapter: 'Settings' } as const;
  const response = { anyOf: types.map((type) => recordSchema(type)) };
  return [
    {
      ...shared,
      ...{ method: 'GET', audience: 'public', summary: 'Read the settings of this name', response },
      ...routeFor((type) => getRoute(type, collectionOf(type), '')),
    },
    {
      ...shared,
      ...{
        method: 'PUT',
        audience: 'staff',
        body: { anyOf: types.map((type) => changeSchema(type)) },
        response,
      },
      summary: 'Change the settings of this name; If-Match guards against overwriting',
      ...routeFor((type) => updateRoute(type, collectionOf(type), '', 'PUT')),
    },
  ];
}
