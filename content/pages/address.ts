import { pageNames } from '../pages.ts';

/** Most characters of the address of a page. */
export const longestAddress = 80;

/**
 * First segments of addresses that the site and its server use themselves, those of `content/pages.ts` aside. One with a dot
 * cannot be the address of a page anyway.
 */
export const reservedSegments: readonly string[] = [
  'admin',
  'api',
  'assets',
  'emoji',
  'healthz',
  'login',
  'media',
  'metrics',
  'pictures',
  'policy-reports',
  'preview',
  'readyz',
  'search',
  'shop',
  'training',
];

/** What is wrong with the address of a page, whatever other pages there are; undefined when nothing is. */
export function addressProblem(address: string): string | undefined {
  if (address.length > longestAddress || !/^[a-z0-9-]*[a-z0-9][a-z0-9-]*$/.test(address))
    return 'Use lower-case letters, digits and hyphens';
  const own = pageNames[`/${address}`];
  if (own !== undefined) return takenBy(own);
  return reservedSegments.includes(address)
    ? 'The site itself has this address. Choose another one'
    : undefined;
}

/** What is said of an address that another page has. */
export function takenBy(title: string): string {
  return `The page "${title}" already has this address`;
}
