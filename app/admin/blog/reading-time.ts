import { plainText } from '../../../kernel/kinds/html/excerpt.ts';

/** Words that people read in a minute. */
const pace = 200;

/** How long an article is: words, and the whole minutes that reading it takes, at least one. Pictures do not count. */
export function readingTime(html: string): { words: number; minutes: number } {
  // Pictures inside of the article are megabytes of no words.
  const text = plainText(html.replace(/ src="data:[^"]*"/g, ''));
  const words = text === '' ? 0 : text.split(' ').length;
  return { words, minutes: Math.max(1, Math.round(words / pace)) };
}
