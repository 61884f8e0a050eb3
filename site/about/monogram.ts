const titles = /^(?:dr|er|prof|adv|ca|shri|smt|sri|mr|mrs|ms|kum)\.?$/iu;
const graphemes = new Intl.Segmenter('en-IN', { granularity: 'grapheme' });

/** The first letters of the first and the last word of a name, without its title. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  const named = words.filter((word) => !titles.test(word));
  const all = named.length > 0 ? named : words;
  const ends = all.length > 1 ? [all[0], all.at(-1)] : all;
  return ends.map((word = '') => firstLetter(word)).join('');
}

function firstLetter(word: string): string {
  const letter = [...graphemes.segment(word)].find(({ segment }) => /\p{L}/u.test(segment));
  return letter?.segment.toLocaleUpperCase('en-IN') ?? '';
}

/** One of six, the same for the same name. */
export function monogramColour(name: string): number {
  return (
    Array.from(name).reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 6_000, 7) % 6
  );
}
