/** The public pages that there is one of, in the order of the site. What the office calls them is in the settings of each. */
export const pages = {
  home: '/',
  about: '/about',
  blog: '/blog',
  resources: '/resources',
  contact: '/contact',
  join: '/join',
} as const;

/** What they are called in the panel, by their paths. */
export const pageNames: Readonly<Record<string, string>> = {
  [pages.home]: 'Home',
  [pages.about]: 'About',
  [pages.blog]: 'Blog',
  [pages.resources]: 'Important Links',
  [pages.contact]: 'Contact Us',
  [pages.join]: 'Join as member',
};

/** The newest posts, for feed readers. */
export const feeds = { rss: '/rss.xml', atom: '/atom.xml' } as const;
