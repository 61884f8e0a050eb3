import { Mark } from '@tiptap/core';
import type { MarkType, Node } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { colourForm } from '../../colour.ts';
import { styleOf } from '../html/styles.ts';

/** Colour and background of text, as CSS writes them; null where the text has none of its own. */
export interface Colours {
  color: string | null;
  background: string | null;
}

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    colours: {
      /** Gives the selection a colour or a background; null takes it away. */
      setColours: (colours: Partial<Colours>) => ReturnType;
    };
  }
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
    return [{ tag: 'span', getAttrs: (element) => hasColours(element) && null }];
  },

  renderHTML({ mark }) {
    return ['span', shownColours(mark.attrs as Colours), 0];
  },

  addCommands() {
    return {
      setColours:
        (colours) =>
        ({ tr, dispatch }) => {
          const type = tr.doc.type.schema.marks[this.name];
          if (dispatch && type) recolour(tr, type, colours);
          return true;
        },
    };
  },
});

/**
 * Colours as the post page has them, for the same style sheet. ProseMirror sets the style as a property of the element, which
 * the Content-Security-Policy lets pass.
 */
function shownColours({ color, background }: Colours): Record<string, string> {
  const style = [color && `--ink:${color}`, background && `--mark:${background}`].filter(Boolean).join(';');
  return {
    ...(color ? { 'data-ink': color } : {}),
    ...(background ? { 'data-mark': background } : {}),
    style,
  };
}

function recolour(tr: Transaction, type: MarkType, colours: Partial<Colours>): void {
  const { from, to, empty, $from } = tr.selection;
  const mixed = (present: Colours | undefined): Colours => ({
    color: null,
    background: null,
    ...present,
    ...colours,
  });
  if (empty) {
    const present = type.isInSet(tr.storedMarks ?? $from.marks())?.attrs as Colours | undefined;
    const mark = type.create(mixed(present));
    tr.removeStoredMark(type);
    if (!isColourless(mark.attrs as Colours)) tr.addStoredMark(mark);
    return;
  }
  tr.doc.nodesBetween(from, to, (node: Node, position: number, parent: Node | null) => {
    if (!node.isText || !parent?.type.allowsMarkType(type)) return;
    const range = [Math.max(from, position), Math.min(to, position + node.nodeSize)] as const;
    const attributes = mixed(type.isInSet(node.marks)?.attrs as Colours | undefined);
    if (isColourless(attributes)) tr.removeMark(...range, type);
    else tr.addMark(...range, type.create(attributes));
  });
}

function isColourless({ color, background }: Colours): boolean {
  return color === null && background === null;
}

const properties: Record<keyof Colours, { style: string; attribute: string }> = {
  color: { style: 'color', attribute: 'data-ink' },
  background: { style: 'background-color', attribute: 'data-mark' },
};

function hasColours(element: Element): boolean {
  return ownColour(element, 'color') !== null || ownColour(element, 'background') !== null;
}

function ownColour(element: Element, kind: keyof Colours): string | null {
  const { style, attribute } = properties[kind];
  const value = element.getAttribute(attribute) ?? styleOf(element).get(style);
  return value && colourForm.test(value) ? value : null;
}

/** An inner mark takes the place of an outer one, so it brings along what it does not say itself. */
function inherited(element: Element, kind: keyof Colours): string | null {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const value = ownColour(at, kind);
    if (value !== null) return value;
  }
  return null;
}
