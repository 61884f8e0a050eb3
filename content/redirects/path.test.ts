import { describe, expect, test } from 'vitest';
import {
  comparablePath,
  locationOfTarget,
  pathOfTarget,
  pathProblem,
  storedPath,
  targetProblem,
} from './path.ts';

const slash = 'Enter what follows the domain, with one slash before it: /old-page';
const alone = 'Enter the path alone, without ? and # and what follows them';
const strange = 'No address looks like this. Copy the old one from the address bar of a browser';
const badTarget =
  'Enter a path of this site that begins with one slash, or an address that begins with https://';

describe('[PAGE-08] the old path of a redirect', () => {
  test.each([
    ['/2019/03/Some-Post/', '/2019/03/some-post'],
    ['/index.php', '/index.php'],
    ['/files/annual%20report.PDF', '/files/annual report.pdf'],
    ['/%E0%A4%B8%E0%A5%8C%E0%A4%B0', '/सौर'],
    ['/सौर/', '/सौर'],
    ['/\u0958', '/\u0915\u093c'],
    ['/a//', '/a'],
    ['/100%25', '/100%25'],
    ['/a%2Fb%3Fc%23d%5Ce', '/a%2fb%3fc%23d%5ce'],
  ])('%s is stored as %s, which stays the same and is what a request is compared with', (typed, stored) => {
    expect(storedPath(typed)).toBe(stored);
    expect(storedPath(stored)).toBe(stored);
    expect(pathProblem(stored)).toBeUndefined();
    expect(comparablePath(new URL(typed, 'https://site.invalid').pathname)).toBe(stored);
  });

  test.each([
    ['', slash],
    ['old', slash],
    ['https://example.org/old', slash],
    ['//evil.example', slash],
    ['/a?b=c', alone],
    ['/a#b', alone],
    ['/a/../b', strange],
    ['/%2e%2E/b', strange],
    ['/.', strange],
    ['/a\\b', strange],
    ['/a\u202eb', strange],
    ['/%E2%80%8F', strange],
    ['/a%00b', strange],
    ['/a\u200bb', strange],
    ['/%zz', strange],
    ['/%E0%A4', strange],
    ['/', 'The page "Home" already has this address'],
    ['/About/', 'The page "About" already has this address'],
  ])('%j is refused, with what to do', (typed, problem) => {
    expect(pathProblem(storedPath(typed))).toBe(problem);
  });

  test.each([
    ...['/admin', '/admin/old', '/API/x', '/media/x.pdf', '/pictures/x', '/login', '/robots.txt'],
    ...['/sitemap-3.xml', '/.well-known/x', '/favicon.svg', '/old.data', '/metrics'],
  ])('%s is refused, because it is an address of the site', (typed) => {
    expect(pathProblem(storedPath(typed))).toBe('The site itself has this address. Choose another one');
  });

  test.each(['/about/team', '/contact/form', '/shop/panels', '/blog/some-old-post', '/admins', '/blog/a/b'])(
    '%s is free, because no page of the site stands there',
    (path) => expect(pathProblem(path)).toBeUndefined(),
  );
});

describe('[PAGE-08] where a redirect leads', () => {
  test.each([
    ['/about', '/about', '/about'],
    ['/About/?x=1#team', '/About/?x=1#team', '/about'],
    ['/सौर', '/%E0%A4%B8%E0%A5%8C%E0%A4%B0', '/सौर'],
    ['https://example.org/a?b#c', 'https://example.org/a?b#c', undefined],
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
