import { locale } from '../../locale.ts';

const segmenter = new Intl.Segmenter(locale, { granularity: 'word' });

/** The words of a text, and what stands between them: joined they are the text. Words of Hindi have no letters as ASCII does. */
export function wordsOf(text: string): string[] {
  return [...segmenter.segment(text)].map(({ segment }) => segment);
}

/** Whether it is a word or a number, not a space or a sign. */
export function isWord(token: string): boolean {
  return /[\p{L}\p{N}]/u.test(token);
}
