import { shortIdOf } from '../../../engine/database/identifiers.ts';
import { foldText } from '../../../engine/fold.ts';
import { plainText } from '../../../engine/kinds/html/excerpt.ts';
import { telephonesIn } from '../../../engine/search-text.ts';

/** Stands before the content of a post; no folded text has it. */
export const headEnd = '\f';

interface PostTexts {
  title: string;
  /** Ids of its category and tags. */
  named: readonly string[];
  /** HTML. */
  excerpt: string;
  /** Its content, as plain text. */
  text: string;
}

/**
 * The text of a post as it is stored for the search: folded, its title, the keys of its category and tags, and its excerpt in lines,
 * then its content. Excerpt and content begin with a space, so that each word follows one.
 */
export function postText({ title, named, excerpt, text }: PostTexts): string {
  const folded = foldText(text);
  const numbers = telephonesIn(folded).filter((number) => !folded.includes(number));
  const head = [withWords(title), named.map(keyOf).join(' '), ` ${foldText(plainText(excerpt))}`];
  return `${head.join('\n')}${headEnd} ${[folded, ...numbers].join(' ')}`;
}

/** The content in a stored text. Older versions wrote all parts in lines; the content has always been the last one. */
export function contentTextIn(stored: string): string {
  return stored.slice(Math.max(stored.lastIndexOf('\n'), stored.lastIndexOf(headEnd)) + 1);
}

/** How a category or a tag stands in the texts of its posts: by its name, renaming it would rewrite them all. */
export function keyOf(id: string): string {
  return `#${shortIdOf(id)}`;
}

/** A title or a name, folded, and behind it each of its words after two spaces, by which one letter finds it. */
export function withWords(text: string): string {
  const folded = foldText(text);
  return [folded, ...wordsIn(folded)].join('  ');
}

/** The words of a folded text, without what stands between them. */
export function wordsIn(text: string): string[] {
  return text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** A part of a stored text: a word as it is, one or two letters as the beginning of a word. */
export function partOf(term: string): string {
  return term.padStart(term.length + 3 - Math.min(3, [...term].length));
}

/** How well a post fits terms, by the head of its text; the lower, the better. */
export function rankOf(head: string, terms: readonly (readonly string[])[]): number {
  const lines = head.split('\n');
  const levels = terms.map((parts) => lines.findIndex((line) => parts.some((part) => line.includes(part))));
  return levels.reduce((sum, level) => sum + (level < 0 ? lines.length : level), 0);
}
