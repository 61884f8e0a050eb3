/** How many letters of a near spelling may be others, more or fewer. */
export const maxChanges = 2;
/** Letters that a word has at least to have near spellings. */
const minLetters = 5;

/** Whether near spellings of a term are tried. */
export function hasNearSpellings(term: string): boolean {
  return /^[\p{L}\p{M}]+$/u.test(term) && [...term].length >= minLetters;
}

/** A part of a word, and after how many letters it begins. */
export interface Piece {
  text: string;
  start: number;
}

/** Three parts of a word. At least one of them is whole in every near spelling, at most `maxChanges` letters from where it was. */
export function pieces(word: string): Piece[] {
  const letters = [...word];
  const bounds = [0, 1, 2, 3].map((part) => Math.round((part * letters.length) / (maxChanges + 1)));
  return bounds.slice(0, -1).map((start, index) => ({
    text: letters.slice(start, bounds[index + 1]).join(''),
    start,
  }));
}

/** How many letters must be changed, added or taken out to make one word of the other (Levenshtein); Infinity above `maxChanges`. */
export function changesBetween(one: string, other: string): number {
  const [from, to] = [[...one], [...other]];
  if (Math.abs(from.length - to.length) > maxChanges) return Number.POSITIVE_INFINITY;
  let row = to.map((_, index) => index + 1);
  for (const [index, letter] of from.entries()) {
    let corner = index;
    let left = index + 1;
    let least = left;
    row = row.map((above, column) => {
      const changed = corner + (letter === to[column] ? 0 : 1);
      corner = above;
      left = Math.min(changed, above + 1, left + 1);
      least = Math.min(least, left);
      return left;
    });
    if (least > maxChanges) return Number.POSITIVE_INFINITY;
  }
  const changes = row.at(-1) ?? from.length;
  return changes > maxChanges ? Number.POSITIVE_INFINITY : changes;
}
