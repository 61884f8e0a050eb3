import type { Extensions } from '@tiptap/core';
import { StarterKit } from '@tiptap/starter-kit';
import { ColoursMark } from './colours.ts';
import { HistoryLimit, historySettings } from './history.ts';
import { Indent } from './indent.ts';
import { KeptSelection } from './kept-selection.ts';
import { LinkMark } from './link.ts';
import { Item, ListKeys, NumberedList } from './lists.ts';
import { PictureNode } from './picture.ts';
import { VideoNode } from './video.ts';

/**
 * Everything that an article consists of; the server's sanitiser keeps exactly this. Changing the one means changing the
 * other.
 */
export const extensions: Extensions = [
  StarterKit.configure({
    horizontalRule: false,
    link: false,
    listItem: false,
    listKeymap: false,
    orderedList: false,
    undoRedo: historySettings,
    dropcursor: { color: false, class: 'rich-text-drop' },
  }),
  Item,
  NumberedList,
  ListKeys,
  LinkMark,
  ColoursMark,
  PictureNode,
  VideoNode,
  Indent,
  HistoryLimit,
  KeptSelection,
];

/** Of what is typed, only this becomes something else: it is known from Word, the rest would surprise. */
export const inputRules = ['bulletList', 'orderedList'];
