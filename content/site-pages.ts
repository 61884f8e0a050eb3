import { pages } from './built-in-pages.ts';
import type { Page } from './pages/schema.ts';
import type { Settings } from './settings.ts';

/** A public page as it is named and described where people look for pages. */
export interface SitePage {
  path: string;
  /** What the page is called; the home page bears the association's name. */
  title?: string;
  /** One or two sentences. */
  description: string;
  /** What else it says, where it has settings of its own. */
  texts?: object;
}

/** The public pages: those that there is one of, in the order of the site, then those that staff have added. */
export function sitePages(settings: Settings, added: readonly Page[] = []): SitePage[] {
  const { home: homePath, ...others } = pages;
  const named = Object.entries(others).map(([page, path]) => {
    const texts = settings[`${page as keyof typeof others}-page`];
    return { path, title: texts.title, description: texts.description, texts };
  });
  const ofStaff = added.map(({ slug, title, description, summary }) => ({
    path: `/${slug}`,
    title,
    description: description || summary,
  }));
  const home = {
    path: homePath,
    description: settings.association.description,
    texts: settings['home-page'],
  };
  return [home, ...named, ...ofStaff];
}
