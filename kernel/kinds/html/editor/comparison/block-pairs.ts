import type { Node } from '@tiptap/pm/model';
import { isWord } from '../../../../panel/compare/words.ts';
import { tokensOf } from './compare-lines.ts';

/** A block before and after; one of them is missing where it was added or removed. */
export type BlockPair = readonly [before: Node | undefined, after: Node | undefined];

/** From 0, nothing in common, to 1. */
const leastAlike = 0.4;
/** Blocks by which two places may differ, where there are many: a pair further apart is not looked for. */
const widest = 40;

/** Which of the changed blocks are one another's, in their order: those that have the most words in common. */
export function pairBlocks(before: readonly Node[], after: readonly Node[]): BlockPair[] {
  const [only, other] = [before[0], after[0]];
  if (before.length === 1 && after.length === 1 && only?.isTextblock && other?.isTextblock)
    return [[only, other]];
  const scores = scoresOf(before, after);
  const pairs: BlockPair[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    const best = scoreAt(scores, i, j);
    if (i < before.length && (j === after.length || scoreAt(scores, i + 1, j) === best))
      pairs.push([before[i++], undefined]);
    else if (j < after.length && scoreAt(scores, i, j + 1) === best) pairs.push([undefined, after[j++]]);
    else pairs.push([before[i++], after[j++]]);
  }
  return pairs;
}

const scoreAt = (scores: readonly Float64Array[], i: number, j: number) => scores[i]?.[j] ?? 0;

/** The most that blocks from two places on can have in common, by both places. */
function scoresOf(before: readonly Node[], after: readonly Node[]): Float64Array[] {
  const [bags, others] = [before.map(wordCounts), after.map(wordCounts)];
  const scores = Array.from({ length: before.length + 1 }, () => new Float64Array(after.length + 1));
  const slope = after.length / Math.max(before.length, 1);
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const [one, other] = [before[i] as Node, after[j] as Node];
      const isNear = Math.abs(i * slope - j) <= widest;
      const alike = isNear ? likeness(one, bags[i] as Counts, other, others[j] as Counts) : 0;
      const paired = alike >= leastAlike ? alike + scoreAt(scores, i + 1, j + 1) : 0;
      const row = scores[i] as Float64Array;
      row[j] = Math.max(paired, scoreAt(scores, i + 1, j), scoreAt(scores, i, j + 1));
    }
  }
  return scores;
}

interface Counts {
  words: Map<string, number>;
  total: number;
}

function likeness(one: Node, words: Counts, other: Node, others: Counts): number {
  if (!canBecome(one, other)) return 0;
  if (words.total + others.total === 0) return one.eq(other) ? 1 : 0;
  let shared = 0;
  for (const [word, count] of words.words) shared += Math.min(count, others.words.get(word) ?? 0);
  return (2 * shared) / (words.total + others.total);
}

const lists = ['bulletList', 'orderedList'];

function canBecome(one: Node, other: Node): boolean {
  if (one.isLeaf || other.isLeaf) return one.eq(other);
  if (one.isTextblock || other.isTextblock) return one.isTextblock && other.isTextblock;
  return one.type === other.type || (lists.includes(one.type.name) && lists.includes(other.type.name));
}

function wordCounts(block: Node): Counts {
  const counts: Counts = { words: new Map(), total: 0 };
  const add = (line: Node) => {
    for (const { key } of tokensOf(line).filter((token) => isWord(token.key))) {
      counts.words.set(key, (counts.words.get(key) ?? 0) + 1);
      counts.total += 1;
    }
  };
  if (block.isTextblock) add(block);
  else
    block.descendants((node) => {
      if (node.isTextblock) add(node);
    });
  return counts;
}
