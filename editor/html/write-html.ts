import type { Mark, Node } from '@tiptap/pm/model';
import { withoutInvisible } from '../../engine/kinds/text/invisible.ts';
import { isHeaderRow, oneLine } from '../schema/table.ts';
import { playerAttributes } from '../schema/video.ts';

/**
 * The HTML of a document, to the letter as the server's sanitiser leaves it, and such that reading and writing it again
 * changes nothing. A document without content is ''.
 *
 * Blocks that did not change since the last time are not written again.
 */
export function writeHtml(document: Node): string {
  const blocks = document.children.map(writeBlock);
  // After a list or a video there is always a place to write on; it is no part of the article.
  while (blocks.at(-1) === emptyParagraph) blocks.pop();
  return blocks.join('');
}

const emptyParagraph = '<p><br /></p>';
const written = new WeakMap<Node, string>();

function writeBlocks(nodes: readonly Node[]): string {
  return nodes.map(writeBlock).join('');
}

/** The same of one block. */
export function writeBlock(node: Node): string {
  const known = written.get(node);
  if (known !== undefined) return known;
  const html = withoutInvisible(writers[node.type.name]?.(node) ?? '');
  written.set(node, html);
  return html;
}

const writers: Record<string, (node: Node) => string> = {
  paragraph: (node) => element('p', placingOf(node), writeLine(node) || '<br />'),
  heading: writeHeading,
  bulletList: (node) => element('ul', {}, writeBlocks(node.children)),
  orderedList: ({ attrs, children }) =>
    element('ol', { start: attrs.start === 1 ? null : attrs.start }, writeBlocks(children)),
  listItem: (node) => element('li', placingOf(node), writeItem(node.children)),
  blockquote: (node) => element('blockquote', {}, writeBlocks(node.children)),
  codeBlock: (node) => element('pre', {}, element('code', languageOf(node), escapeText(codeOf(node)))),
  video: ({ attrs: { src, title } }) => element('iframe', { src, title, ...playerAttributes }, ''),
  table: writeTable,
};

/** The header rows at its top are its head; header cells below belong to their rows. */
function writeTable({ attrs, children }: Node): string {
  const rows = children.filter(({ childCount }) => childCount > 0);
  const firstOfBody = rows.findIndex((row) => !isHeaderRow(row));
  const split = firstOfBody < 0 ? rows.length : firstOfBody;
  const caption = oneLine(attrs.caption);
  return element(
    'table',
    {},
    (caption && element('caption', {}, escapeText(caption))) +
      writeRows('thead', rows.slice(0, split)) +
      writeRows('tbody', rows.slice(split)),
  );
}

function writeRows(tag: 'thead' | 'tbody', rows: readonly Node[]): string {
  const written = rows.map(({ children }) => {
    const cells = children.map((cell) => {
      const isHeader = cell.type.name === 'tableHeader';
      const scope = isHeader ? (tag === 'thead' ? 'col' : 'row') : null;
      return element(isHeader ? 'th' : 'td', { scope, ...spansOf(cell) }, writeCell(cell.children));
    });
    return element('tr', {}, cells.join(''));
  });
  return rows.length > 0 ? element(tag, {}, written.join('')) : '';
}

function spansOf({ attrs: { colspan, rowspan } }: Node): Attributes {
  return { colspan: colspan > 1 ? colspan : null, rowspan: rowspan > 1 ? rowspan : null };
}

/** A single paragraph stands in its cell as it is. */
function writeCell(blocks: readonly Node[]): string {
  const [only, ...others] = blocks;
  const isBare = others.length === 0 && only?.type.name === 'paragraph' && !placingOf(only).class;
  const html = only && isBare ? writeLine(only) : writeBlocks(blocks);
  return html === emptyParagraph ? '' : html;
}

function writeHeading(node: Node): string {
  const line = writeLine(node);
  // A heading without text would stand in the outline that a screen reader gives.
  return line
    ? element(`h${node.attrs.level}`, placingOf(node), line)
    : element('p', placingOf(node), '<br />');
}

/** The first paragraph of an item stands in it as it is, as in HTML that people write. */
function writeItem([first, ...others]: readonly Node[]): string {
  if (!first || placingOf(first).class) return writeBlocks(first ? [first, ...others] : []);
  const line = writeLine(first);
  const isBare = line === '' ? others.length === 0 : first.type.name === 'paragraph';
  return (isBare ? line : writeBlock(first)) + writeBlocks(others);
}

