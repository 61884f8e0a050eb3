import type { Node } from '@tiptap/pm/model';
import { isWord } from '../../engine/panel/comparison/token-diff.ts';
import { tokensOf } from './compare-lines.ts';

/** A block before and after; one of them is missing where it was added or removed. */
export type BlockPair = readonly [before: Node | undefined, after: Node | undefined];

/** From 0, nothing in common, to 1. */
const leastAlike = 0.4;
/** From which two blocks at the same end are one another's without a look at those further on. */
const surelyAlike = 0.8;
/** Blocks by which two places may differ, where there are many: a pair further apart is not looked for. */
const widest = 40;

/** Which of the changed blocks are one another's, in their order: those that have the most words in common. */
export function pairBlocks(before: readonly Node[], after: readonly Node[]): BlockPair[] {
  const [only, other] = [before[0], after[0]];
  if (before.length === 1 && after.length === 1 && only?.isTextblock && other?.isTextblock)
    return [[only, other]];
  const numbers = new Map<string, number>();
  const [bags = [], others = []] = [before, after].map((blocks) =>
    blocks.map((block) => bagOf(block, numbers)),
  );
  const alike = (i: number, j: number) => likeness(bags[i] as Bag, others[j] as Bag);
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && alike(start, start) >= surelyAlike) start += 1;
  let [end, otherEnd] = [before.length, after.length];
  for (; Math.min(end, otherEnd) > start && alike(end - 1, otherEnd - 1) >= surelyAlike; end -= 1)
    otherEnd -= 1;
  const same = (from: number, to: number, shift: number) =>
    before.slice(from, to).map((block, index): BlockPair => [block, after[from + index + shift]]);
  return [
    ...same(0, start, 0),
    ...bestPairs(bags.slice(start, end), others.slice(start, otherEnd)),
    ...same(end, before.length, otherEnd - end),
  ];
}

function bestPairs(before: readonly Bag[], after: readonly Bag[]): BlockPair[] {
  const scores = scoresOf(before, after);
  const pairs: BlockPair[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    const best = scoreAt(scores, i, j);
    if (i < before.length && (j === after.length || scoreAt(scores, i + 1, j) === best))
      pairs.push([before[i++]?.block, undefined]);
    else if (j < after.length && scoreAt(scores, i, j + 1) === best)
      pairs.push([undefined, after[j++]?.block]);
    else pairs.push([before[i++]?.block, after[j++]?.block]);
  }
  return pairs;
}

const scoreAt = (scores: readonly Float64Array[], i: number, j: number) => scores[i]?.[j] ?? 0;

/** The most that blocks from two places on can have in common, by both places. */
function scoresOf(before: readonly Bag[], after: readonly Bag[]): Float64Array[] {
  const scores = Array.from({ length: before.length + 1 }, () => new Float64Array(after.length + 1));
  const slope = after.length / Math.max(before.length, 1);
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const isNear = Math.abs(i * slope - j) <= widest;
      const alike = isNear ? likeness(before[i] as Bag, after[j] as Bag) : 0;
      const paired = alike >= leastAlike ? alike + scoreAt(scores, i + 1, j + 1) : 0;
      const row = scores[i] as Float64Array;
      row[j] = Math.max(paired, scoreAt(scores, i + 1, j), scoreAt(scores, i, j + 1));
    }
  }
  return scores;
}

/** A block and its words: a number for each, in ascending order. */
interface Bag {
  block: Node;
  words: Uint32Array;
}

function likeness(one: Bag, other: Bag): number {
  if (!canBecome(one.block, other.block)) return 0;
  const total = one.words.length + other.words.length;
  if (total === 0) return one.block.eq(other.block) ? 1 : 0;
  let shared = 0;
  for (let i = 0, j = 0; i < one.words.length && j < other.words.length; ) {
    const difference = Number(one.words[i]) - Number(other.words[j]);
    if (difference === 0) shared += 1;
    if (difference <= 0) i += 1;
    if (difference >= 0) j += 1;
  }
  return (2 * shared) / total;
}

const lists = ['bulletList', 'orderedList'];

function canBecome(one: Node, other: Node): boolean {
  if (one.isLeaf || other.isLeaf) return one.eq(other);
  if (one.isTextblock || other.isTextblock) return one.isTextblock && other.isTextblock;
  return one.type === other.type || (lists.includes(one.type.name) && lists.includes(other.type.name));
}

/** @param numbers of the words so far */
function bagOf(block: Node, numbers: Map<string, number>): Bag {
  const words: number[] = [];
  const add = (line: Node) => {
    for (const { key } of tokensOf(line).filter((token) => isWord(token.key))) {
      const number = numbers.get(key) ?? numbers.size;
      numbers.set(key, number);
      words.push(number);
    }
  };
  if (block.isTextblock) add(block);
  else
    block.descendants((node) => {
      if (node.isTextblock) add(node);
    });
  return { block, words: Uint32Array.from(words).sort() };
}
