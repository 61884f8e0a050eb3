import { expect, test } from 'vitest';
import { articleHtml } from './article-html.ts';

test.each([
  ['<span style="color:#e60000">a</span>', '<span data-ink="#e60000">a</span>'],
  [
    '<span style="color:rgb(230, 0, 0);background-color:#ff0">a</span>',
    '<span data-ink="rgb(230, 0, 0)" data-mark="#ff0">a</span>',
  ],
])('articleHtml turns %s into %s', (content, html) => expect(articleHtml(content)).toBe(html));

test('articleHtml turns first-level headings of the content into second-level ones', () => {
  expect(articleHtml('<h1>One</h1><h1 class="ql-align-center">Two</h1><h2>h</h2>')).toBe(
    '<h2>One</h2><h2 class="ql-align-center">Two</h2><h2>h</h2>',
  );
});

test('articleHtml makes code blocks focusable and lets pictures load lazily', () => {
  expect(articleHtml('<pre><code>a &lt;pre b</code></pre>')).toBe(
    '<pre tabindex="0"><code>a &lt;pre b</code></pre>',
  );
  expect(articleHtml('<img src="/a.webp" alt="&lt;img x">')).toBe(
    '<img loading="lazy" decoding="async" src="/a.webp" alt="&lt;img x">',
  );
});

test('[TABLE-03] articleHtml puts a table into a box that is named by its caption and scrolls by keyboard, and marks its columns of numbers', () => {
  const table =
    '<caption>Prices "today"</caption><thead><tr><th scope="col">Size</th><th scope="col">Price</th></tr></thead>' +
    '<tbody><tr><td>3 kW</td><td>₹1,80,000</td></tr><tr><td>Roof</td><td></td></tr></tbody>';
  const html = articleHtml(`<table>${table}</table><table><tbody><tr><td>Pune</td></tr></tbody></table>`);
  expect(html.match(/<div class="table-box"[^>]*>/g)).toEqual([
    '<div class="table-box" role="region" aria-label="Prices &quot;today&quot;" tabindex="0">',
    '<div class="table-box" role="region" aria-label="Table" tabindex="0">',
  ]);
  expect(html.match(/<t[dh](?: [^>]*)?>/g)).toEqual([
    ...['<th scope="col">', '<th class="number" scope="col">'],
    ...['<td>', '<td class="number">', '<td>', '<td class="number">', '<td>'],
  ]);
});
