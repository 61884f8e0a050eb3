import type { ServerBuild } from 'react-router';
import { describe, expect, it } from 'vitest';
import { readPageRoutes, unknownKey } from './page-routes.ts';

/** Routes as the bundle holds them, as far as they matter here. */
function routes(...list: { id: string; parentId?: string; path?: string; handle?: object }[]) {
  const entries = list.map(({ handle, ...route }) => [route.id, { ...route, module: { handle } }]);
  return Object.fromEntries(entries) as unknown as ServerBuild['routes'];
}

const pages = readPageRoutes(
  routes(
    { id: 'root', path: '' },
    { id: 'site', parentId: 'root' },
    { id: 'home', parentId: 'site' },
    { id: 'list', parentId: 'site', path: 'news', handle: { query: ['page', 'category'] } },
    { id: 'one', parentId: 'site', path: 'news/:id', handle: { recordParam: 'id' } },
    { id: 'rest', parentId: 'site', path: '*' },
    { id: 'nested', parentId: 'list', path: 'by.month/:month', handle: { query: ['q'] } },
  ),
);
const locations = new Map([
  ['/privacy', '/privacy'],
  ['/old', '/privacy'],
  ['/news?id=3', '/privacy'],
]);
const keyOf = (path: string) => pages.keyOf(new URL(path, 'http://localhost'), locations);

it.each([
  ['/', '/'],
  ['/?utm_source=mail', '/'],
  ['/news', '/news'],
  ['/news?page=2&category=roof&x=1', '/news?category=roof&page=2'],
  ['/news?page=2&page=3', '/news?page=2'],
  ['/news?category=a b%26c', '/news?category=a+b%26c'],
  ['/news/7?page=2', '/news/7'],
  ['/news/by.month/5?q=x', '/news/by.month/5?q=x'],
  ['/privacy?utm_source=mail', '/privacy'],
  ['/news?id=3&page=2', '/news?id=3&page=2'],
])('the page at %s is cached as %s', (path, key) => expect(keyOf(path)).toBe(key));

it.each(['/newsletter?page=2', '/news/byxmonth/5?q=x', '/news/7/more', '//news', '/n%2Fews', '/x?page=2'])(
  '[HOLD-14] %s has the cache key of all unknown addresses',
  (path) => expect(pages.keyOf(new URL(`http://localhost${path}`), locations)).toBe(unknownKey),
);

describe('pages of staff', () => {
  it('[PAGE-02] no page of staff stands where the app has a route', () => {
    expect(['/', '/NEWS/', '/news/7', '/privacy', '/a/b'].map(pages.hasRoute)).toEqual([
      ...[true, true, true],
      ...[false, false],
    ]);
  });

  it('[HOLD-14] each path may be a page while it is not known which there are', () =>
    expect(pages.keyOf(new URL('http://localhost/x'), undefined)).toBe('/x'));

  it.each(['/', '/news', '/news/', '/news/7/more', '/other/7'])(
    'recordSegmentOf returns nothing for %s',
    (path) => expect(pages.recordSegmentOf(path)).toBeUndefined(),
  );
});
