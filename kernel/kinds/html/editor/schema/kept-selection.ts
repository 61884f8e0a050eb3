import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

/** Keeps showing what is selected while the focus is in the toolbar or beside the text; browsers show it no more. */
export const KeptSelection = Extension.create({
  name: 'keptSelection',

  addProseMirrorPlugins() {
    const plugin: Plugin<boolean> = new Plugin({
      state: {
        init: () => false,
        apply: (tr, isAway) => (tr.getMeta('blur') ? true : tr.getMeta('focus') ? false : isAway),
      },
      props: {
        decorations: (state) => {
          const { from, to, empty } = state.selection;
          if (empty || !plugin.getState(state)) return null;
          return DecorationSet.create(state.doc, [Decoration.inline(from, to, { class: 'rich-text-kept' })]);
        },
      },
    });
    return [plugin];
  },
});
