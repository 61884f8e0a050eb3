import { Mark } from '@tiptap/core';
import { colourForm } from '../../engine/kinds/html/colour.ts';
import { safeLink } from '../../engine/kinds/html/link-address.ts';
import { styleOf } from '../../engine/kinds/html/styles.ts';

/** A link; its `rel` is not the writer's to choose. */
export const LinkMark = Mark.create({
  name: 'link',
  // The outermost mark: a link with a bold word in it is one link.
  priority: 1000,
  inclusive: false,
  keepOnSplit: false,

  addAttributes() {
    return { href: { default: '', parseHTML: (element) => safeLink(element.getAttribute('href') ?? '') } };
  },

  parseHTML() {
    return [{ tag: 'a[href]' }];
  },

  renderHTML({ mark }) {
    return ['a', { href: mark.attrs.href, rel: 'noopener noreferrer' }, 0];
  },
});

/** Raised and lowered text, as in 10⁶ and CO₂; never both. The keys are those of Google Docs. */
export const scriptMarks = [
  scriptMark('superscript', 'sup', 'Mod-.'),
  scriptMark('subscript', 'sub', 'Mod-,'),
];

function scriptMark(name: string, tag: 'sup' | 'sub', keys: string) {
  return Mark.create({
    name,
    excludes: 'superscript subscript',
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
    addKeyboardShortcuts() {
      return { [keys]: () => this.editor.commands.toggleMark(name) };
    },
  });
}

/** Colour and background of text, as CSS writes them; null where the text has none of its own. */
export interface Colours {
  color: string | null;
  background: string | null;
}

/** Text colour and background in one mark, so that a text with both has one element around it. */
export const ColoursMark = Mark.create({
  name: 'colours',
  // Inside of links, outside of bold and the like.
  priority: 500,

  addAttributes() {
    return {
      color: { default: null, parseHTML: (element) => inherited(element, 'color') },
      background: { default: null, parseHTML: (element) => inherited(element, 'background') },
    };
  },

  parseHTML() {
    return [
      {
        tag: 'span',
        getAttrs: (span) => !!(ownColour(span, 'color') ?? ownColour(span, 'background')) && null,
      },
    ];
  },

  // As the post page has them, for the same style sheet. ProseMirror sets the style as a property of the element, which the
  // Content-Security-Policy lets pass.
  renderHTML({ mark }) {
    const { color, background } = mark.attrs as Colours;
    const style = [color && `--ink:${color}`, background && `--mark:${background}`].filter(Boolean).join(';');
    return ['span', { 'data-ink': color, 'data-mark': background, style }, 0];
  },
});

const sources = {
  color: { style: 'color', attribute: 'data-ink' },
  background: { style: 'background-color', attribute: 'data-mark' },
};

function ownColour(element: Element, kind: keyof Colours): string | null {
  const { style, attribute } = sources[kind];
  const value = element.getAttribute(attribute) ?? styleOf(element).get(style);
  return value && colourForm.test(value) ? value : null;
}

/** An inner mark takes the place of an outer one, so it brings along what it does not say itself. */
function inherited(element: Element | null, kind: keyof Colours): string | null {
  return element && (ownColour(element, kind) ?? inherited(element.parentElement, kind));
}
