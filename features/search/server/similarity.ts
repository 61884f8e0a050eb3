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
