import { plainText } from './kinds/html/excerpt.ts';
import { normaliseText } from './normalise.ts';

/** Digits as they are written in a telephone number, with what stands between them. */
const telephone = /\d(?:[ ()./-]{0,3}\d){5,}/g;
const significant = 10;

/** Words and phrases of a normalised search; a phrase stands in quotation marks. */
export function wordsAndPhrases(normalised: string): string[] {
  const found = [...normalised.matchAll(/"([^"]+)"?|\S+/g)].map(([all, phrase]) =>
    (phrase ?? all).replace(/^[,;]|[,;]$/g, '').trim(),
  );
  return [...new Set(found)].filter((word) => word !== '');
}

/** The texts of a record as they are searched: normalised, and behind them the digits of each telephone number in them. */
export function searchText(texts: readonly string[]): string {
  const text = texts.map(normaliseText).join('\n');
  return [text, ...telephonesIn(text)].join('\n');
}

/** The digits of telephone numbers in a normalised text, where they are not written one after the other. */
export function telephonesIn(normalised: string): string[] {
  const numbers = (normalised.match(telephone) ?? []).filter((number) => /\D/.test(number));
  return [...new Set(numbers.map((number) => number.replace(/\D/g, '')))];
}

/** The digits of a number that a search asks for, without those before it: '+91 98765 43210' and '098765 43210' are one number. */
export function telephoneDigits(number: string): string {
  return number.replace(/\D/g, '').replace(/^0+/, '').slice(-significant);
}

/** What a record has in one of several ways: all texts of one of them. */
export type SearchTerm = readonly (readonly string[])[];

/** What a list is searched for: records have all of the terms, in any order and in any of their fields. */
export function searchTerms(query: string): SearchTerm[] {
  const numbers: SearchTerm[] = [];
  const rest = normaliseText(query).replace(
    /(?<![\p{L}\p{N}])[+(]{0,2}\d(?:[ ()./-]{0,3}\d){5,}(?![\p{L}\p{N}])/gu,
    (number) => {
      numbers.push([[telephoneDigits(number)], wordsAndPhrases(number)]);
      return ' ';
    },
  );
  return [...wordsAndPhrases(rest).map((word) => [[word]]), ...numbers];
}

/** Whether a text of `searchText` has all terms. */
export function hasTerms(text: string, terms: readonly SearchTerm[]): boolean {
  return terms.every((ways) => ways.some((texts) => texts.every((one) => text.includes(one))));
}

/** Names of values that say nothing to people: ids, keys and times. */
const technical = /(?:^|_)(?:id|key|at)$|At$|^search_text$/;
const longestField = 100_000;

/** All texts of a record or of its row, without addresses on this site, which are those of files. */
export function textsOf(value: unknown, name = ''): string[] {
  if (technical.test(name) || value === null || value instanceof Date) return [];
  if (typeof value === 'object') return Object.entries(value).flatMap(([key, part]) => textsOf(part, key));
  if (typeof value === 'number') return [String(value)];
  if (typeof value !== 'string' || /^(?:\/|data:|[0-9a-f]{8}-[0-9a-f]{4}-)/.test(value)) return [];
  const text = value.slice(0, longestField);
  return [text.includes('<') ? plainText(text) : text];
}
