import { Node } from '@tiptap/core';
import { NodeSelection, Plugin, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { isPictureSize, isPictureSource } from '../../engine/kinds/html/picture-source.ts';

/** A picture within the text. Sizes are in pixels, as HTML writes them. */
export interface Picture {
  src: string;
  /** What the picture shows; empty when nobody has said it, and when it is decoration. */
  alt: string;
  /** Says of a picture without a description that it needs none. Default: null. */
  role?: 'presentation' | null;
  width: string | null;
  height: string | null;
}

export const PictureNode = Node.create({
  name: 'picture',
  group: 'inline',
  inline: true,
  draggable: true,

  addAttributes() {
    return {
      src: { default: '' },
      alt: { default: '', parseHTML: (element) => element.getAttribute('alt') ?? '' },
      role: { default: null, parseHTML: (element) => (isDecoration(element) ? 'presentation' : null) },
      width: { default: null, parseHTML: (element) => sizeOf(element, 'width') },
      height: { default: null, parseHTML: (element) => sizeOf(element, 'height') },
    };
  },

  parseHTML() {
    return [
      { tag: 'img', getAttrs: (element) => isPictureSource(element.getAttribute('src') ?? '') && null },
      // Without a source that is allowed there is nothing to show.
      { tag: 'img', ignore: true },
    ];
  },

  renderHTML({ HTMLAttributes }) {
    return ['img', HTMLAttributes];
  },

  // What was put in a moment ago is selected still: typing goes on behind it, in place of it nothing is typed.
  addProseMirrorPlugins() {
    const handleTextInput = ({ state, dispatch }: EditorView, _from: number, _to: number, text: string) => {
      const { selection, tr } = state;
      if (!(selection instanceof NodeSelection && selection.node.type.name === 'picture')) return false;
      dispatch(tr.setSelection(TextSelection.create(tr.doc, selection.to)).insertText(text).scrollIntoView());
      return true;
    };
    return [new Plugin({ props: { handleTextInput } })];
  },
});

/** Whether a picture lies on another website. */
export function isForeign(source: string): boolean {
  return /^https?:/i.test(source) && URL.parse(source)?.origin !== location.origin;
}

function isDecoration(element: Element): boolean {
  return element.getAttribute('role') === 'presentation' && !element.getAttribute('alt');
}

function sizeOf(element: Element, side: 'width' | 'height'): string | null {
  const value = element.getAttribute(side);
  return isPictureSize(value) ? value : null;
}
