import { latinDigits } from './latin-digits.ts';

/** One form for what nobody can tell apart; the rest of the foldings is below. */
const alike: readonly (readonly [RegExp, string])[] = [
  [/\p{Default_Ignorable_Code_Point}/gu, ''],
  [/[\p{Pd}\u2212]/gu, '-'],
  [/[\u2018-\u201b\u2032\u02bc`\u00b4]/g, "'"],
  [/[\u201c-\u201f\u2033\u00ab\u00bb]/g, '"'],
  // Letters of Malayalam and Bengali that are also written with a joiner.
  [/\u0d7a/g, '\u0d23\u0d4d'],
  [/\u0d7b/g, '\u0d28\u0d4d'],
  [/\u0d7c/g, '\u0d30\u0d4d'],
  [/\u0d7d/g, '\u0d32\u0d4d'],
  [/\u0d7e/g, '\u0d33\u0d4d'],
  [/\u09ce/g, '\u09a4\u09cd'],
];

/** Letters that are no other letter with a mark, and Arabic ones that Urdu writes otherwise. */
const letters = new Map(
  Object.entries({
    ß: 'ss',
    æ: 'ae',
    œ: 'oe',
    ø: 'o',
    ł: 'l',
    đ: 'd',
    ð: 'd',
    þ: 'th',
    ı: 'i',
    ي: 'ی',
    ك: 'ک',
  }),
);

/**
 * A name as it is compared with others: no two that look the same stay different, whatever signs, spaces and Unicode form they are
 * written with. No case, single spaces.
 */
export function normaliseName(name: string): string {
  return foldSigns(name)
    .normalize('NFC')
    .replace(/[\s\u2800]+/g, ' ')
    .trim();
}

/**
 * A text as searches compare it: what is stored and what is asked both pass here. In addition no accents, no ligatures, Latin
 * digits; Devanagari without nukta and with anusvara for chandrabindu.
 *
 * Where it changes, a migration lists all posts in `stale_post_texts`; columns named `search_text` have such texts, too.
 */
export function normaliseText(text: string): string {
  return foldCharacters(text).replace(/\s+/g, ' ').trim();
}

/** The same with all its spaces. A part of a text between two letters gives a part of the result. */
export function foldCharacters(text: string): string {
  if (!/\P{ASCII}/u.test(text)) return text.toLowerCase().replaceAll('`', "'");
  return latinDigits(foldSigns(text))
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u064b-\u0652\u093c]/g, '')
    .replaceAll('\u0901', '\u0902')
    .normalize('NFC')
    .replace(/[\u00c0-\u0643\u064a]/g, (letter) => letters.get(letter) ?? letter);
}

function foldSigns(text: string): string {
  let normalised = text.replace(/[\ufb00-\ufb06\uff01-\uff5e]+/g, (signs) => signs.normalize('NFKC'));
  for (const [signs, one] of alike) normalised = normalised.replace(signs, one);
  return normalised.toLowerCase();
}
