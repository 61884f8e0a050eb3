import { pages } from './built-in-pages.ts';

/** What the built-in pages are called in the panel, by their paths. The site does not load this. */
const names = {
  [pages.home]: 'Home',
  [pages.about]: 'About',
  [pages.blog]: 'Blog',
  [pages.events]: 'Events',
  [pages.resources]: 'Important Links',
  [pages.contact]: 'Contact Us',
  [pages.join]: 'Join as member',
} satisfies Record<(typeof pages)[keyof typeof pages], string>;

export const pageNames: Readonly<Record<string, string>> = names;
