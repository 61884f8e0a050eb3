import type { TiptapEditorHTMLElement } from '@tiptap/core';
import type { TextRange } from './finding.ts';

declare module '@tiptap/core' {
  interface EditorEvents {
    /** The description of what is selected is to be entered. */
    describe: undefined;
  }
}

/** Puts the focus into an article and selects a place of it; of a picture without a description, that is asked for. */
export function selectRange(textId: string, range: TextRange): void {
  const editor = (document.getElementById(textId) as TiptapEditorHTMLElement | null)?.editor;
  if (!editor) return;
  // At once: that of Tiptap comes a frame later, and would take the focus from the description.
  editor.view.focus();
  const node = editor.state.doc.nodeAt(Math.min(range.from, editor.state.doc.content.size));
  const isPicture = node?.type.name === 'picture';
  const chain = isPicture
    ? editor.chain().setNodeSelection(range.from)
    : editor.chain().setTextSelection(range);
  chain.scrollIntoView().run();
  if (isPicture && node.attrs.alt === '') editor.emit('describe', undefined);
}
