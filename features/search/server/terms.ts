import { normaliseText } from '../../../engine/normalise.ts';
import { telephoneDigits, wordsAndPhrases } from '../../../engine/search-text.ts';

/** Words of a search beyond these are not looked for. */
const maxTerms = 12;

/**
 * What a search looks for: words one by one, and phrases in quotation marks as they stand; normalised, each once. Single letters
 * only where there is nothing else, signs alone never: no index has them.
 */
export function termsOf(query: string): string[] {
  const text = normaliseText(query);
  if (isTelephone(text)) return [telephoneDigits(text)];
  const terms = wordsAndPhrases(text).filter((term) => /[\p{L}\p{N}]/u.test(term));
  const long = terms.filter((term) => [...term].length > 1);
  return (long.length > 0 ? long : terms).slice(0, maxTerms);
}

/** Whether all of a search is a telephone number, and not some years. */
function isTelephone(text: string): boolean {
  return (
    /^[+(]{0,2}\d(?:[ ()./-]{0,3}\d){9,}$/.test(text) &&
    !text.split(/[ /-]+/).every((year) => /^(?:19|20)\d\d$/.test(year))
  );
}

/** A search for these terms, as somebody would type it. */
export function queryOf(terms: readonly string[]): string {
  return terms.map((term) => (/\s/.test(term) ? `"${term}"` : term)).join(' ');
}

/** The least letters of a part of a divided word. */
const minPart = 3;

/** In which ways a word may be two: each pair stands for it where both are words. */
export function divisions(word: string): [string, string][] {
  if (!/^[\p{L}\p{M}]+$/u.test(word)) return [];
  const letters = [...word];
  const pairs: [string, string][] = [];
  for (let at = minPart; at <= letters.length - minPart; at += 1)
    pairs.push([letters.slice(0, at).join(''), letters.slice(at).join('')]);
  return pairs;
}

/** A term, and the same joined or divided: 'netmetering' as 'net metering' and 'net-metering' where both are known words. */
export function spellingsOf(term: string, known: ReadonlySet<string>): string[] {
  const divided = divisions(term).filter((pair) => pair.every((word) => known.has(word)));
  const hyphenated = /^[\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}\p{N}]+)+$/u.test(term);
  return [
    term,
    ...divided.flatMap((pair) => [pair.join(' '), pair.join('-')]),
    ...(hyphenated ? [term.replaceAll('-', ' '), term.replaceAll('-', '')] : []),
  ];
}

/** From here on two words are near spellings of each other: what `pg_trgm` takes for similar. */
const leastSimilarity = 0.3;
/** How many letters more or fewer one may have. */
const mostLetters = 2;

/** Of some words the near spellings of a term, the most similar first. What is no word, or a short one, has none. */
export function nearSpellings(term: string, words: readonly string[]): string[] {
  if (!/^[\p{L}\p{M}]{5,}$/u.test(term)) return [];
  return [...new Set(words)]
    .filter((word) => word !== term && Math.abs(word.length - term.length) <= mostLetters)
    .map((word) => ({ word, likeness: similarity(word, term) }))
    .filter(({ likeness }) => likeness >= leastSimilarity)
    .sort((one, other) => other.likeness - one.likeness || (one.word < other.word ? -1 : 1))
    .map(({ word }) => word);
}

/** What of all trigrams of two words both have, from 0 to 1, as `similarity` of `pg_trgm`. */
function similarity(one: string, other: string): number {
  const [first, second] = [trigramsOf(one), trigramsOf(other)];
  const shared = first.intersection(second).size;
  return shared / (first.size + second.size - shared);
}

/** Each three characters of a word, with two spaces before it and one behind. */
export function trigramsOf(word: string): Set<string> {
  const characters = [...`  ${word} `];
  return new Set(characters.slice(2).map((_, index) => characters.slice(index, index + 3).join('')));
}
