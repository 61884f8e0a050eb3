import { pageNames } from '../built-in-page-names.ts';

/** Most characters of the address of a page. */
export const longestAddress = 80;

/** First segments of addresses below which the server has everything itself. */
const reservedFolders: readonly string[] = [
  '.well-known',
  'admin',
  'api',
  'assets',
  'emoji',
  'media',
  'pictures',
  'policy-reports',
  'preview',
];

/** First segments of addresses that the site and its server use themselves, those of `content/built-in-pages.ts` aside. */
export const reservedSegments: readonly string[] = [
  ...reservedFolders,
  ...['healthz', 'login', 'metrics', 'readyz', 'search', 'shop', 'training'],
  ...['atom.xml', 'events.ics', 'llms.txt', 'manifest.webmanifest', 'robots.txt', 'rss.xml', 'sitemap.xml'],
  ...['apple-touch-icon.png', 'favicon.ico', 'favicon.svg', 'icon-192.png', 'icon-512.png'],
];

/** What is wrong with the address of a page, whatever other pages there are; undefined when nothing is. */
export function addressProblem(address: string): string | undefined {
  if (address.length > longestAddress || !/^-*[a-z0-9][a-z0-9-]*$/.test(address))
    return 'Use lower-case letters, digits and hyphens';
  return siteAddressProblem(`/${address}`);
}

/** What is said of a path at which the site itself has something, in lower case; undefined where it has nothing. */
export function siteAddressProblem(path: string): string | undefined {
  const own = pageNames[path];
  if (own !== undefined) return takenBy(own);
  const [, first = '', ...rest] = path.split('/');
  const isOwn = (rest.length === 0 ? reservedSegments : reservedFolders).includes(first);
  // Data of the router, and the parts of the sitemap.
  return isOwn || /\.data$|^\/sitemap-\d+\.xml$/.test(path)
    ? 'The site itself has this address. Choose another one'
    : undefined;
}

/** What is said of an address that another page has. */
export function takenBy(title: string): string {
  return `The page "${title}" already has this address`;
}
