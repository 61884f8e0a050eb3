import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { excerptOf, plainText, summaryOf } from './excerpt.ts';

describe('excerptOf', () => {
  test('[BLOG-20] [CONST-07] excerptOf returns 150 characters and three dots', () => {
    const excerpt = `<b>${'solar '.repeat(100)}</b>`;
    const shown = excerptOf({ excerpt, content: '' });
    expect(shown).toBe(`${'solar '.repeat(25)}...`);
    expect(shown).toHaveLength(153);
  });

  test('[BLOG-20] excerptOf returns a text of up to 150 characters whole, without dots', () => {
    expect(excerptOf({ excerpt: 'Short.', content: '' })).toBe('Short.');
    expect(excerptOf({ excerpt: '🌞'.repeat(150), content: '' })).toBe('🌞'.repeat(150));
  });

  test.each([
    ['<ul><li>Net metering</li><li>MSEDCL rules</li></ul>', 'Net metering, MSEDCL rules'],
    ['<table><tr><td>Size</td><td>Price</td></tr><tr><td>3 kW</td></tr></table>', 'Size, Price, 3 kW'],
    [
      '<p>Steps</p><ol><li>one.</li><li>two</li><li></li><li>three</li></ol><p>End</p>',
      'Steps one. two, three End',
    ],
    ['<ul><li>one<ul><li>two</li><li>three</li></ul></li><li>four</li></ul>', 'one two, three, four'],
  ])(
    '[HOLD-33] [TABLE-04] list items and table cells are separated in the excerpt of %s',
    (content, excerpt) => {
      expect(excerptOf({ excerpt: '', content })).toBe(excerpt);
      expect(summaryOf({ excerpt: '', content })).toBe(excerpt);
    },
  );
});

describe('plainText', () => {
  test.each([
    ['<p>One</p><p>Two</p>', 'One Two'],
    ['ro<strong>of</strong>top', 'rooftop'],
    ['<ol><li>one<ul><li>two</li></ul></li><li><p>three</p></li></ol>', 'one two three'],
    [
      '<p>10<sup>6</sup> W, CO<sub>2</sub>, x<sup>2n</sup>, 5<SUP class="a">-0.5</SUP>',
      '10⁶ W, CO₂, x²ⁿ, 5^-0.5',
    ],
    ['the 1<sup>st</sup> of July<sup>[1]</sup>, <em>V<sub>oc</sub></em>', 'the 1st of July[1], Voc'],
    [
      'Tata &amp; Sons &lt;5 % &#8377;10 &#x20B9;10 &ndash; &unknown;',
      'Tata & Sons <5 % ₹10 ₹10 – &unknown;',
    ],
    ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
    ['  many \n\t spaces&nbsp;here ', 'many spaces here'],
    ['&#1114112; &#xFFFFFF;', '&#1114112; &#xFFFFFF;'],
  ])('plainText turns %s into %s', (html, text) => {
    expect(plainText(html)).toBe(text);
  });

  test('plainText is fast and does not fail on any text', () => {
    fc.assert(fc.property(fc.string({ maxLength: 400 }), (text) => typeof plainText(text) === 'string'));
    const start = process.threadCpuUsage();
    plainText('<a'.repeat(100_000));
    plainText('&#'.repeat(100_000));
    plainText('<ul><li>'.repeat(100_000));
    plainText(`<table>${'<tr>'.repeat(100_000)}<td>`);
    expect(process.threadCpuUsage(start).user).toBeLessThan(2_000_000);
  });
});
