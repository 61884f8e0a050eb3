/**
 * An emoji, drawn from the set of the site. What is no emoji stands there as text, and so does what the set does not have: a
 * picture that does not load shows its alternative text.
 */
export function Emoji({ text }: { text: string }) {
  const isEmoji = /^[\p{Extended_Pictographic}\p{Regional_Indicator}]/u.test(text);
  if (!isEmoji) return text;
  return (
    <img
      src={`/emoji/${codeOf(text)}.svg`}
      alt={text}
      width={28}
      height={28}
      loading="lazy"
      className="emoji"
    />
  );
}

/** The code points in hexadecimal, without the sign that asks for a coloured drawing. */
function codeOf(text: string): string {
  const codes = Array.from(text, (character) => character.codePointAt(0)?.toString(16) ?? '');
  return codes.filter((code) => code !== 'fe0f').join('-');
}
