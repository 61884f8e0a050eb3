import { withoutInvisible } from '../../../engine/kinds/text/invisible.ts';

/** The form in which user names are compared: no case, no odd spellings of the same letters, nothing invisible. */
export function canonicalUsername(username: string): string {
  return withoutInvisible(username).normalize('NFKC').trim().toLowerCase();
}
