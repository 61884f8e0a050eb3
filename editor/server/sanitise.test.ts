import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainText } from '../../engine/kinds/html/excerpt.ts';
import { withoutInvisible } from '../../engine/kinds/text/invisible.ts';
import { articles, htmlDocuments } from '../../tests/factories/articles.ts';
import { xssPayloads } from '../../tests/factories/xss-payloads.ts';
import { findDisallowed } from '../../tests/support/safe-html.ts';
import { articleSchema } from '../html/read-html.ts';
import { writeHtml } from '../html/write-html.ts';
import { sanitise, withoutInlinePictures } from './sanitise.ts';

const kept = [
  ['blocks', '<h1>a</h1><h6>b</h6><p>c<br />d</p><blockquote>e</blockquote><pre><code>f</code></pre>'],
  ['lists', '<ol start="3"><li>a</li></ol><ul><li>b</li></ul>'],
  ['lists of the older editor', '<ol><li data-list="bullet" class="ql-indent-2">a</li></ol>'],
  [
    'placings of the older editor',
    '<p class="ql-indent-2 ql-align-center">a</p><pre class="ql-syntax">b</pre>',
  ],
  ['links', '<p><a href="https://example.com/?a=1&amp;b=2#c" rel="noopener noreferrer">a</a></p>'],
  ['pictures', '<img src="https://example.com/a.webp" alt="roof" width="640" height="480" />'],
  ['text that looks like tags', '<p>1 &lt; 2 &amp; 3 &gt; 2</p>'],
  ['all scripts', '<p>सौर ऊर्जा ☀️ शक्ति مرحبا 👩🏽‍🔧</p>'],
] as const;

describe('content that sanitise keeps', () => {
  test.each(kept)('sanitise keeps %s', (_, html) => {
    expect(sanitise(html)).toBe(html);
  });

  test.each(['png', 'gif', 'jpeg', 'bmp', 'x-icon', 'webp', 'avif', 'heic'])(
    // Also proves VAL-73.
    '[MEDIA-ED-06] [VAL-72] sanitise keeps an inline %s picture',
    (type) => {
      const html = `<img src="data:image/${type};base64,aGVsbG8=" alt="" />`;
      expect(sanitise(html)).toBe(html);
    },
  );
});

