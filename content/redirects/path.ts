import { isAllowedUrl } from '../../engine/kinds/url/allowed-url.ts';
import { pageNames } from '../built-in-page-names.ts';
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
      .replace(/(?<=[^/]|^\/)\/+$/, '');
  } catch {
    return undefined;
  }
}

/** A query in the one form in which it is compared: its parameters in order, without regard to case and to how they are encoded. */
export function comparableQuery(search: string): string {
  const parameters = Array.from(new URLSearchParams(search), (parameter) =>
    parameter.map((text) => text.normalize('NFC').toLowerCase()),
  );
  return String(
    new URLSearchParams(
      parameters.sort(([one = ''], [other = '']) => (one < other ? -1 : Number(one > other))),
    ),
  );
}

/** An old path as it is stored, with its query where it has one; one that will be refused stays as it was typed. */
export function storedPath(typed: string): string {
  if (typed.length > longestUrl || /[#\\]/.test(typed)) return typed;
  const [path = '', search = ''] = splitQuery(typed);
  const comparable = comparablePath(path);
  return comparable === undefined ? typed : join(comparable, comparableQuery(search));
}

/** An address without its fragment as its path and its query; neither has the question mark. */
function splitQuery(address: string): [string, string] {
  const [path = '', ...search] = address.replace(/#.*/s, '').split('?');
  return [path, search.join('?')];
}

function join(path: string, query: string): string {
  return query === '' ? path : `${path}?${query}`;
}

/** Whether a query has all parameters of another one; both in the form of `comparableQuery`. */
function hasParameters(query: string, wanted: string): boolean {
  const rest = query.split('&');
  return wanted.split('&').every((parameter) => rest.includes(parameter));
}

/** Of stored paths those with a query, by their paths without it. Made once for a map, which does not change any more. */
const queriesByMap = new WeakMap<object, Map<string, string[]>>();

function queriesOf(map: ReadonlyMap<string, unknown>): Map<string, string[]> {
  const known = queriesByMap.get(map);
  if (known) return known;
  const queries = new Map<string, string[]>();
  for (const stored of map.keys()) {
    const [path, query] = splitQuery(stored);
    if (query !== '') queries.set(path, [...(queries.get(path) ?? []), query]);
  }
  queriesByMap.set(map, queries);
  return queries;
}

/** What a request finds in a map by stored paths. */
export interface Found<Value> {
  value: Value;
  /** What is left of the request's query, with its question mark; '' for nothing. */
  search: string;
}

/**
 * Looks a request up: of the stored paths whose query it has, the one with most parameters, else the one without a query, which any
 * query may follow. Undefined where there is none.
 */
export function findPath<Value>(
  map: ReadonlyMap<string, Value>,
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
): Found<Value> | undefined {
  const path = comparablePath(pathname);
  if (path === undefined) return undefined;
  const queries = search === '' ? undefined : queriesOf(map).get(path);
  const sent = queries && comparableQuery(search);
  const [query] = (queries ?? [])
    .filter((wanted) => hasParameters(sent ?? '', wanted))
    .sort((one, other) => other.split('&').length - one.split('&').length);
  const value = map.get(query === undefined ? path : join(path, query));
  if (value === undefined) return undefined;
  return { value, search: query === undefined ? search : withoutParameters(search, query) };
}

function withoutParameters(search: string, query: string): string {
  const taken = new Set(query.split('&'));
  const parameters = search.slice(1).split('&');
  const left = parameters.filter((parameter) => !taken.has(comparableQuery(parameter)));
  return left.length === 0 ? '' : `?${left.join('&')}`;
}

/** What is wrong with an old path, whatever other redirects there are; undefined when nothing is. */
export function pathProblem(path: string): string | undefined {
  if (!/^\/(?!\/)/.test(path)) return 'Enter what follows the domain, with one slash before it: /old-page';
  if (path.includes('#')) return 'Enter what stands before the #: browsers do not send what follows it';
  const [plain, query] = splitQuery(path);
  if (path.includes('\\') || invisible.test(decodedQuery(path)) || !isPlain(comparablePath(plain)))
    return 'No address looks like this. Copy the old one from the address bar of a browser';
  if (query === '' || pageNames[plain] === undefined) return siteAddressProblem(plain);
  return ownParameters.some((name) => hasParameter(query, name))
    ? 'The page itself has addresses like this. Choose another one'
    : undefined;
}

/** What the pages of the site read from their queries. */
const ownParameters = ['category', 'exact', 'page', 'q', 'tag'];

function hasParameter(query: string, name: string): boolean {
  return query.split('&').some((parameter) => parameter.split('=')[0] === name);
}

/** A stored path, its query decoded. */
function decodedQuery(path: string): string {
  const [plain, query] = splitQuery(path);
  return plain + [...new URLSearchParams(query)].join();
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

/** The path that a redirect leads to, as paths are compared, without its query; undefined where it leads to another site. */
export function pathOfTarget(target: string): string | undefined {
  return target.startsWith('/') ? comparablePath(target.replace(/[?#].*/s, '')) : undefined;
}

/** The same with its query, as old paths are stored. */
export function addressOfTarget(target: string): string | undefined {
  const path = pathOfTarget(target);
  return path === undefined ? undefined : join(path, comparableQuery(splitQuery(target)[1]));
}

/** Whether a request for where a redirect leads would be led by the same redirect again. */
export function leadsToItself(path: string, target: string): boolean {
  const address = addressOfTarget(target);
  return address !== undefined && findPath(new Map([[path, true]]), new URL(address, here)) !== undefined;
}
