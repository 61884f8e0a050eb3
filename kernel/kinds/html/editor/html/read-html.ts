import { getSchema } from '@tiptap/core';
import { DOMParser as DocumentParser, type Node } from '@tiptap/pm/model';
import { trustedHtml } from '../../../../../ui/trusted-html.ts';
import { extensions } from '../schema/extensions.ts';
import { dropLastBreaks, firstShownIn, isBlock } from './last-breaks.ts';
import { nestQuillLists } from './quill-lists.ts';
import { setStylesAside } from './styles.ts';

export const articleSchema = getSchema(extensions);

/** The document that HTML stands for; what an article cannot have is left out. Needs a browser. */
export function readHtml(html: string): Node {
  const body = parseHtml(html);
  nestQuillLists(body);
  dropLastBreaks(body);
  beginItemsWithText(body);
  return DocumentParser.fromSchema(articleSchema).parse(body);
}

/** An item of a document begins with a paragraph or heading, even an empty one. */
function beginItemsWithText(body: HTMLElement): void {
  for (const item of body.querySelectorAll('li')) {
    const first = firstShownIn(item);
    if (isBlock(first) && !/^(?:P|H[1-6])$/.test(first.nodeName))
      item.prepend(body.ownerDocument.createElement('p'));
  }
}

/** The elements of HTML, in a document that loads and runs nothing. */
export function parseHtml(html: string): HTMLElement {
  return new DOMParser().parseFromString(trustedHtml(setStylesAside(html)), 'text/html').body;
}
