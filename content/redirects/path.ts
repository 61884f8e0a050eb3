import { isAllowedUrl } from '../../kernel/kinds/url/allowed-url.ts';
import { siteAddressProblem } from '../pages/address.ts';

/** Most redirects that there can be. */
export const mostRedirects = 2000;
/** Most characters of an old path, decoded. */
export const longestPath = 500;
/** Most characters of a request's URL. */
const longestUrl = 8192;

/** Stands for the origin of the site, whatever that is. */
const here = 'https://site.invalid';
/** What cannot be seen, the joiners of Indian scripts aside. */
const invisible = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/**
 * A path as those of requests are compared with it: decoded, in one Unicode form, without regard to case and to slashes at the
 * end. Undefined where it is encoded wrongly. Applied to its own result it changes nothing.
 */
export function comparablePath(path: string): string | undefined {
  // Most are so already, and thousands are compared at once.
  if (/^[a-z0-9/_.-]*[a-z0-9_.-]$/.test(path)) return path;
  try {
    return path
      .split('/')
      .map((segment) => decodeURIComponent(segment).replace(/[%/?#\\]/g, encodeURIComponent))
      .join('/')
      .normalize('NFC')
      .toLowerCase()
      .replace(/(?<=.)\/+$/, '');
  } catch {
    return undefined;
  }
}

/** An old path as it is stored; one that will be refused stays as it was typed. */
export function storedPath(typed: string): string {
  const isPath = typed.length <= longestUrl && !/[?#\\]/.test(typed);
  return (isPath ? comparablePath(typed) : undefined) ?? typed;
}

/** What is wrong with an old path, whatever other redirects there are; undefined when nothing is. */
export function pathProblem(path: string): string | undefined {
  if (!/^\/(?!\/)/.test(path)) return 'Enter what follows the domain, with one slash before it: /old-page';
  if (/[?#]/.test(path)) return 'Enter the path alone, without ? and # and what follows them';
  if (path.includes('\\') || invisible.test(path) || !isPlain(comparablePath(path)))
    return 'No address looks like this. Copy the old one from the address bar of a browser';
  return siteAddressProblem(path);
}

/** What is wrong with where a redirect leads; undefined when nothing is. */
export function targetProblem(target: string): string | undefined {
  const isAllowed = isAllowedUrl(target, 'document') && !invisible.test(target);
  const isPath = target.startsWith('/') && isPlain(pathOfTarget(target));
  return isAllowed && (isPath || /^https:/i.test(target))
    ? undefined
    : 'Enter a path of this site that begins with one slash, or an address that begins with https://';
}

/** Whether it is a path that a browser leaves as it is: behind dots it may find a second slash, and take what follows for a domain. */
function isPlain(path: string | undefined): boolean {
  return path !== undefined && !/\/\.\.?(?:\/|$)/.test(path);
}

/** Where a redirect leads as it can stand in a header: a path with its query and fragment, or a whole address. */
export function locationOfTarget(target: string): string {
  const { origin, pathname, search, hash, href } = new URL(target, here);
  return origin === here ? pathname + search + hash : href;
}

/** The path that a redirect leads to, as paths are compared; undefined where it leads to another site. */
export function pathOfTarget(target: string): string | undefined {
  return target.startsWith('/') ? comparablePath(target.replace(/[?#].*$/, '')) : undefined;
}