function placingOf({ attrs: { indent, align } }: Node): Attributes {
  const names = [indent > 0 && `indent-${indent}`, align && `ql-align-${align}`].filter(Boolean);
  return { class: names.join(' ') || null };
}

function languageOf({ attrs }: Node): Attributes {
  return { class: /^[\w-]{1,40}$/.test(attrs.language ?? '') ? `language-${attrs.language}` : null };
}

function codeOf(node: Node): string {
  return node.textContent.replace(/\r\n?/g, '\n');
}

/** The HTML of what stands in a paragraph or heading; '' when that is nothing or a space. */
function writeLine(block: Node): string {
  const children = block.children;
  const texts = lastingTexts(children);
  let html = '';
  let open: readonly string[] = [];
  children.forEach((child, index) => {
    const inside = child.isText ? escapeText(texts[index] ?? '') : writeLeaf(child);
    if (inside === '') return;
    const tags = child.marks.map(openTagOf).filter((tag) => tag !== '');
    const differing = open.findIndex((tag, depth) => tag !== tags[depth]);
    const shared = differing < 0 ? open.length : differing;
    html += closing(open.slice(shared)) + tags.slice(shared).join('') + inside;
    open = tags;
  });
  // The last break of a line does not show: HTML needs one more.
  const after = children.at(-1)?.type.name === 'hardBreak' ? '<br />' : '';
  return html + closing(open) + after;
}

/**
 * The texts of the children. Browsers show one of several spaces and none where a line begins or ends: the others become
 * spaces that do not break, and one at the end of the block is dropped.
 */
function lastingTexts(children: readonly Node[]): string[] {
  let isAfterSpace = true;
  const texts = children.map((child) => {
    if (!child.isText) {
      isAfterSpace = child.type.name === 'hardBreak';
      return '';
    }
    return (child.text ?? '').replace(/[ \t\r\n\f]|[^ \t\r\n\f]+/g, (part) => {
      const isSpace = /^[ \t\r\n\f]$/.test(part);
      const kept = isSpace ? (isAfterSpace ? '\u00a0' : ' ') : part;
      isAfterSpace = kept === ' ';
      return kept;
    });
  });
  const last = texts.at(-1);
  if (last?.endsWith(' ')) texts[texts.length - 1] = last.slice(0, -1);
  return texts;
}

function writeLeaf({ type, attrs }: Node): string {
  if (type.name === 'hardBreak') return '<br />';
  const { src, alt, role, width, height } = attrs;
  return openTag('img', { src, alt, role, width, height }).replace(/>$/, ' />');
}

const markTags: Record<string, string> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  superscript: 'sup',
  subscript: 'sub',
  code: 'code',
};

/** '' for a mark that shows nothing. */
function openTagOf({ type, attrs }: Mark): string {
  if (type.name === 'link') return openTag('a', { href: attrs.href, rel: 'noopener noreferrer' });
  if (type.name !== 'colours') return `<${markTags[type.name]}>`;
  const { color, background } = attrs;
  const style = [color && `color:${color}`, background && `background-color:${background}`];
  return color || background ? openTag('span', { style: style.filter(Boolean).join(';') }) : '';
}

function closing(tags: readonly string[]): string {
  return tags
    .toReversed()
    .map((tag) => tag.replace(/^<(\w+).*/s, '</$1>'))
    .join('');
}

/** Attributes by name, in the order in which they are written; without those that are null. */
type Attributes = Record<string, string | number | null>;

/** An element with what stands in it, which is HTML. */
function element(name: string, attributes: Attributes, inside: string): string {
  return `${openTag(name, attributes)}${inside}</${name}>`;
}

function openTag(name: string, attributes: Attributes): string {
  const written = Object.entries(attributes).map(([key, value]) => {
    if (value === null) return '';
    if (value === '' && key !== 'alt') return ` ${key}`;
    return ` ${key}="${escapeText(String(value)).replaceAll('"', '&quot;')}"`;
  });
  return `<${name}${written.join('')}>`;
}

/** Text as HTML has it; without what no HTML can have. */
function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('\0', '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
