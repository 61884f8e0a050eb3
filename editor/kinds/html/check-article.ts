import type { Node } from '@tiptap/pm/model';
import { checkAddress, type Finding, type TextRange } from '../../finding.ts';
import { isForeign, type Picture } from '../../schema/picture.ts';

/** Words that a paragraph may have. */
const longestParagraph = 120;
const longestQuote = 40;

/** Looks through the document of an article: its length, headings and pictures, and the links inside the site. */
export function checkArticle(document: Node, isRequired: boolean): Finding[] {
  // One empty paragraph.
  if (isRequired && document.content.size <= 2) return [{ text: 'There is no text yet.' }];
  const found: Finding[] = [];
  // That of the title of the page.
  let level = 1;
  document.descendants((node, position) => {
    if (!node.isTextblock) return true;
    const text = node.textContent.trim();
    const isHeading = node.type.name === 'heading';
    const problem = isHeading ? headingProblem(text, node.attrs.level, level) : lengthProblem(node, text);
    const range = { from: position + 1, to: position + 1 + node.content.size };
    if (problem) found.push({ text: problem, quote: shorten(text), range });
    // Heading 1 is shown as Heading 2.
    if (isHeading && text !== '') level = Math.max(node.attrs.level, 2);
    found.push(...checkPictures(node, position + 1), ...checkLinks(node, position + 1));
    return false;
  });
  return found;
}

/** `before` is the level of the heading before. */
function headingProblem(text: string, level: number, before: number): string | undefined {
  if (text === '') return 'This heading is empty.';
  if (level === 1) return 'The title is the only Heading 1 of a page: use Heading 2 here.';
  const next = before + 1;
  return level > next ? `A level is skipped before this heading: use Heading ${next}.` : undefined;
}

function lengthProblem({ type }: Node, text: string): string | undefined {
  const count = text.split(/\s+/).length;
  if (type.name !== 'paragraph' || count <= longestParagraph) return undefined;
  return `This paragraph has ${count} words. Divide it.`;
}

const fileName = /\.(?:jpe?g|png|gif|webp|avif|hei[cf])$|^(?:img|dsc|pxl|whatsapp image)[-_ ]?\d/i;

function checkPictures(block: Node, start: number): Finding[] {
  const found: Finding[] = [];
  block.forEach(({ type, attrs }, offset) => {
    if (type.name !== 'picture') return;
    const { src, alt, role } = attrs as Picture;
    const quote = src.startsWith('data:') ? undefined : shorten(src.replace(/^.*\/(?=[^/?]+)/, ''));
    const range = { from: start + offset, to: start + offset + 1 };
    const isDescribed = alt.trim() !== '' && !fileName.test(alt.trim());
    if (!isDescribed && role !== 'presentation')
      found.push({ text: 'This picture has no description.', quote, range });
    if (isForeign(src))
      found.push({ text: 'This picture is on another website and may disappear.', quote, range });
    found.push(...checkAddress(src, true, quote, range));
  });
  return found;
}

function checkLinks(block: Node, start: number): Finding[] {
  const links: { href: string; text: string; range: TextRange }[] = [];
  block.forEach(({ marks, textContent, nodeSize }, offset) => {
    const href: string | undefined = marks.find(({ type }) => type.name === 'link')?.attrs.href;
    const from = start + offset;
    const last = links.at(-1);
    if (href === undefined) return;
    // Part of it may be bold.
    if (last?.href === href && last.range.to === from) {
      last.text += textContent;
      last.range.to = from + nodeSize;
    } else links.push({ href, text: textContent, range: { from, to: from + nodeSize } });
  });
  return links.flatMap(({ href, text, range }) => checkAddress(href, false, shorten(text), range));
}

/** The first words of a text, in one line. */
function shorten(text: string): string | undefined {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= longestQuote) return line || undefined;
  return `${line
    .slice(0, longestQuote)
    .replace(/\s\S*$/, '')
    .toWellFormed()}...`;
}
