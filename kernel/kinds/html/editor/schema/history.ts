import { Extension } from '@tiptap/core';
import { redoDepth, undo } from '@tiptap/pm/history';
import { Plugin } from '@tiptap/pm/state';

/** Edits closer to each other than the delay, in milliseconds, are undone together; `depth` of these can be undone. */
export const historySettings = { newGroupDelay: 1000, depth: 100 };

/** ProseMirror lets some more edits gather before it forgets the oldest, so the limit is kept here. */
export const HistoryLimit = Extension.create({
  name: 'historyLimit',

  addCommands() {
    return {
      undo:
        () =>
        ({ state, dispatch }) =>
          redoDepth(state) < historySettings.depth && undo(state, dispatch),
    };
  },

  addProseMirrorPlugins() {
    const { editor } = this;
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            // The browser's own menu; it would pass the command by.
            beforeinput: (_, event) => {
              if (event.inputType !== 'historyUndo') return false;
              event.preventDefault();
              editor.commands.undo();
              return true;
            },
          },
        },
      }),
    ];
  },
});
