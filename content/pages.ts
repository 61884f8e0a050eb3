import { site } from './site.ts';

/** A public page as it is named and described where people look for pages. */
export interface PublicPage {
  readonly path: string;
  /** What the page is called; the home page bears the association's name. */
  readonly title?: string;
  /** One or two sentences: search results, link previews, `llms.txt`. */
  readonly description: string;
  /** Whether the last line of the footer links to it, as to a page with the privacy notice. Default: no. */
  readonly inFooter?: boolean;
}

/** The public pages that there is one of, in the order of the site: their heads, the sitemap and `llms.txt` read this. */
export const pages = {
  home: { path: '/', description: site.description },
  about: {
    path: '/about',
    title: 'About',
    description:
      'What the association stands for, its figures, what members get out of it, and the people of its working ' +
      'committee and state chapters.',
  },
  blog: {
    path: '/blog',
    title: 'Blog',
    description:
      'Guides for solar work in India: net metering, open access, standards, tax, finance, design and upkeep of ' +
      'plants, written by people who build and run them.',
  },
  resources: {
    path: '/resources',
    title: 'Important Links',
    description:
      'Portals, regulators, standards bodies and registries that solar projects in India depend on, with ' +
      'documents to download.',
  },
  contact: {
    path: '/contact',
    title: 'Contact Us',
    description: 'Write to the office of the association, or find its phone number, e-mail and address.',
  },
  join: {
    path: '/join',
    title: 'Join as member',
    description:
      'Membership plans and the application form, for solar professionals, businesses, EPCs, start-ups and ' +
      'manufacturers in India.',
  },
} as const satisfies Record<string, PublicPage>;

/** The newest posts, for feed readers. */
export const feeds = { rss: '/rss.xml', atom: '/atom.xml' } as const;
