import { locale } from '../../../engine/locale.ts';
import type { CheckStep, CheckText, Finding, Place } from '../../../engine/publish-check.ts';

/** Words that a sentence, a paragraph, and a sentence on average may have. */
const longestSentence = 30;
const longestParagraph = 120;
const longestOnAverage = 20;
/** Sentences from which on their average says something. */
const fewestSentences = 5;
/** Words after which others have their turn. */
const portion = 500;

const sentences = new Intl.Segmenter(locale, { granularity: 'sentence' });
const words = new Intl.Segmenter(locale, { granularity: 'word' });
const graphemes = new Intl.Segmenter(locale, { granularity: 'grapheme' });

/** Characters as people count them. */
export function countCharacters(text: string): number {
  return [...graphemes.segment(text)].length;
}

/** How many sentences and words there are. */
export interface Tally {
  sentences: number;
  words: number;
}

/** Finds long sentences. `at` is where the text begins in its field; the tally of the text is returned. */
export function* longSentences(text: string, at = 0): Generator<CheckStep, Tally> {
  const tally: Tally = { sentences: 0, words: 0 };
  for (const { segment, index } of sentences.segment(text)) {
    const count = yield* countWords(segment);
    if (count === 0) continue;
    tally.sentences += 1;
    tally.words += count;
    if (count <= longestSentence) continue;
    const start = at + index + segment.length - segment.trimStart().length;
    yield findingAt(sentenceText(count), segment, { from: start, to: start + segment.trim().length });
  }
  return tally;
}

function* countWords(text: string): Generator<undefined, number> {
  let count = 0;
  let seen = 0;
  for (const { isWordLike } of words.segment(text)) {
    if (isWordLike) count += 1;
    seen += 1;
    if (seen % portion === 0) yield;
  }
  yield;
  return count;
}

/** Finds a paragraph of this many words too long. */
export function longParagraph(count: number, text: string, place: Place): Finding | undefined {
  if (count <= longestParagraph) return undefined;
  return findingAt(
    {
      en: `This paragraph has ${count} words. Divide it.`,
      hi: `इस अनुच्छेद में ${count} शब्द हैं। इसे बाँट दें।`,
    },
    text,
    place,
  );
}

/** Finds the sentences of a whole text too long on average. */
export function longOnAverage({ sentences: count, words: total }: Tally): Finding | undefined {
  const average = Math.round(total / count);
  if (count < fewestSentences || total <= longestOnAverage * count) return undefined;
  return {
    text: {
      en: `On average a sentence has ${average} words. 20 are easy to read.`,
      hi: `औसतन एक वाक्य में ${average} शब्द हैं। 20 तक पढ़ना आसान है।`,
    },
  };
}

const placeholder = /(?<![\p{L}\p{M}\p{N}_])(?:lorem\s+ipsum|todo|tbd|x{3,})(?![\p{L}\p{M}\p{N}_])/giu;

/** Finds texts that stand for others. `at` is where the text begins in its field. */
export function* placeholders(text: string, at = 0): Generator<Finding> {
  for (const { 0: found, index } of text.matchAll(placeholder)) {
    const place = { from: at + index, to: at + index + found.length };
    yield { text: placeholderText(found), place };
  }
}

/** A finding with the beginning of the text that it is about. */
export function findingAt(text: CheckText, about: string, place: Place): Finding {
  return { text, quote: beginningOf(about), place };
}

const longestQuote = 40;

/** The first words of a text, in one line; undefined when there are none. */
export function beginningOf(text: string): string | undefined {
  const line = text.replaceAll('\ufffc', ' ').replace(/\s+/g, ' ').trim();
  if (line.length <= longestQuote) return line || undefined;
  const whole = line.slice(0, longestQuote).replace(/\s\S*$/, '');
  return `${whole.toWellFormed()}...`;
}

function sentenceText(count: number): CheckText {
  return {
    en: `This sentence has ${count} words. Two shorter ones are easier to read.`,
    hi: `इस वाक्य में ${count} शब्द हैं। दो छोटे वाक्य पढ़ना आसान है।`,
  };
}

function placeholderText(found: string): CheckText {
  return {
    en: `This looks like a placeholder: "${found}".`,
    hi: `यह नमूना पाठ लगता है: "${found}"।`,
  };
}
