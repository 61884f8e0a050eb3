import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { calendar, feeds, pages } from '../../../content/built-in-pages.ts';
import { registry } from '../../../content/index.ts';
import { findPath } from '../../../content/redirects/path.ts';
import { parse } from '../../../engine/api/input.ts';
import { json } from '../../../engine/api/responses.ts';
import type { Route } from '../../../engine/api/route.ts';
import { listOf, object } from '../../../engine/api/schemas.ts';
import type { ContentType, RecordKeys } from '../../../engine/content-type.ts';
import { libraryId } from '../../../engine/kinds/url/crops.ts';
import type { AnyRecords } from '../../../engine/store/records.ts';
import type { MediaStore } from '../../media/server/media-store.ts';
import type { RedirectStore } from '../../redirects/server/redirects.ts';

interface Store extends AnyRecords {
  redirects: Pick<RedirectStore, 'locations'>;
  media: Pick<MediaStore, 'get'>;
  findPage(path: string): Promise<object | undefined>;
}

const most = 200;
const longest = 2048;
const problem = `paths must be a list of at most ${most} paths of this site`;
const input = z.object({
  paths: z
    .array(
      z.string({ error: problem }).check(z.startsWith('/', problem), z.maxLength(longest, problem)),
      problem,
    )
    .check(z.maxLength(most, problem)),
});

/** What is there beside the pages of `content/built-in-pages.ts` and the records that have pages of their own. */
const others = [
  '/shop',
  '/training',
  ...Object.values(feeds),
  calendar,
  ...['/robots.txt', '/llms.txt', '/sitemap.xml', '/manifest.webmanifest', '/.well-known/security.txt'],
  ...['/api/docs', '/api/openapi.json'],
];
/** Stands for the origin of the site, whatever that is. */
const here = 'https://site.invalid';
const publicFiles = fileURLToPath(new URL('../../../public', import.meta.url));
const string = { type: 'string' };

/** Says which links inside the site lead nowhere. It looks into the database and fetches nothing. */
export function linkCheckRoute({ store }: { store: Store }): Route {
  const known = new Set([...Object.values(pages), ...others, ...publicPaths()]);
  return {
    method: 'POST',
    path: '/admin/link-check',
    permission: 'content:write',
    chapter: 'Panel',
    summary: `Which of up to ${most} paths lead neither to a page nor to a record that visitors see`,
    body: object({ paths: { ...listOf({ ...string, maxLength: longest }), maxItems: most } }),
    response: object({ missing: listOf(string) }),
    async handle({ body }) {
      const missing: string[] = [];
      const locations = await store.redirects.locations();
      for (const path of new Set(parse(input, body).paths)) {
        const address = canonical(path);
        const isThere =
          address !== undefined &&
          (known.has(address) ||
            findPath(locations, new URL(path, here)) !== undefined ||
            (await isShown(store, address)));
        if (!isThere) missing.push(path);
      }
      return json({ missing });
    },
  };
}

/** The files that are served as they are. */
function publicPaths(): string[] {
  return globSync('**/*.*', { cwd: publicFiles }).map((file) => `/${file.replaceAll('\\', '/')}`);
}

/** The path as the router compares it, without query; undefined where it is no path. */
function canonical(path: string): string | undefined {
  const { origin, pathname } = URL.parse(path, here) ?? {};
  if (pathname === undefined || origin !== here) return undefined;
  return pathname.replace(/(?<=[^/]|^\/)\/+$/, '').toLowerCase();
}

async function isShown(store: Store, path: string): Promise<boolean> {
  const file = libraryId(path);
  if (file !== undefined) return (await store.media.get(file)) !== undefined;
  // Such a record has more addresses than the one with its id.
  if (await store.findPage(path)) return true;
  for (const type of registry as readonly ContentType[]) {
    const id = idIn(type, path);
    if (id === undefined) continue;
    const record: Pick<RecordKeys, 'publication'> | undefined = await store.records(type).get(id);
    return record?.publication?.isShown === true;
  }
  return false;
}

/** The id of a record of the type whose page this is. */
function idIn({ definition: { shownAt = '' } }: ContentType, path: string): string | undefined {
  const [before = '', after] = shownAt.toLowerCase().split(':id');
  if (after === undefined || !path.startsWith(before)) return undefined;
  const id = path.slice(before.length);
  return id === '' || id.includes('/') ? undefined : id;
}
