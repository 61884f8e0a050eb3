import type { Fragment, Node } from '@tiptap/pm/model';
import { diffItems } from '../../engine/panel/comparison/token-diff.ts';
import { pairBlocks } from './block-pairs.ts';
import { type ComparedLine, compareLines, countWords } from './compare-lines.ts';
import { blockNote } from './notes.ts';

/** A block of an article: a paragraph, a list, an item of it. */
export type ComparedBlock =
  | { change: 'same' | 'removed' | 'added'; node: Node }
  | ({ change: 'changed'; before: Node; node: Node; note: string } & (
      | ComparedLine
      | { blocks: ComparedBlock[] }
    ));

export interface ComparedArticle {
  blocks: ComparedBlock[];
  /** Whether so much has changed that changed blocks are shown whole instead of word by word. */
  isByBlock: boolean;
}

/** Changed words up to which an article is compared by word. */
const mostWords = 5000;

/** Compares two documents of the editor's schema: blocks first, then the words of those that differ. */
export function compareArticles(before: Node, after: Node): ComparedArticle {
  const blocks = compareBlocks(before.content, after.content);
  const isByBlock = blocks.reduce((sum, block) => sum + changedWords(block), 0) > mostWords;
  return { blocks: isByBlock ? blocks.flatMap(asWhole) : blocks, isByBlock };
}

function compareBlocks(before: Fragment, after: Fragment): ComparedBlock[] {
  const [one, other] = [before.content, after.content];
  const keys = (nodes: readonly Node[]) => nodes.map((node) => JSON.stringify(node));
  return diffItems(keys(one), keys(other)).flatMap((run) => {
    if (run.isSame) return other.slice(...run.after).map((node): ComparedBlock => ({ change: 'same', node }));
    return pairBlocks(one.slice(...run.before), other.slice(...run.after)).map(compareBlock);
  });
}

function compareBlock([before, after]: readonly [Node | undefined, Node | undefined]): ComparedBlock {
  if (!before || !after)
    return before ? { change: 'removed', node: before } : { change: 'added', node: after as Node };
  const changed = { change: 'changed', before, node: after, note: blockNote(before, after) } as const;
  return after.isTextblock
    ? { ...changed, ...compareLines(before, after) }
    : { ...changed, blocks: compareInside(before, after) };
}

/** The cells of a row are one another's by their column as long as there are as many. */
function compareInside(before: Node, after: Node): ComparedBlock[] {
  if (after.type.name !== 'tableRow' || before.childCount !== after.childCount)
    return compareBlocks(before.content, after.content);
  return after.children.map((node, column) => {
    const cell = before.child(column);
    return cell.eq(node) ? { change: 'same', node } : compareBlock([cell, node]);
  });
}

function changedWords(block: ComparedBlock): number {
  if (block.change === 'same') return 0;
  if (block.change !== 'changed') return countWords(block.node);
  return 'blocks' in block
    ? block.blocks.reduce((sum, child) => sum + changedWords(child), 0)
    : block.changedWords;
}

function asWhole(block: ComparedBlock): ComparedBlock[] {
  if (block.change !== 'changed') return [block];
  return [
    { change: 'removed', node: block.before },
    { change: 'added', node: block.node },
  ];
}
