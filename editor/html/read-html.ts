import { getSchema } from '@tiptap/core';
import { type Node as DocumentNode, DOMParser as DocumentParser } from '@tiptap/pm/model';
import { scriptText } from '../../engine/kinds/html/script-text.ts';
import { parseHtml } from '../../engine/kinds/html/styles.ts';
import { extensions } from '../schema/extensions.ts';
import { nestQuillLists } from './nested-lists.ts';

export const articleSchema = getSchema(extensions);

/** The document that HTML stands for; what an article cannot have is left out. Needs a browser. */
export function readHtml(html: string): DocumentNode {
  const body = parseHtml(html);
  nestQuillLists(body);
  writeScripts(body);
  dropLastBreaks(body);
  beginItemsWithText(body);
  return DocumentParser.fromSchema(articleSchema).parse(body);
}

/** Code and captions are text without marks: 10⁶ has to say in characters what is raised. */
export function writeScripts(body: HTMLElement): void {
  for (const script of body.querySelectorAll(':is(pre, code, caption) :is(sup, sub)'))
    script.replaceWith(scriptText(script.textContent ?? '', script.localName));
}

/** An item of a document begins with a paragraph or heading, even an empty one. */
function beginItemsWithText(body: HTMLElement): void {
  for (const item of body.querySelectorAll('li')) {
    const first = firstShownIn(item);
    if (isBlock(first) && !/^(?:P|H[1-6])$/.test(first.nodeName))
      item.prepend(body.ownerDocument.createElement('p'));
  }
}

const blocks = new Set(
  'address article aside blockquote body caption dd div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header iframe li main nav ol p pre section table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);

export function isBlock(node: Node | null): node is HTMLElement {
  return node !== null && blocks.has(node.nodeName.toLowerCase());
}

/** Takes out the breaks that end a line which ends anyway: browsers do not show them, in a document each would be one. */
function dropLastBreaks(root: HTMLElement): void {
  for (const pre of root.querySelectorAll('pre br')) pre.replaceWith('\n');
  const last = [...root.querySelectorAll('br')].filter(
    (lineBreak) => isBlock(nextShown(lineBreak)) || !nextShown(lineBreak),
  );
  for (const lineBreak of last) lineBreak.remove();
}

/** What comes after a node in its block: text, a picture, or the block that ends the line; null at the block's own end. */
function nextShown(from: Node): Node | null {
  for (let at: Node = from; ; ) {
    while (!at.nextSibling) {
      const parent = at.parentNode;
      if (!parent || isBlock(parent)) return null;
      at = parent;
    }
    at = at.nextSibling;
    const shown = firstShown(at);
    if (shown) return shown;
  }
}

function firstShown(node: Node): Node | null {
  if (node.nodeType === Node.TEXT_NODE) return /[^ \t\r\n\f]/.test(node.nodeValue ?? '') ? node : null;
  return isBlock(node) || node.nodeName === 'BR' || node.nodeName === 'IMG' ? node : firstShownIn(node);
}

/** The first thing in a node that is seen: text, a break, a picture or a block. */
function firstShownIn(parent: Node): Node | null {
  for (const child of parent.childNodes) {
    const shown = firstShown(child);
    if (shown) return shown;
  }
  return null;
}
