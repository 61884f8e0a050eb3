import { type Command, Extension } from '@tiptap/core';
import { NodeSelection, type Transaction } from '@tiptap/pm/state';
import { indentItems, mostIndents, outdentItems } from './list-levels.ts';

declare module '@tiptap/core' {
  interface Storage {
    indent: { isTabReleased: boolean };
  }
}

/** Moves the selected list items, headings and paragraphs a level to the right, to the eighth at most. */
export const indent: Command = ({ tr, dispatch }) =>
  indentItems(tr, dispatch !== undefined) ?? shiftBlocks(tr, 1, dispatch !== undefined);

/** Moves them back to the left. */
export const outdent: Command = ({ tr, dispatch }) =>
  outdentItems(tr, dispatch !== undefined) ?? shiftBlocks(tr, -1, dispatch !== undefined);

const blocks = ['paragraph', 'heading'];

/**
 * Indents. Tab and Shift+Tab do it in lists only, so that elsewhere, and everywhere after Escape, they move the focus as they
 * do in the rest of the page.
 */
export const Indent = Extension.create({
  name: 'indent',
  // Before the list's own keys.
  priority: 200,

  addStorage() {
    // Set after Escape: the next Tab moves the focus instead of indenting.
    return { isTabReleased: false };
  },

  addGlobalAttributes() {
    const indent = {
      default: 0,
      parseHTML: (element: HTMLElement) =>
        Number(/(?:^|\s)(?:ql-)?indent-([1-8])(?:\s|$)/.exec(element.className)?.[1] ?? 0),
      renderHTML: ({ indent: level }: Record<string, unknown>) => (level ? { class: `indent-${level}` } : {}),
    };
    const align = {
      default: null,
      parseHTML: (element: HTMLElement) =>
        /(?:^|\s)ql-align-(center|right|justify)(?:\s|$)/.exec(element.className)?.[1] ?? null,
      renderHTML: ({ align: side }: Record<string, unknown>) => (side ? { class: `ql-align-${side}` } : {}),
    };
    return [
      { types: [...blocks, 'listItem'], attributes: { indent } },
      // Only kept, not offered: posts written elsewhere have it.
      { types: blocks, attributes: { align } },
    ];
  },

  addKeyboardShortcuts() {
    const inList = (command: Command) => () => {
      if (this.storage.isTabReleased || !this.editor.isActive('listItem')) return false;
      // From a picture or video the Tab key leads to its description, as outside of lists.
      if (this.editor.state.selection instanceof NodeSelection) return false;
      this.editor.commands.command(command);
      // At the last level too: that nothing happens must not throw the writer out of the text.
      return true;
    };
    return {
      Tab: inList(indent),
      'Shift-Tab': inList(outdent),
      'Mod-]': () => this.editor.commands.command(indent),
      'Mod-[': () => this.editor.commands.command(outdent),
    };
  },
});

/** Paragraphs and headings outside of lists. */
function shiftBlocks(tr: Transaction, by: 1 | -1, apply: boolean): boolean {
  const { from, to } = tr.selection;
  let isChanged = false;
  tr.doc.nodesBetween(from, to, (node, position) => {
    if (node.type.name === 'listItem') return false;
    const level = (node.attrs.indent ?? 0) + by;
    if (!node.isTextblock || node.attrs.indent === undefined || level < 0 || level > mostIndents) return;
    isChanged = true;
    if (apply) tr.setNodeAttribute(position, 'indent', level);
  });
  return isChanged;
}
