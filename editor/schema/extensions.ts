import type { Extensions } from '@tiptap/core';
import { Blockquote } from '@tiptap/extension-blockquote';
import { Bold } from '@tiptap/extension-bold';
import { Code } from '@tiptap/extension-code';
import { CodeBlock } from '@tiptap/extension-code-block';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { Italic } from '@tiptap/extension-italic';
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Strike } from '@tiptap/extension-strike';
import { Text } from '@tiptap/extension-text';
import { Underline } from '@tiptap/extension-underline';
import { Dropcursor, Gapcursor, Selection, TrailingNode, UndoRedo } from '@tiptap/extensions';
import { Indent } from './indent.ts';
import { ColoursMark, LinkMark, scriptMarks } from './marks.ts';
import { PictureNode } from './picture.ts';
import { tableNodes } from './table.ts';
import { VideoNode } from './video.ts';

/** A list item whose Tab keys are left to `Indent`. */
const Item = ListItem.extend({
  content: '(paragraph | heading) block*',

  addKeyboardShortcuts() {
    return { Enter: () => this.editor.commands.splitListItem(this.name) };
  },
});

/** A numbered list; of its looks only the first number is the writer's. */
const NumberedList = OrderedList.extend({
  addAttributes() {
    return {
      start: {
        default: 1,
        parseHTML: (list) =>
          Number(list.getAttribute('start') ?? list.firstElementChild?.getAttribute('value')) || 1,
      },
    };
  },
});

/** Backspace and Delete at the edges of lists. Its Tab would move the paragraph after a list into the list. */
const ListKeys = ListKeymap.extend({
  addKeyboardShortcuts() {
    const { Tab: _, ...shortcuts } = this.parent?.() ?? {};
    return shortcuts;
  },
});

/** Edits closer to each other than the delay, in milliseconds, are undone together; at least `depth` of these can be undone. */
const historySettings = { newGroupDelay: 1000, depth: 100 };

/**
 * Everything that an article consists of; the server's sanitiser keeps exactly this. Changing the one means changing the
 * other.
 */
export const extensions: Extensions = [
  // Not by the starter kit, which brings along what finds links in text: 10 KB that nobody uses.
  Bold,
  Blockquote,
  BulletList,
  Code,
  CodeBlock,
  Document.extend({ content: '(block | table)+' }),
  Dropcursor.configure({ color: false, class: 'rich-text-drop' }),
  Gapcursor,
  HardBreak,
  Heading,
  UndoRedo.configure(historySettings),
  Italic,
  Paragraph,
  Strike,
  Text,
  Underline,
  ...scriptMarks,
  TrailingNode,
  Item,
  NumberedList,
  ListKeys,
  LinkMark,
  ColoursMark,
  PictureNode,
  VideoNode,
  ...tableNodes,
  Indent,
  Selection.configure({ className: 'rich-text-kept' }),
];

/** Of what is typed, only this becomes something else: it is known from Word, the rest would surprise. */
export const inputRules = ['bulletList', 'orderedList'];
