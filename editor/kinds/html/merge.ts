import { readHtml } from '../../html/read-html.ts';
import { writeBlock } from '../../html/write-html.ts';
import { mergeBlocks } from './merge-blocks.ts';

type Articles = [base: unknown, mine: unknown, theirs: unknown];

/** Merges two changes of an article block by block. Undefined where changed blocks overlap or touch. Needs a browser. */
export function merge(...articles: Articles): string | undefined {
  return mergeBlocks(...blocksOf(articles))?.join('');
}

function blocksOf(articles: Articles) {
  return articles.map((html) => readHtml(String(html)).children.map(writeBlock)) as [
    string[],
    string[],
    string[],
  ];
}
