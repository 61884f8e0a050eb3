import type { Mark, Node } from '@tiptap/pm/model';
import { type Colours, coloursStyle } from '../schema/colours.ts';
import type { Picture } from '../schema/picture.ts';
import { type Attributes, escapeText, openTag, voidElement } from './tags.ts';

/** The HTML of what stands in a paragraph or heading; '' when that is nothing or a space. */
export function writeLine(block: Node): string {
  const children = block.children;
  const texts = lastingTexts(children);
  let html = '';
  let open: readonly Mark[] = [];
  children.forEach((child, index) => {
    const inside = child.isText ? escapeText(texts[index] ?? '') : writeLeaf(child);
    if (inside === '') return;
    const shared = sharedMarks(open, child.marks);
    html += closing(open.slice(shared)) + opening(child.marks.slice(shared)) + inside;
    open = child.marks;
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
  const { src, alt, width, height } = attrs as Picture;
  return voidElement('img', { src, alt, ...(width ? { width } : {}), ...(height ? { height } : {}) });
}

/** How many of the marks that are open go on. */
function sharedMarks(open: readonly Mark[], next: readonly Mark[]): number {
  const differing = open.findIndex((mark, index) => !next[index]?.eq(mark));
  return differing < 0 ? open.length : differing;
}

const tags: Record<string, [name: string, attributes?: (mark: Mark) => Attributes]> = {
  link: ['a', ({ attrs }) => ({ href: attrs.href, rel: 'noopener noreferrer' })],
  colours: ['span', ({ attrs }) => ({ style: coloursStyle(attrs as Colours) })],
  bold: ['strong'],
  italic: ['em'],
  underline: ['u'],
  strike: ['s'],
  code: ['code'],
};

function opening(marks: readonly Mark[]): string {
  return marks
    .map((mark) => {
      const [name, attributes] = tags[mark.type.name] ?? ['span'];
      return openTag(name, attributes?.(mark) ?? {});
    })
    .join('');
}

function closing(marks: readonly Mark[]): string {
  return marks
    .toReversed()
    .map((mark) => `</${tags[mark.type.name]?.[0] ?? 'span'}>`)
    .join('');
}
