import { isDeepStrictEqual } from 'node:util';
import type { Logger } from 'pino';
import { type Settings, singletons } from '../../../content/settings.ts';
import { AppError } from '../../../engine/app-error.ts';
import type { Database } from '../../../engine/database/database.ts';
import type { Connection } from '../../../engine/database/engine.ts';
import type { Revision } from '../../../engine/database/revision.ts';
import { libraryId } from '../../../engine/kinds/url/crops.ts';
import { type NestedValues, setAt, valueAt } from '../../../engine/nested-values.ts';
import { isPublic, type Singleton } from '../../../engine/singleton.ts';
import { getRow } from '../../../engine/store/collection.ts';
import { type PreviewReader, previewed, visitor } from '../../../engine/store/publication.ts';
import type { StoredRecord } from '../../../engine/store/record-codec.ts';
import { findMedia } from '../../media/server/media-rows.ts';
import {
  type EnteredMenus,
  followedMenus,
  type MenuPage,
  presentMenus,
  readMenuPages,
} from '../../pages/server/menu-pages.ts';

type Values = Readonly<Record<string, NestedValues>>;

/** Of each setting what is not built in, by the names of settings and of their values. */
export type ChangedSettings = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** What the office has set, as visitors see it. */
export interface SettingsStore {
  /** Never fails: without a database they are as they were read last, or as they are built in. */
  read(): Promise<Settings>;
  /** The same for a document. */
  shown(preview?: PreviewReader): Promise<ShownSettings>;
  /** The menus that staff have entered, with the present paths of pages. */
  followed<Entered extends EnteredMenus>(menus: Entered): Promise<Entered>;
}

/** What a document needs of the settings. */
export interface ShownSettings {
  /** What it brings: what is not built in, and the pages in the footer line. */
  changed: ChangedSettings;
  look: Settings['look'];
}

/** Pixels of the bar at the top that a logo takes. */
const logoHeight = 44;

interface ShownLogo {
  address: string;
  /** Pixels, at the height of the bar. */
  width: number;
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
      const { values, pages, logo } = await database.read(async (connection) => {
        const values: Record<string, NestedValues> = {};
        for (const type of singletons) {
          const stored = await getRow(connection, database, type, type.id, visitor);
          values[type.definition.name] = checked(type, stored ?? {}, type.defaults, report);
        }
        const logo = await readLogo(connection, database, values.look);
        return { values, logo, pages: await readMenuPages(connection, database) };
      });
      loaded = { revision: current, pages, ...shownTo(values, pages, logo) };
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
    followed: async (menus) => followedMenus(menus, (await load()).pages),
    async shown(preview) {
      const { values, pages, changed } = await load();
      const type = singletons.find(({ definition }) => definition.name === preview?.type);
      if (!preview || !type) return { changed, look: lookIn(values) };
      const { name } = type.definition;
      const record = { ...values[name], id: type.id } as StoredRecord;
      const entered = checked(type, previewed(preview, type, record), record, () => undefined);
      const all = { ...values, [name]: entered };
      const logo = await database.read((connection) => readLogo(connection, database, all.look));
      return { changed: shownTo(all, pages, logo).changed, look: lookIn(all) };
    },
  };
}

/** What visitors see of the values, where a menu leads nowhere that nothing is, and what a document brings of it. */
function shownTo(
  all: Values,
  pages: readonly MenuPage[],
  logo: ShownLogo | undefined,
): Pick<Loaded, 'values' | 'changed'> {
  const menus = presentMenus(all.menus as Settings['menus'], pages);
  const values = { ...all, menus: menus as unknown as NestedValues };
  return { values, changed: changedIn(values, pages, logo) };
}

function lookIn(values: Values): Settings['look'] {
  return values.look as Settings['look'];
}

/** Undefined where none was chosen, and where it is no longer in the library. */
async function readLogo(
  connection: Connection,
  { engine }: Database,
  look: NestedValues | undefined,
): Promise<ShownLogo | undefined> {
  const address = look?.logo;
  const id = typeof address === 'string' ? libraryId(address) : undefined;
  const file = id === undefined ? undefined : await findMedia(connection, id, engine);
  if (!file?.media.width || !file.media.height) return undefined;
  return { address: String(address), width: Math.round((logoHeight * file.media.width) / file.media.height) };
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

/** The footer line has no setting of its own: it has the pages that are marked for it. Of the look a page needs no colours. */
function changedIn(all: Values, pages: readonly MenuPage[], logo: ShownLogo | undefined): ChangedSettings {
  const changed: Record<string, NestedValues> = {};
  for (const { definition, defaults } of singletons.filter(isPublic)) {
    const different = Object.entries(all[definition.name] ?? {}).filter(
      ([head, value]) => !isDeepStrictEqual(value, valueAt(defaults, head)),
    );
    if (different.length > 0) changed[definition.name] = Object.fromEntries(different);
  }
  const { icon, isNameShown } = lookIn(all);
  delete changed.look;
  if (logo || icon !== null) changed.look = { ...(logo && { logo, isNameShown }), ...(icon && { icon }) };
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
