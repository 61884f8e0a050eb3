/** A text with the digits of every script as 0 to 9; wide letters and signs as the usual ones (Unicode's NFKC). */
export function latinDigits(text: string): string {
  return text.normalize('NFKC').replace(/(?!\d)\p{Nd}/gu, valueOfDigit);
}

/** The digits of the scripts of India begin at the seventh character of a row of sixteen, those of others at its first. */
function valueOfDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  return String((code & 15) - (code > 0x900 && code < 0xe00 ? 6 : 0));
}
