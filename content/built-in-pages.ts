/** The public pages that there is one of, in the order of the site. What the office calls them is in the settings of each. */
export const pages = {
  home: '/',
  about: '/about',
  blog: '/blog',
  events: '/events',
  resources: '/resources',
  contact: '/contact',
  join: '/join',
} as const;

/** The newest posts, for feed readers. */
export const feeds = { rss: '/rss.xml', atom: '/atom.xml' } as const;

/** The events, for calendars that subscribe. */
export const calendar = '/events.ics';
