import { Fragment, type Node } from '@tiptap/pm/model';
import { scriptCharacters } from '../../engine/kinds/html/script-text.ts';
import { diffTokens, isWord, wordsOf } from '../../engine/panel/comparison/token-diff.ts';

/** What stands in a paragraph or heading. */
export interface ComparedLine {
  parts: LinePart[];
  changedWords: number;
}

export interface LinePart {
  /** `restyled`: the same words, which look or lead otherwise. */
  change: 'same' | 'removed' | 'added' | 'restyled';
  content: Fragment;
  /** What is said of it beside its words; '' for nothing. */
  note: string;
}

/** A word, what stands between words, a picture or a line break. */
interface Token {
  key: string;
  from: number;
  to: number;
}

/** What two lines must at least share of their words: otherwise the one takes the place of the other as a whole. */
const leastShared = 0.3;

/** The words of a line with their places; a picture counts as one, known by its address. */
function tokensOf(line: Node): Token[] {
  const tokens: Token[] = [];
  for (const { text, from } of textsOf(line)) {
    let at = from;
    for (const word of text === undefined ? [] : wordsOf(text)) {
      tokens.push({ key: word, from: at, to: at + word.length });
      at += word.length;
    }
    const leaf = text === undefined && line.nodeAt(from);
    if (leaf) tokens.push({ key: `\0${leaf.type.name} ${leaf.attrs.src ?? ''}`, from, to: from + 1 });
  }
  return tokens;
}

/** The words in a block. */
export function wordsIn(block: Node): string[] {
  if (!block.isTextblock) return block.children.flatMap(wordsIn);
  return tokensOf(block).flatMap(({ key }) => (isWord(key) ? key : []));
}

/** Texts of a line between pictures and breaks; words that change their look in the middle stay whole. */
function textsOf(line: Node): { text: string | undefined; from: number }[] {
  const texts: { text: string | undefined; from: number }[] = [];
  line.forEach((child, from) => {
    const last = texts.at(-1);
    const text = child.isText ? charactersOf(child) : undefined;
    if (text !== undefined && last?.text !== undefined) last.text += text;
    else texts.push({ text, from });
  });
  return texts;
}

/** What is raised or lowered says something else. */
function charactersOf({ text = '', marks }: Node): string {
  const script = marks.find(({ type }) => /script$/.test(type.name));
  return script ? scriptCharacters(text, script.type.name === 'superscript' ? 'sup' : 'sub') : text;
}

export function compareLines(before: Node, after: Node): ComparedLine {
  const [one, other] = [tokensOf(before), tokensOf(after)];
  const runs = diffTokens(keysOf(one), keysOf(other));
  const shared = runs.flatMap((run) => (run.isSame ? one.slice(...run.before) : []));
  const total = Math.max(countIn(one), countIn(other));
  if (total > 0 && countIn(shared) < total * leastShared && shared.length < one.length)
    return { parts: replaced(before.content, after.content), changedWords: countIn(one) + countIn(other) };
  const parts: LinePart[] = [];
  let changedWords = 0;
  for (const run of runs) {
    const [removed, added] = [one.slice(...run.before), other.slice(...run.after)];
    if (run.isSame) parts.push(...sameParts(before, removed, after, added));
    else {
      changedWords += countIn(removed) + countIn(added);
      parts.push(...replaced(cut(before, removed), cut(after, added)));
    }
  }
  return { parts, changedWords };
}

const keysOf = (tokens: readonly Token[]) => tokens.map(({ key }) => key);
const countIn = (tokens: readonly Token[]) => tokens.filter(({ key }) => isWord(key)).length;

function cut(line: Node, tokens: readonly Token[]): Fragment {
  const [first, last] = [tokens[0], tokens.at(-1)];
  return first && last ? line.content.cut(first.from, last.to) : Fragment.empty;
}

function replaced(before: Fragment, after: Fragment): LinePart[] {
  const removed: LinePart = { change: 'removed', content: before, note: '' };
  const added: LinePart = { change: 'added', content: after, note: '' };
  return [removed, added].filter(({ content }) => content.size > 0);
}

/** Words that both lines have, those apart whose look differs. */
function sameParts(before: Node, one: readonly Token[], after: Node, other: readonly Token[]): LinePart[] {
  if (cut(before, one).eq(cut(after, other)))
    return [{ change: 'same', content: cut(after, other), note: '' }];
  const parts: { note: string; tokens: Token[] }[] = [];
  other.forEach((token, index) => {
    const note = lookNote(cut(before, one.slice(index, index + 1)), cut(after, [token]));
    const last = parts.at(-1);
    if (last?.note === note) last.tokens.push(token);
    else parts.push({ note, tokens: [token] });
  });
  return parts.map(({ note, tokens }) => ({
    change: note === '' ? 'same' : 'restyled',
    content: cut(after, tokens),
    note,
  }));
}

export const otherLook = 'Formatting changed';

/** How the same word or picture looks or leads otherwise; '' where it does not. */
function lookNote(before: Fragment, after: Fragment): string {
  if (before.eq(after)) return '';
  const [one, other] = [before.firstChild, after.firstChild];
  const [alt, otherAlt] = [one?.attrs.alt ?? '', other?.attrs.alt ?? ''];
  if (alt !== otherAlt) return noteOf('Description', alt, otherAlt);
  const [link, otherLink] = [linkOf(one), linkOf(other)];
  return link === otherLink ? otherLook : noteOf('Link', link, otherLink);
}

function linkOf(node: Node | null): string {
  return node?.marks.find(({ type }) => type.name === 'link')?.attrs.href ?? '';
}

export function noteOf(what: string, before: string, after: string): string {
  if (before === '') return `${what} added: ${after}`;
  return after === '' ? `${what} removed: ${before}` : `${what} changed: ${before}, ${after}`;
}
