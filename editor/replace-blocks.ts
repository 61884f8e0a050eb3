import type { Node } from '@tiptap/pm/model';
import type { Editor } from '@tiptap/react';
import { diffIndices } from 'node-diff3';
import { readHtml } from './html/read-html.ts';
import { writeHtml } from './html/write-html.ts';

/**
 * Shows another article in the editor. Blocks that are the same in both stay as they are, and with them the cursor. Undo takes
 * back only what the writer has done here.
 */
export function replaceBlocks({ state, schema, view }: Editor, article: object): void {
  const [before, after] = [state.doc.children, schema.nodeFromJSON(article).children];
  // Reading joins spaces that the writer has typed, and that is no change.
  const read = readHtml(writeHtml(state.doc)).children;
  const present = read.length === before.length ? read : before;
  const change = state.tr.setMeta('addToHistory', false).setMeta('preventUpdate', true);
  // From the end, so that the positions before it stay.
  for (const { buffer1, buffer2 } of diffIndices(present.map(textOf), after.map(textOf)).reverse()) {
    const [start, length] = buffer1;
    const [first, count] = buffer2;
    const from = sizeOf(before.slice(0, start));
    const to = from + sizeOf(before.slice(start, start + length));
    change.replaceWith(from, to, after.slice(first, first + count));
  }
  view.dispatch(change);
}

function textOf(block: Node): string {
  return JSON.stringify(block.toJSON());
}

function sizeOf(blocks: readonly Node[]): number {
  return blocks.reduce((size, { nodeSize }) => size + nodeSize, 0);
}
