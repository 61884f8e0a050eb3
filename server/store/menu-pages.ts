import { pageNames } from '../../content/pages.ts';
import type { Settings } from '../../content/settings.ts';
import type { Database } from '../../kernel/database/database.ts';
import type { Connection } from '../../kernel/database/engine.ts';

/** A page of staff that visitors see. */
export interface MenuPage {
  path: string;
  title: string;
  /** Whether the last line of the footer links to it. */
  inFooter: boolean;
}

export async function readMenuPages(connection: Connection, { engine }: Database): Promise<MenuPage[]> {
  const rows = await connection
    .selectFrom('pages')
    .select(['slug', 'title', 'in_footer'])
    .where('is_shown', '=', engine.encode('boolean', true))
    .orderBy('id')
    .execute();
  return rows.map(({ slug, title, in_footer }) => ({
    path: `/${slug}`,
    title: String(title),
    inFooter: engine.decode('boolean', in_footer) === true,
  }));
}

/** Menus without entries that lead to a page which visitors do not see. */
export function withoutGone(menus: Settings['menus'], pages: readonly MenuPage[]): Settings['menus'] {
  const isThere = ({ to }: { to: string }) =>
    !/^\/[a-z0-9-]+$/.test(to) ||
    to in pageNames ||
    to === '/search' ||
    pages.some(({ path }) => path === to);
  const { header, quickLinks, button } = menus;
  return {
    ...menus,
    header: header.filter(isThere),
    quickLinks: quickLinks.filter(isThere),
    button: { ...button, isShown: button.isShown && isThere(button) },
  };
}
