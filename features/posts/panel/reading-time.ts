import { plainText } from '../../../engine/kinds/html/excerpt.ts';

/** Words that people read in a minute. */
const pace = 200;
const blockEnd = /(?<=<\/(?:p|h[1-6]|li|pre|blockquote)>)/;

/** How long an article is: words, and the whole minutes that reading it takes, at least one. Pictures do not count. */
export function readingTime(html: string): { words: number; minutes: number } {
  // Pictures inside of the article are megabytes of no words.
  const text = html.replace(/ src="data:[^"]*"/g, '');
  // Block by block: for the whole of a long article a key would have to wait.
  const words = text.split(blockEnd).reduce((sum, block) => sum + countWords(block), 0);
  return { words, minutes: Math.max(1, Math.round(words / pace)) };
}

function countWords(html: string): number {
  const text = plainText(html);
  return text === '' ? 0 : text.split(' ').length;
}
