import { mergeBlocks } from '../../panel/merge/merge-blocks.ts';
import { readHtml } from './editor/html/read-html.ts';
import { writeBlock } from './editor/html/write-html.ts';

/** Merges two changes of an article block by block. Undefined where changed blocks overlap or touch. Needs a browser. */
export function merge(...articles: [base: unknown, mine: unknown, theirs: unknown]): string | undefined {
  const blocks = articles.map((html) => readHtml(String(html)).children.map(writeBlock));
  return mergeBlocks(...(blocks as [string[], string[], string[]]))?.join('');
}
