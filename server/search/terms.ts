import { normalize } from './normalize.ts';

/** Words of a search beyond these are not looked for. */
const maxTerms = 12;

/** What a search looks for: words one by one, and phrases in quotation marks as they stand; normalised, each once. */
export function termsOf(query: string): string[] {
  const text = normalize(query);
  const found = [...text.matchAll(/["“”„]([^"“”„]+)["“”„]?|\S+/g)].map(([all, phrase]) =>
    (phrase ?? all).trim(),
  );
  const terms = [...new Set(found)].filter((term) => term !== '');
  return terms.length > 0 ? terms.slice(0, maxTerms) : [text];
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
