import { pageNames } from '../../../content/built-in-page-names.ts';
import type { Settings } from '../../../content/settings.ts';
import type { Database } from '../../../engine/database/database.ts';
import type { Connection } from '../../../engine/database/engine.ts';

/** A page of staff that visitors see. */
export interface MenuPage {
  path: string;
  /** Paths at which it stood before, which lead to it. */
  earlier: readonly string[];
  title: string;
  /** Whether the last line of the footer links to it. */
  inFooter: boolean;
}

export async function readMenuPages(connection: Connection, { engine }: Database): Promise<MenuPage[]> {
  const rows = await connection
    .selectFrom('pages')
    .select(['id', 'slug', 'title', 'in_footer'])
    .where('is_shown', '=', engine.encode('boolean', true))
    .orderBy('id')
    .execute();
  const earlier = await connection.selectFrom('earlier_addresses').select(['path', 'page_id']).execute();
  return rows.map(({ id, slug, title, in_footer }) => ({
    path: `/${slug}`,
    earlier: earlier.flatMap(({ path, page_id }) => (page_id === id ? [String(path)] : [])),
    title: String(title),
    inFooter: engine.decode('boolean', in_footer) === true,
  }));
}

type Menus = Settings['menus'];
/** What of them leads somewhere. */
export type EnteredMenus = Pick<Menus, 'header' | 'quickLinks' | 'button'>;

/** Menus without entries that lead to a page which visitors do not see, and with the present path of one that was given another. */
export function presentMenus(menus: Menus, pages: readonly MenuPage[]): Menus {
  const followed = followedMenus(menus, pages);
  const isThere = ({ to }: { to: string }) => presentPath(to, pages) !== undefined;
  const { header, quickLinks, button } = followed;
  return {
    ...followed,
    header: header.filter(isThere),
    quickLinks: quickLinks.filter(isThere),
    button: isThere(button) ? button : { ...button, isShown: false },
  };
}

/** The menus that staff have entered, whole, with the present paths of pages that were given others. */
export function followedMenus<Entered extends EnteredMenus>(
  menus: Entered,
  pages: readonly MenuPage[],
): Entered {
  const follow = <Entry extends { to: string }>(entry: Entry): Entry => ({
    ...entry,
    to: presentPath(entry.to, pages) ?? entry.to,
  });
  const { header, quickLinks, button } = menus;
  return {
    ...menus,
    header: header.map(follow),
    quickLinks: quickLinks.map(follow),
    button: follow(button),
  };
}

/** Where an entry leads now; undefined where nothing is that visitors see. */
function presentPath(to: string, pages: readonly MenuPage[]): string | undefined {
  if (!/^\/[a-z0-9-]+$/.test(to) || to in pageNames || to === '/search') return to;
  const page = pages.find(({ path }) => path === to) ?? pages.find(({ earlier }) => earlier.includes(to));
  return page?.path;
}
