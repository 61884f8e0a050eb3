/** What nobody sees, but for joiners, the choice between two forms of a sign, and the flags that are written with tags. */
const invisible =
  /(?!\p{Variation_Selector}|\p{Join_Control})(?<!\u{1f3f4}[\u{e0020}-\u{e007e}]{0,6})\p{Default_Ignorable_Code_Point}|[\u0080-\u009f\ufff9-\ufffb]/gu;

/** Joiners that join nothing: not behind a virama, and not between two letters without case, marks or emoji. */
const looseJoiners =
  /(?<!(?!\p{ASCII})[\p{Lo}\p{M}\p{S}\p{Join_Control}])\p{Join_Control}+|(?<![\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\p{Join_Control}])\p{Join_Control}+(?!(?!\p{ASCII})[\p{Lo}\p{M}\p{S}\p{Join_Control}])/gu;

/**
 * A text without the signs that nobody sees and that come along when something is copied: soft hyphens, spaces of no width, marks
 * of direction. Joiners stay within the scripts and emoji that are written with them. Separators of lines become spaces.
 */
export function withoutInvisible(text: string): string {
  if (!/\P{ASCII}/u.test(text)) return text;
  return text
    .replace(invisible, '')
    .replace(looseJoiners, '')
    .replace(/[\u2028\u2029\u2800]/g, ' ');
}
