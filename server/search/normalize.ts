/**
 * A text as the search compares it: what is stored and what is asked both pass here. Lower case, one Unicode form, single
 * spaces; Devanagari without nukta, with anusvara for chandrabindu, with Latin digits.
 */
export function normalize(text: string): string {
  return normalizeCharacters(text).replace(/\s+/g, ' ').trim();
}

/** The same with all its spaces. A part of a text between two letters gives a part of the result. */
export function normalizeCharacters(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(nukta, '')
    .replaceAll(chandrabindu, anusvara)
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\u0966-\u096f]/g, (digit) => String(digit.charCodeAt(0) - 0x0966));
}

const nukta = '\u093c';
const chandrabindu = '\u0901';
const anusvara = '\u0902';

/** The words of a normalised text, without what stands between them. */
export function wordsIn(text: string): string[] {
  return text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}
