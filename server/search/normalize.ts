/** The words of a normalised text, without what stands between them. */
export function wordsIn(text: string): string[] {
  return text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}
