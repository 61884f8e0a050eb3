import { ChangeSet } from '@tiptap/pm/changeset';
import { type Node, Schema } from '@tiptap/pm/model';
import { StepMap } from '@tiptap/pm/transform';
import { diffIndices } from 'node-diff3';
import { locale } from '../../locale.ts';

/** Tokens that are the same on both sides, or those that give way to others. Positions are indexes; the end is not part. */
export interface Run {
  isSame: boolean;
  before: Range;
  after: Range;
}

type Range = readonly [from: number, to: number];
type Tokens = readonly string[];

/** Beyond it prosemirror-changeset compares nothing. */
const longest = 2500;

/** A document of tokens, each a node of size 1: so indexes are positions. */
const schema = new Schema({
  nodes: { doc: { content: 'token*' }, text: {}, token: { attrs: { key: {} } } },
});
const encoder = {
  encodeCharacter: (char: number) => String(char),
  encodeNodeStart: ({ attrs }: Node) => attrs.key as string,
  encodeNodeEnd: () => '',
  compareTokens: (one: string, other: string) => one === other,
};

/** What two texts have in common and where they differ, in order: all tokens of both are in one of the runs. */
export function diffTokens(before: Tokens, after: Tokens): Run[] {
  const isLong = Math.max(before.length, after.length) > longest;
  return withSame(isLong ? changesBySentence(before, after) : changesIn(before, after), before.length);
}

/** The same for things that are looked at as a whole, such as entries of a list: none of those in common is left out. */
export function diffItems(before: Tokens, after: Tokens): Run[] {
  return withSame(itemChanges(before, after), before.length);
}

interface Change {
  before: Range;
  after: Range;
}

/** What both begin and end with is left out first: to compare a token costs far less than to make a node of it. */
function changesIn(before: Tokens, after: Tokens): Change[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let ends = 0;
  while (ends < shorter - start && before.at(-1 - ends) === after.at(-1 - ends)) ends += 1;
  const inner = (tokens: Tokens) => tokens.slice(start, tokens.length - ends);
  return shifted(changesOf(inner(before), inner(after)), start, start);
}

function changesOf(before: Tokens, after: Tokens): Change[] {
  const documentOf = (tokens: Tokens) =>
    schema.node(
      'doc',
      null,
      tokens.map((key) => schema.node('token', { key })),
    );
  const map = new StepMap([0, before.length, after.length]);
  const { changes } = ChangeSet.create(documentOf(before), undefined, encoder).addSteps(
    documentOf(after),
    [map],
    true,
  );
  return changes.flatMap(({ fromA, toA, fromB, toB }) => {
    const change: Change = { before: [fromA, toA], after: [fromB, toB] };
    const isWhole = toA - fromA === before.length && toB - fromB === after.length;
    // In a long text, short runs between changes count as changed: alone they are looked at once more.
    return isWhole || fromA === toA || fromB === toB ? change : refine(change, before, after);
  });
}

function itemChanges(before: Tokens, after: Tokens): Change[] {
  const range = ([from, length]: [number, number]): Range => [from, from + length];
  return diffIndices([...before], [...after]).map(({ buffer1, buffer2 }) => ({
    before: range(buffer1),
    after: range(buffer2),
  }));
}

/** Where there is too much for words: first by sentences, then by the words of those that differ. */
function changesBySentence(before: Tokens, after: Tokens): Change[] {
  const [one, other] = [sentencesOf(before), sentencesOf(after)];
  const keys = (starts: number[], tokens: Tokens) =>
    starts.slice(0, -1).map((start, index) => tokens.slice(start, starts[index + 1]).join(''));
  return itemChanges(keys(one, before), keys(other, after)).flatMap((change) => {
    const tokensOf = ([from, to]: Range, starts: number[]): Range => [starts[from] ?? 0, starts[to] ?? 0];
    return refine(
      { before: tokensOf(change.before, one), after: tokensOf(change.after, other) },
      before,
      after,
    );
  });
}

/** The index of the first token of each sentence, and the end. */
function sentencesOf(tokens: Tokens): number[] {
  const ends = tokens.flatMap((token, index) => (/[.!?।\n]/.test(token) ? index + 1 : []));
  return [...new Set([0, ...ends, tokens.length])];
}

function refine(
  { before: [fromA, toA], after: [fromB, toB] }: Change,
  before: Tokens,
  after: Tokens,
): Change[] {
  return shifted(changesIn(before.slice(fromA, toA), after.slice(fromB, toB)), fromA, fromB);
}

function shifted(changes: readonly Change[], a: number, b: number): Change[] {
  return changes.map(({ before, after }) => ({
    before: [a + before[0], a + before[1]],
    after: [b + after[0], b + after[1]],
  }));
}

function withSame(changes: readonly Change[], length: number): Run[] {
  const runs: Run[] = [];
  let [a, b] = [0, 0];
  const addSame = (to: number) => {
    if (to > a) runs.push({ isSame: true, before: [a, to], after: [b, b + to - a] });
  };
  for (const { before, after } of changes) {
    addSame(before[0]);
    runs.push({ isSame: false, before, after });
    [a, b] = [before[1], after[1]];
  }
  addSame(length);
  return runs;
}

const segmenter = new Intl.Segmenter(locale, { granularity: 'word' });

/** The words of a text, and what stands between them: joined they are the text. Words of Hindi have no letters as ASCII does. */
export function wordsOf(text: string): string[] {
  return [...segmenter.segment(text)].map(({ segment }) => segment);
}

/** Whether it is a word or a number, not a space or a sign. */
export function isWord(token: string): boolean {
  return /[\p{L}\p{N}]/u.test(token);
}
