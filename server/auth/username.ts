/** The form in which user names are compared: no case, no odd spellings of the same letters. */
export function canonicalUsername(username: string): string {
  return username.normalize('NFKC').trim().toLowerCase();
}
