import type { ChainedCommands, Editor } from '@tiptap/core';
import type { MouseEvent } from 'react';

/** Does something to the text for a click; after one with the pointer the writer goes on in the text. */
export function apply(
  editor: Editor,
  event: MouseEvent,
  run: (chain: ChainedCommands) => ChainedCommands,
): void {
  const isByKeyboard = event.detail === 0;
  run(isByKeyboard ? editor.chain() : editor.chain().focus()).run();
}
