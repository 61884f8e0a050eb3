import type { BlogPost, FoundPost } from '../../../content/blog-posts/schema.ts';
import { excerptOf, plainText } from '../../../engine/kinds/html/excerpt.ts';
import { foldCharacters } from '../../../engine/normalise.ts';
import type { Marked } from '../../../engine/search.ts';

/** Characters of a sentence before what was found, and behind it, at most. */
const maxAround = 120;
/** Places at which a word is looked at for the best sentence. */
const maxPlaces = 20;

interface Normalized {
  text: string;
  /** Where the character at a place of `text` begins in the original. */
  startOf(place: number): number;
  /** Where it ends there. */
  endOf(place: number): number;
}

/** Marks each of the normalised terms in a text. */
export function mark(text: string, terms: readonly string[]): Marked {
  const normalized = normalizedWithPlaces(text);
  const ranges = terms
    .flatMap((term) => placesOf(normalized.text, term).map((place) => rangeOf(normalized, place, term)))
    .sort(([one], [other]) => one - other);
  const parts: Marked = [];
  let done = 0;
  for (const [start, end] of ranges) {
    if (end <= done) continue;
    // What overlaps is one mark.
    if (start < done || (start === done && parts.length > 0)) {
      parts[parts.length - 1] += text.slice(done, end);
    } else parts.push(text.slice(done, start), text.slice(start, end));
    done = end;
  }
  return [...parts, text.slice(done)];
}

/** Whether a text has one of the normalised terms. */
export function hasAny(text: string, terms: readonly string[]): boolean {
  const { text: normalized } = normalizedWithPlaces(text);
  return terms.some((term) => normalized.includes(term));
}

/**
 * The sentence of a text that has one of the `wanted` terms, and of those the one that has most of all `terms`; undefined where
 * there is none. A long sentence is cut between words.
 */
export function sentenceWith(
  text: string,
  wanted: readonly string[],
  terms: readonly string[],
): string | undefined {
  const normalized = normalizedWithPlaces(text);
  let best: string | undefined;
  let most = 0;
  for (const term of wanted) {
    for (const place of placesOf(normalized.text, term).slice(0, maxPlaces)) {
      const sentence = sentenceAt(text, rangeOf(normalized, place, term));
      const count = terms.filter((other) => hasAny(sentence, [other])).length;
      if (count > most) [best, most] = [sentence, count];
    }
  }
  return best;
}

function sentenceAt(text: string, [start, end]: [number, number]): string {
  const before = text.slice(Math.max(0, start - maxAround), start);
  const after = text.slice(end, end + maxAround);
  const begin = [...before.matchAll(/[.!?।…]["'”’)]?\s+/g)].at(-1);
  const stop = /[.!?।…]["'”’)]?(?=\s|$)/.exec(after);
  const cutBefore = start > maxAround ? `… ${before.replace(/^\S*\s/, '')}` : before;
  const cutAfter = end + maxAround < text.length ? `${after.replace(/\s\S*$/, '')} …` : after;
  const first = begin ? before.slice(begin.index + begin[0].length) : cutBefore;
  const last = stop ? after.slice(0, stop.index + stop[0].length) : cutAfter;
  return first + text.slice(start, end) + last;
}

function placesOf(text: string, term: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(term); at >= 0 && term !== ''; at = text.indexOf(term, at + term.length))
    places.push(at);
  return places;
}

function rangeOf(normalized: Normalized, place: number, term: string): [number, number] {
  return [normalized.startOf(place), normalized.endOf(place + term.length - 1)];
}

function normalizedWithPlaces(text: string): Normalized {
  // Most texts keep their length, character by character.
  if (!/[^\p{ASCII}‘’“”–—₹]|\s\s/u.test(text))
    return {
      text: foldCharacters(text).replace(/\s/g, ' '),
      startOf: (place) => place,
      endOf: (place) => place + 1,
    };
  let result = '';
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { 0: character, index } of text.matchAll(/\s+|[^\p{M}\s]\p{M}*|\p{M}+/gu)) {
    const normal = /^\s/.test(character) ? ' ' : foldCharacters(character);
    result += normal;
    for (let unit = 0; unit < normal.length; unit += 1) {
      starts.push(index);
      ends.push(index + character.length);
    }
  }
  return {
    text: result,
    startOf: (place) => starts[place] ?? text.length,
    endOf: (place) => ends[place] ?? text.length,
  };
}

/** Characters of a post in which its sentence is looked for. */
const maxText = 200_000;

/** Marks what a post was found by; `texts` are normalised. */
export function foundPost(post: BlogPost, texts: readonly string[]): FoundPost {
  const excerpt = excerptOf(post);
  const missing = texts.filter((text) => !hasAny(post.title, [text]) && !hasAny(excerpt, [text]));
  const sentence = missing.length > 0 ? sentenceWith(wholeText(post), missing, texts) : undefined;
  const marked = worthMarking(texts);
  return { title: mark(post.title, marked), excerpt: mark(sentence ?? excerpt, marked) };
}

function wholeText({ excerpt, content }: BlogPost): string {
  return `${plainText(excerpt, ', ')} ${plainText(content.slice(0, maxText), ', ')}`;
}

/** Single characters are marked where nothing else is looked for. */
export function worthMarking(texts: readonly string[]): readonly string[] {
  const long = texts.filter((text) => text.length > 1);
  return long.length > 0 ? long : texts;
}
