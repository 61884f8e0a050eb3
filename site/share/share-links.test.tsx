import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ShareLinks } from './share-links.tsx';

test('a post is shared by plain links that have its whole title and address', () => {
  const url = 'https://example.org/blog/sun?a=1';
  const links = renderToStaticMarkup(<ShareLinks of="post" title="Sun & wind #1" url={url} />).replaceAll(
    '&amp;',
    '&',
  );
  const hrefs = [...links.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => new URL(href));
  expect(hrefs).toHaveLength(6);
  for (const { search } of hrefs) expect(search).toContain(encodeURIComponent(url));
  expect(hrefs[0]?.searchParams.get('text')).toBe(`Sun & wind #1 ${url}`);
  expect(hrefs.at(-1)?.searchParams.get('subject')).toBe('Sun & wind #1');
});
