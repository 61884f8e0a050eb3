import { isDeepStrictEqual } from 'node:util';
import type { Logger } from 'pino';
import { type Settings, singletons } from '../../content/settings.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Database } from '../../kernel/database/database.ts';
import type { Revision } from '../../kernel/database/revision.ts';
import type { Singleton } from '../../kernel/singleton.ts';
import { getRow } from '../../kernel/store/collection.ts';
import { type PreviewReader, previewed, visitor } from '../../kernel/store/publication.ts';
import { type NestedValues, type StoredRecord, setAt, valueAt } from '../../kernel/store/record-codec.ts';
import { type MenuPage, presentMenus, readMenuPages } from './menu-pages.ts';

type Values = Readonly<Record<string, NestedValues>>;

/** Of each setting what is not built in, by the names of settings and of their values. */
export type ChangedSettings = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** What the office has set, as visitors see it. */
export interface SettingsStore {
  /** Never fails: without a database they are as they were read last, or as they are built in. */
  read(): Promise<Settings>;
  /** What a document brings: the same without what is built in, and the pages in the footer line. */
  changed(preview?: PreviewReader): Promise<ChangedSettings>;
}

interface Loaded {
  /** Of the content; undefined while it was unknown. */
  revision: number | undefined;
  values: Values;
  pages: readonly MenuPage[];
  changed: ChangedSettings;
}

/** Reads them once for each revision of the content. */
export function createSettingsStore(
  database: Database,
  revision: Revision,
  log?: Pick<Logger, 'warn'>,
): SettingsStore {
  let loaded: Loaded | undefined;
  const reported = new Set<string>();
  const report = (type: Singleton, name: string) => {
    const field = `${type.definition.name}.${name}`;
    if (!reported.has(field))
      log?.warn(`The setting ${field} breaks its rule and is not used. Change it in the panel.`);
    reported.add(field);
  };
  const load = async (): Promise<Loaded> => {
    const current = revision.current();
    if (loaded && current !== undefined && loaded.revision === current) return loaded;
    try {
      const { values, pages } = await database.read(async (connection) => {
        const values: Record<string, NestedValues> = {};
        for (const type of singletons) {
          const stored = await getRow(connection, database, type, type.id, visitor);
          values[type.definition.name] = checked(type, stored ?? {}, type.defaults, report);
        }
        return { values, pages: await readMenuPages(connection, database) };
      });
      loaded = { revision: current, pages, ...shownTo(values, pages) };
    } catch (error) {
      loaded ??= { revision: undefined, values: builtIn, pages: [], changed: {} };
      // That the database is away is logged already.
      if (!(error instanceof AppError))
        log?.warn({ err: error }, 'The settings could not be read. The site shows them as they were.');
    }
    return loaded;
  };
  return {
    read: async () => (await load()).values as unknown as Settings,
    async changed(preview) {
      const { values, pages, changed } = await load();
      const type = singletons.find(({ definition }) => definition.name === preview?.type);
      if (!preview || !type) return changed;
      const { name } = type.definition;
      const record = { ...values[name], id: type.id } as StoredRecord;
      const entered = checked(type, previewed(preview, type, record), record, () => undefined);
      return shownTo({ ...values, [name]: entered }, pages).changed;
    },
  };
}

/** What visitors see of the values, where a menu leads nowhere that nothing is, and what a document brings of it. */
function shownTo(all: Values, pages: readonly MenuPage[]): Pick<Loaded, 'values' | 'changed'> {
  const menus = presentMenus(all.menus as Settings['menus'], pages);
  const values = { ...all, menus: menus as unknown as NestedValues };
  return { values, changed: changedIn(values, pages) };
}

/** Values that keep their rules; one that does not gives way to the fallback. */
function checked(
  type: Singleton,
  values: NestedValues,
  fallback: NestedValues,
  report: (type: Singleton, name: string) => void,
): NestedValues {
  const sound: NestedValues = {};
  for (const [name, { schema, readOnly }] of Object.entries(type.fields)) {
    if (readOnly) continue;
    const isSound = schema.safeParse(valueAt(values, name)).success;
    if (!isSound) report(type, name);
    setAt(sound, name, valueAt(isSound ? values : fallback, name));
  }
  return sound;
}

/** The footer line has no setting of its own: it has the pages that are marked for it. */
function changedIn(all: Values, pages: readonly MenuPage[]): ChangedSettings {
  const changed: Record<string, NestedValues> = {};
  for (const { definition, defaults } of singletons) {
    const different = Object.entries(all[definition.name] ?? {}).filter(
      ([head, value]) => !isDeepStrictEqual(value, valueAt(defaults, head)),
    );
    if (different.length > 0) changed[definition.name] = Object.fromEntries(different);
  }
  const footer = pages.filter(({ inFooter }) => inFooter);
  if (footer.length > 0)
    changed['footer-line'] = { pages: footer.map(({ path, title }) => ({ to: path, label: title })) };
  return changed;
}

const builtIn: Values = Object.fromEntries(
  singletons.map((type) => [
    type.definition.name,
    checked(type, type.defaults, type.defaults, () => undefined),
  ]),
);
