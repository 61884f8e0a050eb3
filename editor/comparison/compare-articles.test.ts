import type { Node } from '@tiptap/pm/model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { articles } from '../../tests/factories/articles.ts';
import { articleSchema } from '../html/read-html.ts';
import { type ComparedBlock, compareArticles } from './compare-articles.ts';

const { nodes } = articleSchema;
const text = (words: string, ...names: string[]) =>
  articleSchema.text(
    words,
    names.map((name) => articleSchema.mark(name.split(' ')[0] ?? '', { href: name.split(' ')[1] })),
  );
const picture = (src: string, alt = '') => nodes.picture?.create({ src, alt }) as Node;
const node = (type: string, attrs: object | null, ...content: (string | Node)[]) =>
  articleSchema.node(
    type,
    attrs as Record<string, unknown> | null,
    content.map((item) => (typeof item === 'string' ? text(item) : item)),
  );
const p = (...content: (string | Node)[]) => node('paragraph', null, ...content);
const heading = (level: number, ...content: (string | Node)[]) => node('heading', { level }, ...content);
const item = (...content: (string | Node)[]) => node('listItem', null, p(...content));
const article = (...blocks: Node[]) => node('doc', null, ...blocks);

/** A line for each block: `=` the same, `-` removed, `+` added, `~` changed with its words. */
function told(blocks: readonly ComparedBlock[], depth = ''): string[] {
  return blocks.flatMap((block) => {
    if (block.change === 'same') return [`${depth}= ${said(block.node)}`];
    if (block.change !== 'changed')
      return [`${depth}${block.change === 'added' ? '+' : '-'} ${said(block.node)}`];
    const note = block.note && ` (${block.note})`;
    if ('blocks' in block) return [`${depth}~${note}`, ...told(block.blocks, `${depth}  `)];
    const parts = block.parts.map(({ change, content, note: look }) => {
      const words = content.content.map(said).join('');
      if (change === 'same') return words;
      if (change === 'restyled') return `[=${words}=](${look})`;
      return change === 'added' ? `{+${words}+}` : `[-${words}-]`;
    });
    return [`${depth}~ ${parts.join('')}${note}`];
  });
}

const said = (found: Node): string =>
  found.textBetween(0, found.content.size, '/', 'o') || found.text || `<${found.attrs.src ?? ''}>`;
const compared = (before: Node, after: Node) => told(compareArticles(before, after).blocks);

test('[SAFE-31] tells removed and added words in their place, also in items of a list and in Hindi', () => {
  expect(
    compared(
      article(
        p('The roof pays the bill.'),
        node('bulletList', null, item('First'), item('सौर ऊर्जा सस्ती है')),
        p('End'),
      ),
      article(
        p('The flat roof pays the whole bill.'),
        node('bulletList', null, item('First'), item('सौर बिजली सस्ती है')),
        p('End'),
      ),
    ),
  ).toEqual([
    '~ The {+flat +}roof pays the{+ whole+} bill.',
    '~',
    '  = First',
    '  ~',
    '    ~ सौर [-ऊर्जा-]{+बिजली+} सस्ती है',
    '= End',
  ]);
});

test('[SAFE-31] tells formatting, links, headings, descriptions and pictures by what became of them', () => {
  expect(
    compared(
      article(
        p('A plain word'),
        p('Read ', text('the guide', 'link https://a.example/'), ' now'),
        heading(2, 'A title'),
        p('Before ', picture('/one.webp', 'Old'), picture('/two.webp')),
      ),
      article(
        p('A ', text('plain', 'bold'), ' word'),
        p('Read ', text('the guide', 'link https://b.example/'), ' now'),
        heading(3, 'A title'),
        p('Before ', picture('/one.webp', 'New'), picture('/three.webp')),
      ),
    ),
  ).toEqual([
    '~ A [=plain=](Formatting changed) word',
    '~ Read [=the guide=](Link changed: https://a.example/, https://b.example/) now',
    '~ A title (Heading 2 became Heading 3)',
    '~ Before [=</one.webp>=](Description changed: Old, New)[-</two.webp>-]{+</three.webp>+}',
  ]);
});

test('[SAFE-31] falls back to blocks above 5,000 changed words, not below', () => {
  const words = (count: number, tail: string) => (index: number) =>
    p(Array.from({ length: 100 }, (_, place) => `w${index}x${place}${place < count ? tail : ''}`).join(' '));
  const paragraphs = (count: number, tail: string) =>
    article(...Array.from({ length: 60 }, (_, index) => words(count, tail)(index)));
  expect(compareArticles(paragraphs(0, ''), paragraphs(40, 'a')).isByBlock).toBe(false);
  const { blocks, isByBlock } = compareArticles(paragraphs(0, ''), paragraphs(45, 'a'));
  expect(isByBlock).toBe(true);
  expect(blocks.slice(0, 4).map(({ change }) => change)).toEqual(['removed', 'added', 'removed', 'added']);
});

test('[SAFE-31] what is not added makes up the one article, what is not removed the other, whatever they are', () => {
  fc.assert(
    fc.property(articles(), articles(), (one, other) => {
      const [before, after] = [articleSchema.nodeFromJSON(one), articleSchema.nodeFromJSON(other)];
      const { blocks } = compareArticles(before, after);
      expect(wordsIn(blocks, 'added')).toBe(plain(before));
      expect(wordsIn(blocks, 'removed')).toBe(plain(after));
    }),
    { numRuns: 200 },
  );
});

const plain = (found: Node) => found.textBetween(0, found.content.size);

function wordsIn(blocks: readonly ComparedBlock[], left: 'added' | 'removed'): string {
  return blocks
    .map((block): string => {
      if (block.change === left) return '';
      if (block.change !== 'changed') return plain(block.node);
      if ('blocks' in block) return wordsIn(block.blocks, left);
      return block.parts
        .filter(({ change }) => change !== left)
        .map(({ content }) => content.textBetween(0, content.size))
        .join('');
    })
    .join('');
}
