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
import { type MenuPage, readMenuPages, withoutGone } from './menu-pages.ts';

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
      loaded = { revision: current, pages, values: shownValues(values, pages) };
    } catch (error) {
      loaded ??= { revision: undefined, values: builtIn, pages: [] };
      // That the database is away is logged already.
      if (!(error instanceof AppError))
        log?.warn({ err: error }, 'The settings could not be read. The site shows them as they were.');
    }
    return loaded;
  };
  const read = async (preview?: PreviewReader): Promise<Loaded> => {
    const current = await load();
    const { values, pages } = current;
    const type = singletons.find(({ definition }) => definition.name === preview?.type);
    if (!preview || !type) return current;
    const { name } = type.definition;
    const record = { ...values[name], id: type.id } as StoredRecord;
    const shown = checked(type, previewed(preview, type, record), record, () => undefined);
    return { ...current, values: shownValues({ ...values, [name]: shown }, pages) };
  };
  return {
    read: async () => (await load()).values as unknown as Settings,
    changed: async (preview) => changedIn(await read(preview)),
  };
}

/** What visitors see of the values: a menu leads nowhere where nothing is. */
function shownValues(values: Values, pages: readonly MenuPage[]): Values {
  const menus = withoutGone(values.menus as Settings['menus'], pages);
  return { ...values, menus: menus as unknown as NestedValues };
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

const changes = new WeakMap<Loaded, ChangedSettings>();

/** The footer line has no setting of its own: it has the pages that are marked for it. */
function changedIn(loaded: Loaded): ChangedSettings {
  const known = changes.get(loaded);
  if (known) return known;
  const changed: Record<string, NestedValues> = {};
  for (const { definition, defaults } of singletons) {
    const values = loaded.values[definition.name] ?? {};
    const different = Object.entries(values).filter(
      ([head, value]) => !isDeepStrictEqual(value, valueAt(defaults, head)),
    );
    if (different.length > 0) changed[definition.name] = Object.fromEntries(different);
  }
  const footer = loaded.pages.filter(({ inFooter }) => inFooter);
  if (footer.length > 0)
    changed['footer-line'] = { pages: footer.map(({ path, title }) => ({ to: path, label: title })) };
  changes.set(loaded, changed);
  return changed;
}

const builtIn: Values = Object.fromEntries(
  singletons.map((type) => [
    type.definition.name,
    checked(type, type.defaults, type.defaults, () => undefined),
  ]),
);
