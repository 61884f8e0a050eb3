import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { NodeSelection, Plugin, PluginKey, type Selection, TextSelection } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import type { Place } from '../engine/publish-check.ts';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    markedPlace: {
      /** Puts focus and caret on a place of the text or the entry of its description, brings it into view and marks it for two seconds. Default: where the caret is. */
      showPlace: (place?: Place) => ReturnType;
    };
  }
}

const key = new PluginKey<DecorationSet>('markedPlace');
const milliseconds = 2000;

interface MarkedPlaceOptions {
  /** Puts the focus where the description of what is selected is entered. */
  editDescription: () => void;
}

/** Shows places of the text. The mark is no part of it. */
export const MarkedPlace = Extension.create<MarkedPlaceOptions>({
  name: 'markedPlace',

  addOptions() {
    return { editDescription: () => undefined };
  },

  addCommands() {
    const { editDescription } = this.options;
    return {
      showPlace:
        (place) =>
        ({ editor, tr, view }) => {
          view.focus();
          if (place) {
            const { from, to } = within(place, tr.doc);
            tr.setSelection(caretAt(tr.doc, from)).setMeta(key, markOf(tr.doc, from, to));
            if (place.part === 'description') editDescription();
            setTimeout(() => {
              if (!editor.isDestroyed)
                editor.view.dispatch(editor.state.tr.setMeta(key, DecorationSet.empty));
            }, milliseconds);
          }
          tr.setMeta('addToHistory', false).scrollIntoView();
          return true;
        },
    };
  },

  addProseMirrorPlugins() {
    return [
      new Plugin<DecorationSet>({
        key,
        state: {
          init: () => DecorationSet.empty,
          apply: (tr, marks): DecorationSet => tr.getMeta(key) ?? marks.map(tr.mapping, tr.doc),
        },
        props: { decorations: (state) => key.getState(state) },
      }),
    ];
  },
});

/** The text may have become shorter since it was checked. */
function within({ from, to }: Place, { content }: Node): Place {
  return { from: Math.min(from, content.size), to: Math.min(to, content.size) };
}

function caretAt(document: Node, from: number): Selection {
  const node = document.nodeAt(from);
  if (node?.isLeaf && !node.isText) return NodeSelection.create(document, from);
  return TextSelection.near(document.resolve(from));
}

function markOf(document: Node, from: number, to: number): DecorationSet {
  const attributes = { class: 'rich-text-marked' };
  const isNode = !document.nodeAt(from)?.isText && document.nodeAt(from)?.nodeSize === to - from;
  const mark = isNode ? Decoration.node(from, to, attributes) : Decoration.inline(from, to, attributes);
  return DecorationSet.create(document, [mark]);
}