describe('content that sanitise changes', () => {
  test('[MEDIA-ED-07] sanitise keeps the role of a decoration, and of no picture with a description', () => {
    const decoration = '<img src="/a.png" alt="" role="presentation" />';
    expect(sanitise(decoration)).toBe(decoration);
    for (const attributes of ['alt="" role="button"', 'alt="a" role="presentation"'])
      expect(sanitise(`<img src="/a.png" ${attributes} />`)).not.toContain('role');
  });

  test.each(['svg+xml', 'tiff'])('[MEDIA-ED-06][VAL-72] sanitise removes an inline %s picture', (type) => {
    expect(sanitise(`<p>a<img src="data:image/${type};base64,aGVsbG8="></p>`)).toBe('<p>a</p>');
  });

  test.each(['javascript:alert(1)', ' JaVaScRiPt:alert(1)', 'ftp://a.example', 'data:text/html,x'])(
    '[VAL-71] sanitise changes a link to %s to about:blank',
    (address) => {
      expect(sanitise(`<a href="${address}">a</a>`)).toBe(
        '<a href="about:blank" rel="noopener noreferrer">a</a>',
      );
    },
  );

  test.each([
    ['https://www.youtube.com/embed/aqz-KE-bpKQ', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ'],
    ['//www.youtube.com/embed/aqz-KE-bpKQ?autoplay=1', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ'],
    ['https://player.vimeo.com/video/76979871?h=1', 'https://player.vimeo.com/video/76979871?dnt=1'],
    [
      'https://player.vimeo.com/video/76979871?h=8272103f6e',
      'https://player.vimeo.com/video/76979871?h=8272103f6e&amp;dnt=1',
    ],
  ])('[VAL-74] sanitise changes a video player of %s to one without cookies', (given, stored) => {
    expect(sanitise(`<iframe src="${given}"></iframe>`)).toBe(
      `<iframe src="${stored}" title="Video" allow="picture-in-picture" allowfullscreen loading="lazy"></iframe>`,
    );
  });

  test('sanitise changes old tags to those of the editor', () => {
    expect(sanitise('<b>a</b><i>b</i><del>c</del><strike>d</strike>')).toBe(
      '<strong>a</strong><em>b</em><s>c</s><s>d</s>',
    );
  });

  test.each([
    ['unknown tags to their text', '<section><div>a</div></section>', 'a'],
    ['scripts to nothing, text included', '<p>a</p><script>b</script>', '<p>a</p>'],
    [
      'styles but colours to nothing',
      '<span style="position:fixed;color:red">a</span>',
      '<span style="color:red">a</span>',
    ],
    ['foreign players to nothing', '<p>a</p><iframe src="https://evil.example/"></iframe>', '<p>a</p>'],
    ['control characters to nothing', 'a\0b\u0001c\td', 'abc\td'],
    [
      '[TABLE-02] text in a table beside its cells, and tables around tables, to text',
      '<table>x<tr><td>a</td><td>b</td></tr></table><table><tr><td><table><tr><td>c</td></tr></table></td></tr></table>',
      'xa b <table><tbody><tr><td>c</td></tr></tbody></table> ',
    ],
    [
      '[TABLE-02] a table within a list to one between two lists',
      '<ul><li>a<table><tr><td>x</td></tr></table>b</li></ul>',
      '<ul><li>a</li></ul><table><tbody><tr><td>x</td></tr></tbody></table><ul><li>b</li></ul>',
    ],
  ])('sanitise changes %s', (_, given, stored) => {
    expect(sanitise(given)).toBe(stored);
  });
});

describe('any content', () => {
  test.each(xssPayloads)('sanitise leaves nothing harmful of %j', (payload) => {
    for (const html of [payload, `<p>${payload}</p>`, `<ul><li>a${payload}`, `<pre><code>${payload}`]) {
      const safe = sanitise(html);
      expect(findDisallowed(safe)).toEqual([]);
      expect(sanitise(safe)).toBe(safe);
    }
  });

  test('sanitise leaves only what the editor can produce, and a second pass changes nothing', () => {
    fc.assert(
      fc.property(htmlDocuments(), (html) => {
        const safe = sanitise(html);
        expect(findDisallowed(safe)).toEqual([]);
        expect(sanitise(safe)).toBe(safe);
      }),
      { numRuns: 3000 },
    );
  });

  test('[R9] [AMB-13] sanitise does not change what the editor writes', () => {
    fc.assert(
      fc.property(articles(), (json) => {
        const html = writeHtml(articleSchema.nodeFromJSON(json));
        expect(sanitise(html)).toBe(html);
      }),
      { numRuns: 500 },
    );
  });

  test('sanitise keeps text unchanged', () => {
    // What cannot be seen does not stay.
    const text = fc
      .string({ unit: 'grapheme' })
      .map((value) => withoutInvisible(value).replace(/\s+/g, ' ').trim());
    fc.assert(fc.property(text, (value) => void expect(plainText(sanitise(escaped(value)))).toBe(value)));
  });
});

describe('hostile sizes', () => {
  test.each(['<', '<!--', '<table><tr><td>', '<li><table><tr><td>a</td></tr></table>', '<b><!--</b>-->'])(
    '[HOLD-21] the time to sanitise repeated %s grows at most linearly with its length',
    (pattern) => {
      const fastest = (size: number) => {
        const html = pattern.repeat(Math.ceil(size / pattern.length));
        const times = Array.from({ length: 3 }, () => {
          const start = process.threadCpuUsage();
          sanitise(html);
          return process.threadCpuUsage(start).user / 1000;
        });
        return Math.min(...times);
      };
      fastest(20_000);
      // Below a few milliseconds a clock tells more of the machine than of the work. Quadratic growth would be 100 times.
      expect(fastest(400_000)).toBeLessThan(40 * Math.max(5, fastest(40_000)));
    },
  );

  test('[HOLD-21] elements nested deeper than browsers support are flattened and keep their text', () => {
    const safe = sanitise(`${'<blockquote>'.repeat(5000)}text`);
    expect(safe.match(/<blockquote>/g)).toHaveLength(512);
    expect(plainText(safe)).toBe('text');
    expect(sanitise(safe)).toBe(safe);
  });
});

test('withoutInlinePictures removes embedded pictures and keeps linked ones', () => {
  const inline = '<img src="data:image/png;base64,aGVsbG8=" alt="a &gt; b" />';
  const linked = '<img src="https://example.com/a.png" alt="c" />';
  expect(withoutInlinePictures(sanitise(`<p>x${inline}y${linked}</p>`))).toBe(`<p>xy${linked}</p>`);
});

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
