import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import type { Logger } from 'pino';
import { singletons } from '../content/settings.ts';
import { sharePicture } from '../content/sharing/built-in-picture.ts';
import { networks } from '../content/social-links/networks.ts';
import { type NestedValues, setAt, valueAt } from '../engine/nested-values.ts';
import type { Singleton } from '../engine/singleton.ts';
import { start } from '../engine/store/actor.ts';
import { staff } from '../engine/store/publication.ts';
import type { Store } from './store/store.ts';

/** The files in which the texts of the site stood before the panel had them, each with the constant that it exports. */
const files = {
  'site.ts': 'site',
  'pages.ts': 'pages',
  'home-page.ts': 'homePage',
  'about-page.ts': 'aboutPage',
  'blog-page.ts': 'blogPage',
  'resources-page.ts': 'resourcesPage',
  'contact-page.ts': 'contactPage',
  'join-page.ts': 'joinPage',
} as const;

type Texts = Readonly<Record<string, unknown>>;
type FoundTexts = Partial<Record<keyof typeof files, Texts>>;

interface EarlierTextsOptions {
  store: Store;
  /** Where the files were. */
  folder: string;
  log: Pick<Logger, 'info' | 'warn'>;
}

/**
 * Takes what was edited in those files, where an update left them behind, into the settings that nobody has saved yet. They are
 * read no more once a setting was saved, so what the office changes stays.
 */
export async function takeEarlierTexts({ store, folder, log }: EarlierTextsOptions): Promise<void> {
  const found = await readFiles(folder, log);
  const names = Object.keys(found).map((name) => `content/${name}`);
  if (names.length === 0) return;
  const earlier = settingsIn(found);
  const taken: string[] = [];
  for (const type of singletons) {
    const settings = store.collection(type);
    const record = await settings.get(type.id, staff);
    const isSaved = Date.parse(record?.updatedAt ?? '') > 0;
    const values = isSaved ? undefined : editedValues(type, earlier[type.definition.name] ?? {}, log);
    if (!values) continue;
    await settings.update(type.id, () => values, start);
    taken.push(type.definition.label);
  }
  const what =
    taken.length > 0
      ? `The texts were taken into the settings: ${taken.join(', ')}`
      : 'Nothing new was taken';
  log.info(
    `${names.join(', ')}: these texts now belong in the panel, below 'Site'. ${what}. Delete the files.`,
  );
}

async function readFiles(folder: string, log: EarlierTextsOptions['log']): Promise<FoundTexts> {
  const found: FoundTexts = {};
  for (const [name, exported] of Object.entries(files) as [keyof typeof files, string][]) {
    const path = join(folder, name);
    if (!existsSync(path)) continue;
    try {
      const { [exported]: texts } = (await import(pathToFileURL(path).href)) as Record<string, Texts>;
      if (texts) found[name] = texts;
    } catch (error) {
      log.warn(
        { err: error },
        `content/${name} could not be read. Enter its texts in the panel, below 'Site'.`,
      );
    }
  }
  return found;
}

/** The texts by the settings that have them now. */
function settingsIn(found: FoundTexts): Readonly<Record<string, Texts>> {
  const site = found['site.ts'];
  const { pictures, ...about } = found['about-page.ts'] ?? {};
  const { elsewhere, ...contact } = found['contact-page.ts'] ?? {};
  const [missionPicture, whyJoinPicture, invitationPicture] = listIn<string>(pictures) ?? [];
  const named = (page: string) => {
    const { title, description } = (found['pages.ts']?.[page] ?? {}) as Texts;
    return { title, description };
  };
  const shared = (site?.sharePicture as Texts | undefined)?.path;
  const links = listIn<{ name: string; url: string }>(site?.social);
  return {
    association: { ...site, registration: site && (site.registration ?? '') },
    'contact-details': { ...site },
    'social-links': {
      links: links?.map(({ name, url }) => ({
        name: networks.find((known) => known === name) ?? 'Other',
        url,
      })),
    },
    'home-page': { ...found['home-page.ts'], channelUrl: site?.channelUrl },
    'about-page': { ...about, missionPicture, whyJoinPicture, invitationPicture, ...named('about') },
    'blog-page': { ...found['blog-page.ts'], ...named('blog') },
    'resources-page': { ...found['resources-page.ts'], ...named('resources') },
    'contact-page': { ...contact, ...(elsewhere as Texts | undefined), ...named('contact') },
    'join-page': { ...found['join-page.ts'], ...named('join') },
    sharing: { sharePicture: shared === sharePicture.path ? undefined : shared },
  };
}

function listIn<Item>(value: unknown): Item[] | undefined {
  return Array.isArray(value) ? value : undefined;
}

/** The values of a setting with what was edited and keeps the rules; undefined where nothing was. */
function editedValues(
  type: Singleton,
  texts: Texts,
  log: EarlierTextsOptions['log'],
): NestedValues | undefined {
  const values: NestedValues = { ...type.defaults };
  for (const [name, { label, schema }] of Object.entries(type.fields)) {
    const text = valueAt(texts, name);
    if (text === undefined) continue;
    const { success, data, error } = schema.safeParse(text);
    if (success) setAt(values, name, data);
    else
      log.warn(
        `An earlier text was not taken into the settings '${type.definition.label}': ${label}: ${error.issues[0]?.message}. Enter it in the panel.`,
      );
  }
  return isDeepStrictEqual(values, type.defaults) ? undefined : values;
}
