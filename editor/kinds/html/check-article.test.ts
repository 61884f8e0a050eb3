import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { CheckText, CheckTools, Finding } from '../../../engine/publish-check.ts';
import { articleSchema } from '../../html/read-html.ts';
import { checkArticle } from './check-article.ts';
import { pageColours } from './contrast.ts';

const noTools: CheckTools = { link: () => undefined, picture: () => Promise.resolve(undefined) };

const text = (words: string, ...marks: object[]) => ({ type: 'text', text: words, marks });
const line = (type: string, attrs: object, ...content: object[]) => ({ type, attrs, content });
const heading = (level: number, ...content: object[]) => line('heading', { level }, ...content);
const paragraph = (...content: object[]) => line('paragraph', {}, ...content);
const picture = (alt: string, role: string | null = null) => ({
  type: 'picture',
  attrs: { src: '/pictures/a.webp', alt, role },
});
const link = (href: string) => ({ type: 'link', attrs: { href } });

async function find(content: object[], tools = noTools): Promise<Finding[]> {
  const document = articleSchema.nodeFromJSON({ type: 'doc', content });
  const found = await Promise.all(checkArticle(document, true, tools));
  return found.filter((finding) => finding !== undefined);
}
const english = async (...content: object[]) => (await find(content)).map(({ text: told }) => told.en);

test('[SAFE-74] headings that are empty, skip a level or are the first of a page are found', async () => {
  expect(await english(heading(2, text('A')), heading(3, text('B')), heading(2, text('C')))).toEqual([]);
  expect(await english(heading(3, text('A')), heading(5, text('B')), heading(1, text('C')))).toEqual([
    'A level is skipped before this heading: use Heading 2.',
    'A level is skipped before this heading: use Heading 4.',
    'The title is the only Heading 1 of a page: use Heading 2 here.',
  ]);
  expect(await english(heading(1, text('A')), heading(3, text('B'))), 'after a first one').toHaveLength(1);
  expect(await english(paragraph(text('A')), heading(2), heading(2, picture('A roof')))).toEqual([
    'This heading is empty.',
  ]);
});

test('[SAFE-74] pictures without a description are found, decoration is not', async () => {
  const wrong = [
    '',
    ' ',
    'IMG_2041.jpg',
    'roof.webp',
    'IMG-20260131-WA0007',
    'WhatsApp Image 2026-01-31 at 10.15.00 AM',
  ];
  const told = await english(paragraph(...wrong.map((alt) => picture(alt))));
  expect(told).toEqual(wrong.map(() => 'This picture has no description.'));
  expect(await english(paragraph(picture('', 'presentation'), picture('Image of 3 roofs')))).toEqual([]);
});

test('[SAFE-75] a finding has the positions of its place', async () => {
  const told: CheckText = { en: 'gone', hi: 'gone' };
  const asked: string[] = [];
  const tools: CheckTools = {
    ...noTools,
    link: async (address) => {
      asked.push(address);
      return address === '/gone' ? told : undefined;
    },
  };
  const bold = { type: 'bold' };
  const content = [
    paragraph(text('See '), text('the ', link('/gone')), text('rules', link('/gone'), bold), text('.')),
    { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('TODO'))] }] },
  ];
  const document = articleSchema.nodeFromJSON({ type: 'doc', content });
  const found = await find(content, tools);
  expect(asked).toEqual(['/gone']);
  expect(found.map(({ place }) => place && document.textBetween(place.from, place.to))).toEqual([
    'the rules',
    'TODO',
  ]);
  expect(found[0]).toMatchObject({ text: told, quote: 'the rules' });
});

test('[SAFE-74] an article without text is found, where text is needed', async () => {
  const empty = articleSchema.nodeFromJSON({ type: 'doc', content: [paragraph()] });
  expect(await english(paragraph())).toEqual(['There is no text yet.']);
  expect([...checkArticle(empty, false, noTools)].filter(Boolean)).toEqual([]);
  expect(await english(paragraph(picture('A roof')))).toEqual([]);
});

test('[SAFE-74] contrast is measured against the colours of the pages', () => {
  const tokens = readFileSync(new URL('../../../site/styles/tokens.css', import.meta.url), 'utf8');
  expect(tokens).toContain(`--color-page: light-dark(${pageColours.light}, ${pageColours.dark});`);
  expect(tokens).toContain(`--color-navy: ${pageColours.inkOnMark};`);
});
