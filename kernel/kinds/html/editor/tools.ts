import type { ChainedCommands, Editor } from '@tiptap/core';
import {
  Bold,
  IndentDecrease,
  IndentIncrease,
  Italic,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  RemoveFormatting,
  SquareCode,
  Strikethrough,
  Underline,
  Undo2,
} from 'lucide-react';

/** A button of the toolbar that does one thing to the text. */
export interface Tool {
  name: string;
  icon: LucideIcon;
  /** Its keys, as `aria-keyshortcuts` has them. */
  keys?: string;
  run: (chain: ChainedCommands) => ChainedCommands;
  /** The mark or node that it switches on and off; without one it is no switch. */
  switches?: string;
  /** Whether it can do something now; left out where it always can. */
  isPossible?: (editor: Editor) => boolean;
}

const undo: Tool = {
  name: 'Undo',
  icon: Undo2,
  keys: 'Control+Z',
  run: (chain) => chain.undo(),
  isPossible: (editor) => editor.can().undo(),
};
const redo: Tool = {
  name: 'Redo',
  icon: Redo2,
  keys: 'Control+Y',
  run: (chain) => chain.redo(),
  isPossible: (editor) => editor.can().redo(),
};
const bold: Tool = {
  name: 'Bold',
  icon: Bold,
  keys: 'Control+B',
  run: (chain) => chain.toggleBold(),
  switches: 'bold',
};
const italic: Tool = {
  name: 'Italic',
  icon: Italic,
  keys: 'Control+I',
  run: (chain) => chain.toggleItalic(),
  switches: 'italic',
};
const underline: Tool = {
  name: 'Underline',
  icon: Underline,
  keys: 'Control+U',
  run: (chain) => chain.toggleUnderline(),
  switches: 'underline',
};
const strike: Tool = {
  name: 'Strikethrough',
  icon: Strikethrough,
  keys: 'Control+Shift+S',
  run: (chain) => chain.toggleStrike(),
  switches: 'strike',
};
const clear: Tool = {
  name: 'Clear formatting',
  icon: RemoveFormatting,
  run: (chain) => chain.unsetAllMarks().clearNodes(),
};
const bullets: Tool = {
  name: 'Bullet list',
  icon: List,
  keys: 'Control+Shift+8',
  run: (chain) => chain.toggleBulletList(),
  switches: 'bulletList',
};
const numbers: Tool = {
  name: 'Numbered list',
  icon: ListOrdered,
  keys: 'Control+Shift+7',
  run: (chain) => chain.toggleOrderedList(),
  switches: 'orderedList',
};
const outdent: Tool = {
  name: 'Decrease indent',
  icon: IndentDecrease,
  keys: 'Control+[',
  run: (chain) => chain.outdent(),
  isPossible: (editor) => editor.can().outdent(),
};
const indent: Tool = {
  name: 'Increase indent',
  icon: IndentIncrease,
  keys: 'Control+]',
  run: (chain) => chain.indent(),
  isPossible: (editor) => editor.can().indent(),
};
const quote: Tool = {
  name: 'Quote',
  icon: Quote,
  keys: 'Control+Shift+B',
  run: (chain) => chain.toggleBlockquote(),
  switches: 'blockquote',
};
const code: Tool = {
  name: 'Code block',
  icon: SquareCode,
  keys: 'Control+Alt+C',
  run: (chain) => chain.toggleCodeBlock(),
  switches: 'codeBlock',
};

/** The groups of the toolbar in their order; between them stand the menus. */
export const history = [undo, redo];
export const emphasis = [bold, italic, underline, strike];
export const structure = [bullets, numbers, outdent, indent, quote, code];
export const cleaning = [clear];
