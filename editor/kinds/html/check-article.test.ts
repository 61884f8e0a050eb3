import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Finding } from '../../finding.ts';
import { articleSchema } from '../../html/read-html.ts';
import { checkArticle } from './check-article.ts';

const text = (words: string, ...marks: object[]) => ({ type: 'text', text: words, marks });
const line = (type: string, attrs: object, ...content: object[]) => ({ type, attrs, content });
const heading = (level: number, ...content: object[]) => line('heading', { level }, ...content);
const paragraph = (...content: object[]) => line('paragraph', {}, ...content);
const picture = (alt: string, role: string | null = null, src = 'data:image/png;base64,AA==') => ({
  type: 'picture',
  attrs: { src, alt, role },
});
const link = (href: string) => ({ type: 'link', attrs: { href } });
const articleOf = (...content: object[]) => articleSchema.nodeFromJSON({ type: 'doc', content });
const check = (...content: object[]): Finding[] => checkArticle(articleOf(...content), true);
const sentences = (...content: object[]) => check(...content).map((finding) => finding.text);

beforeEach(() => vi.stubGlobal('location', { origin: 'https://site.test' }));
afterEach(() => vi.unstubAllGlobals());

test('[SAFE-74] headings that are empty, skip a level or are the first of a page are found', () => {
  expect(sentences(heading(2, text('A')), heading(3, text('B')), heading(2, text('C')))).toEqual([]);
  expect(sentences(heading(3, text('A')), heading(5, text('B')), heading(1, text('C')))).toEqual([
    'A level is skipped before this heading: use Heading 2.',
    'A level is skipped before this heading: use Heading 4.',
    'The title is the only Heading 1 of a page: use Heading 2 here.',
  ]);
  expect(sentences(heading(1, text('A')), heading(3, text('B'))), 'after a first one').toHaveLength(1);
  expect(sentences(paragraph(text('A')), heading(2), heading(3, text('B')))).toEqual([
    'This heading is empty.',
    'A level is skipped before this heading: use Heading 2.',
  ]);
});

test('[SAFE-74] pictures without a description are found, decoration is not', () => {
  const wrong = ['', ' ', 'IMG_2041.jpg', 'roof.webp', 'IMG-20260131-WA0007', 'WhatsApp Image 2026-01-31'];
  expect(sentences(paragraph(...wrong.map((alt) => picture(alt))))).toEqual(
    wrong.map(() => 'This picture has no description.'),
  );
  expect(sentences(paragraph(picture('', 'presentation'), picture('Image of 3 roofs')))).toEqual([]);
});

test('[MEDIA-UP-13] pictures of other websites are found', () => {
  expect(sentences(paragraph(picture('A roof', null, 'https://other.test/a.webp')))).toEqual([
    'This picture is on another website and may disappear.',
  ]);
  expect(sentences(paragraph(picture('A roof', null, 'https://site.test/a.webp')))).toEqual([
    'This picture does not exist.',
  ]);
});

test('[SAFE-75] a link or picture of the site, also by its whole address, has a path to look up and the positions of its range', () => {
  const bold = { type: 'bold' };
  const document = articleOf(
    paragraph(text('See '), text('the ', link('/gone#x')), text('rules', link('/gone#x'), bold), text('.')),
    line('bulletList', {}, line('listItem', {}, paragraph(text('All', link('https://site.test/all?q=1'))))),
    paragraph(text('MNRE', link('https://mnre.gov.in/')), text('us', link('mailto:office@site.test'))),
    paragraph(picture('A roof', null, '/pictures/gone.webp')),
  );
  const found = checkArticle(document, true);
  expect(found.map(({ path, quote, text: told }) => [path, quote, told])).toEqual([
    ['/gone', 'the rules', 'This link leads to a page that does not exist.'],
    ['/all', 'All', 'This link leads to a page that does not exist.'],
    ['/pictures/gone.webp', 'gone.webp', 'This picture does not exist.'],
  ]);
  const [rules, all, roof] = found.map(({ range = { from: 0, to: 0 } }) => range);
  expect(rules && document.textBetween(rules.from, rules.to)).toBe('the rules');
  expect(all && document.textBetween(all.from, all.to)).toBe('All');
  expect(roof && document.nodeAt(roof.from)?.type.name).toBe('picture');
});

test('[SAFE-74] an article without text is found where text is needed, and a paragraph of more than 120 words', () => {
  expect(sentences(paragraph())).toEqual(['There is no text yet.']);
  expect(checkArticle(articleOf(paragraph()), false)).toEqual([]);
  expect(sentences(paragraph(picture('A roof')))).toEqual([]);
  const words = (count: number) => paragraph(text('Sun '.repeat(count)));
  expect(sentences(words(120), words(121))).toEqual(['This paragraph has 121 words. Divide it.']);
});
