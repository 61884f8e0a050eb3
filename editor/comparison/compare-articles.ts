import type { Fragment, Node } from '@tiptap/pm/model';
import { diffItems } from '../../engine/panel/comparison/token-diff.ts';
import { type ComparedLine, compareLines, noteOf, otherLook, wordsIn } from './compare-lines.ts';

/** A block of an article: a paragraph, a list, an item of it. */
export type ComparedBlock =
  | { change: 'same' | 'removed' | 'added'; node: Node }
  | ({ change: 'changed'; before: Node; node: Node; note: string } & (
      | ComparedLine
      | { blocks: ComparedBlock[] }
    ));

/** A block before and after; one of them is missing where it was added or removed. */
type BlockPair = readonly [before: Node | undefined, after: Node | undefined];

interface ComparedArticle {
  blocks: ComparedBlock[];
  /** Whether so much has changed that changed blocks are shown whole instead of word by word. */
  isByBlock: boolean;
}

/** Changed words up to which an article is compared by word. */
const mostWords = 5000;
/** What paired blocks at least have in common, from 0, nothing, to 1. */
const leastAlike = 0.4;
/** Blocks by which two places may differ, where there are many: a pair further apart is not looked for. */
const widest = 40;

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

function compareBlock([before, after]: BlockPair): ComparedBlock {
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
  if (block.change !== 'changed') return wordsIn(block.node).length;
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

/** Which of the changed blocks are one another's, in their order: those that have the most words in common. */
function pairBlocks(before: readonly Node[], after: readonly Node[]): BlockPair[] {
  const [only, other] = [before[0], after[0]];
  if (before.length === 1 && after.length === 1 && only?.isTextblock && other?.isTextblock)
    return [[only, other]];
  const scores = scoresOf(before.map(bagOf), after.map(bagOf));
  const scoreAt = (i: number, j: number) => scores[i]?.[j] ?? 0;
  const pairs: BlockPair[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    const best = scoreAt(i, j);
    if (i < before.length && (j === after.length || scoreAt(i + 1, j) === best))
      pairs.push([before[i++], undefined]);
    else if (j < after.length && scoreAt(i, j + 1) === best) pairs.push([undefined, after[j++]]);
    else pairs.push([before[i++], after[j++]]);
  }
  return pairs;
}

/** The most that blocks from two places on can have in common, by both places. */
function scoresOf(before: readonly Bag[], after: readonly Bag[]): number[][] {
  const scores: number[][] = [[]];
  for (const [i, one] of [...before.entries()].reverse()) {
    const [below = []] = scores;
    const row: number[] = [];
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const isNear = Math.abs((i * after.length) / before.length - j) <= widest;
      const alike = isNear ? likeness(one, after[j] as Bag) : 0;
      const paired = alike >= leastAlike ? alike + (below[j + 1] ?? 0) : 0;
      row[j] = Math.max(paired, below[j] ?? 0, row[j + 1] ?? 0);
    }
    scores.unshift(row);
  }
  return scores;
}

/** A block, its words and how often each is there. */
interface Bag {
  block: Node;
  size: number;
  counts: ReadonlyMap<string, number>;
}

function bagOf(block: Node): Bag {
  const words = wordsIn(block);
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return { block, size: words.length, counts };
}

function likeness(one: Bag, other: Bag): number {
  if (!canBecome(one.block, other.block)) return 0;
  if (one.size + other.size === 0) return one.block.eq(other.block) ? 1 : 0;
  let shared = 0;
  for (const [word, count] of one.counts) shared += Math.min(count, other.counts.get(word) ?? 0);
  return (2 * shared) / (one.size + other.size);
}

const lists = ['bulletList', 'orderedList'];

function canBecome(one: Node, other: Node): boolean {
  if (one.isLeaf || other.isLeaf) return one.eq(other);
  if (one.isTextblock || other.isTextblock) return one.isTextblock && other.isTextblock;
  return one.type === other.type || (lists.includes(one.type.name) && lists.includes(other.type.name));
}

const names: Record<string, string> = {
  paragraph: 'Paragraph',
  codeBlock: 'Code',
  bulletList: 'List',
  orderedList: 'Numbered list',
  tableCell: 'Cell',
  tableHeader: 'Header cell',
};

/** How a block has changed beside its words; '' for nothing. */
function blockNote(before: Node, after: Node): string {
  if (before.sameMarkup(after)) return '';
  if (before.attrs.caption !== after.attrs.caption)
    return noteOf('Caption', before.attrs.caption, after.attrs.caption);
  const [one, other] = [nameOf(before), nameOf(after)];
  return one === other ? otherLook : `${one} became ${other}`;
}

function nameOf({ type, attrs }: Node): string {
  return type.name === 'heading' ? `Heading ${attrs.level}` : (names[type.name] ?? type.name);
}
