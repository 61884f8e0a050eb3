import { menus } from '../../../content/menus/schema.ts';
import { singletons } from '../../../content/settings.ts';
import { json, serializeRecord } from '../../../engine/api/responses.ts';
import type { Route } from '../../../engine/api/route.ts';
import { object, recordSchema } from '../../../engine/api/schemas.ts';
import { singletonRoutes } from '../../../engine/api/singleton.ts';
import { readableSingletons } from '../../../engine/api/type-of-path.ts';
import { isPublic, type Singleton } from '../../../engine/singleton.ts';
import { type Reader, visitor } from '../../../engine/store/publication.ts';
import type { Collections } from '../../../engine/store/records.ts';
import type { EnteredMenus } from '../../pages/server/menu-pages.ts';
import type { SettingsStore } from './settings-store.ts';

interface Store extends Collections {
  settings: Pick<SettingsStore, 'read' | 'followed'>;
}

/** What the office sets of its site. Visitors get what the pages show, staff what is stored. */
export function settingsRoutes({ store }: { store: Store }): Route[] {
  return [
    allRoute(store),
    ...singletonRoutes(singletons, (type) => ({
      get: (_, reader) => readRecord(store, type, reader),
      update: store.collection(type).update,
    })),
  ];
}

async function readRecord(store: Store, type: Singleton, reader: Reader = visitor) {
  const record = await store.collection(type).get(type.id, reader);
  if (!record) return undefined;
  if (reader.kind === 'staff')
    return type.id === menus.id ? store.settings.followed(record as typeof record & EnteredMenus) : record;
  const shown = await store.settings.read();
  return { ...record, ...shown[type.definition.name as keyof typeof shown] };
}

function allRoute(store: Store): Route {
  const schemas = singletons.filter(isPublic).map((type) => [type.definition.name, recordSchema(type)]);
  return {
    method: 'GET',
    path: '/settings',
    permission: 'public',
    chapter: 'Settings',
    summary: 'All settings, by their names',
    response: object(Object.fromEntries(schemas)),
    async handle({ viewer }) {
      const entries = readableSingletons(viewer, singletons).map(async (type) => {
        const record = (await readRecord(store, type, viewer)) ?? {};
        return [type.definition.name, serializeRecord(type, record, viewer)] as const;
      });
      return json(Object.fromEntries(await Promise.all(entries)));
    },
  };
}
