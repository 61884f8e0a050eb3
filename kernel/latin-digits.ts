/** A text with the digits of every script as 0 to 9; wide letters and signs as the usual ones (Unicode's NFKC). */
export function latinDigits(text: string): string {
  return text.normalize('NFKC').replace(/(?!\d)\p{Nd}/gu, valueOfDigit);
}

/** The ten digits of a script follow each other. */
function valueOfDigit(digit: string): string {
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint((digit.codePointAt(0) ?? 0) - value - 1)))
    value += 1;
  return String(value);
}
