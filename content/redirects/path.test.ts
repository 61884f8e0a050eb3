import { describe, expect, test } from 'vitest';
import {
  comparablePath,
  findPath,
  locationOfTarget,
  pathOfTarget,
  pathProblem,
  storedPath,
  targetProblem,
} from './path.ts';

const slash = 'Enter what follows the domain, with one slash before it: /old-page';
const alone = 'Enter what stands before the #: browsers do not send what follows it';
const strange = 'No address looks like this. Copy the old one from the address bar of a browser';
const badTarget =
  'Enter a path of this site that begins with one slash, or an address that begins with https://';

describe('[PAGE-08] the old path of a redirect', () => {
  test.each([
    ['/2019/03/Some-Post/', '/2019/03/some-post'],
    ['/files/annual%20report.PDF', '/files/annual report.pdf'],
    ['/%E0%A4%B8%E0%A5%8C%E0%A4%B0', '/सौर'],
    ['/\u0958', '/\u0915\u093c'],
    ['/a%2Fb%3Fc%23d%5Ce', '/a%2fb%3fc%23d%5ce'],
  ])('%s is stored as %s, which stays the same and is what a request is compared with', (typed, stored) => {
    expect(storedPath(typed)).toBe(stored);
    expect(storedPath(stored)).toBe(stored);
    expect(pathProblem(stored)).toBeUndefined();
    expect(comparablePath(new URL(typed, 'https://site.invalid').pathname)).toBe(stored);
  });

  test.each([
    ['', slash],
    ['https://example.org/old', slash],
    ['//evil.example', slash],
    ['/a#b', alone],
    ['/a?b=%E2%80%8B', strange],
    ['/blog?page=2', 'The page itself has addresses like this. Choose another one'],
    ['/admin?x=1', 'The site itself has this address. Choose another one'],
    ['/a/../b', strange],
    ['/%2e%2E/b', strange],
    ['/a\\b', strange],
    ['/a%00b', strange],
    ['/%zz', strange],
    ['/', 'The page "Home" already has this address'],
    ['/About/', 'The page "About" already has this address'],
  ])('%j is refused, with what to do', (typed, problem) => {
    expect(pathProblem(storedPath(typed))).toBe(problem);
  });
});

describe('[PAGE-08] an old path with a query', () => {
  test.each([
    ['/Page.php?ID=3', '/page.php?id=3'],
    ['/page.php?name=a%20b', '/page.php?name=a+b'],
    ['/?p=12', '/?p=12'],
  ])('%s is stored as %s', (typed, stored) => {
    expect(storedPath(typed)).toBe(stored);
    expect(storedPath(stored)).toBe(stored);
    expect(pathProblem(stored)).toBeUndefined();
  });

  const paths = new Map([
    ['/page.php?id=3', 'three'],
    ['/page.php?id=3&lang=hi', 'three in Hindi'],
    ['/page.php', 'all'],
    ['/old', 'old'],
  ]);
  test.each([
    ['/page.php?id=3', 'three', ''],
    ['/page.php?utm_source=a%20b&id=3&x', 'three', '?utm_source=a%20b&x'],
    ['/page.php?lang=hi&id=3', 'three in Hindi', ''],
    ['/page.php?id=33', 'all', '?id=33'],
    ['/page.php', 'all', ''],
  ])('%s finds %s, and leaves %j of its query', (address, value, search) => {
    expect(findPath(paths, new URL(address, 'https://site.invalid'))).toEqual({ value, search });
  });
});

describe('[PAGE-08] where a redirect leads', () => {
  test.each([
    ['/about', '/about', '/about'],
    ['/About/?x=1#team', '/About/?x=1#team', '/about'],
    ['/सौर', '/%E0%A4%B8%E0%A5%8C%E0%A4%B0', '/सौर'],
    ['HTTPS://Example.org//a/../b', 'https://example.org//b', undefined],
  ])('%s is sent as %s', (target, location, path) => {
    expect(targetProblem(target)).toBeUndefined();
    expect([locationOfTarget(target), pathOfTarget(target)]).toEqual([location, path]);
  });

  test.each([
    ...[
      'javascript:alert(1)',
      'java\nscript:alert(1)',
      'data:text/html,x',
      '//evil.example',
      '/\\evil.example',
    ],
    ...['/\t/evil.example', '/..//evil.example', '/%2e%2e//evil.example', '/.//evil.example'],
    ...['http://example.org', 'about', 'mailto:a@example.org', 'https://a:b@example.org', 'https://', '/a b'],
    ...['/a\u202eb', '/a/../b', '/a/%2E', '/%zz'],
  ])('%j is refused', (target) => expect(targetProblem(target)).toBe(badTarget));
});
