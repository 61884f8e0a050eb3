import type { Singleton } from '../singleton.ts';
import type { Collection } from '../store/collection.ts';
import { getRoute, updateRoute } from './collection.ts';
import type { Route } from './route.ts';
import { changeSchema, recordSchema } from './schemas.ts';
import { readableSingletons, typeOfPath } from './type-of-path.ts';

/** Reads and replaces the one record of each singleton, at `/settings/` and its name. */
export function singletonRoutes(
  types: readonly Singleton[],
  collectionOf: (type: Singleton) => Pick<Collection<Singleton>, 'get' | 'update'>,
): Route[] {
  const handleBy = (make: (type: Singleton) => Route): Route['handle'] => {
    const routes = new Map(types.map((type) => [type, make(type)]));
    return (call) => {
      const type = typeOfPath(call, readableSingletons(call.viewer, types));
      return (routes.get(type) as Route).handle({ ...call, params: { id: type.id } });
    };
  };
  const shared = { path: '/settings/:type', chapter: 'Settings' } as const;
  const response = { anyOf: types.map((type) => recordSchema(type)) };
  return [
    {
      ...shared,
      ...{ method: 'GET', permission: 'public', summary: 'Read the settings of this name', response },
      handle: handleBy((type) => getRoute(type, collectionOf(type), '')),
    },
    {
      ...shared,
      ...{
        method: 'PUT',
        permission: 'write',
        body: { anyOf: types.map((type) => changeSchema(type)) },
        response,
      },
      summary: 'Change the settings of this name; If-Match guards against overwriting',
      handle: handleBy((type) => updateRoute(type, collectionOf(type), '', 'PUT')),
    },
  ];
}
