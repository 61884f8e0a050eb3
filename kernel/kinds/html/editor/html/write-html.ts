import type { Node } from '@tiptap/pm/model';
import { playerAttributes } from '../schema/video.ts';
import { type Attributes, element, escapeText } from './tags.ts';
import { writeLine } from './write-line.ts';

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

function writeBlock(node: Node): string {
  const known = written.get(node);
  if (known !== undefined) return known;
  const html = writers[node.type.name]?.(node) ?? '';
  written.set(node, html);
  return html;
}

const writers: Record<string, (node: Node) => string> = {
  paragraph: (node) => element('p', placingOf(node), writeLine(node) || '<br />'),
  heading: writeHeading,
  bulletList: (node) => element('ul', {}, writeBlocks(node.children)),
  orderedList: (node) => element('ol', startOf(node), writeBlocks(node.children)),
  listItem: (node) => element('li', placingOf(node), writeItem(node.children)),
  blockquote: (node) => element('blockquote', {}, writeBlocks(node.children)),
  codeBlock: (node) => element('pre', {}, element('code', languageOf(node), escapeText(codeOf(node)))),
  video: ({ attrs: { src, title } }) => element('iframe', { src, title, ...playerAttributes }, ''),
};

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
  return names.length > 0 ? { class: names.join(' ') } : {};
}

function startOf({ attrs }: Node): Attributes {
  return attrs.start === 1 ? {} : { start: String(attrs.start) };
}

function languageOf({ attrs }: Node): Attributes {
  return /^[\w-]{1,40}$/.test(attrs.language ?? '') ? { class: `language-${attrs.language}` } : {};
}

function codeOf(node: Node): string {
  return node.textContent.replace(/\r\n?/g, '\n');
}
