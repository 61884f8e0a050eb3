import { useLayoutEffect, useMemo, useRef } from 'react';
import { readHtml } from '../html/read-html.ts';
import { compareArticles } from './compare-articles.ts';
import { renderComparison } from './render-comparison.ts';

/** Two versions of an article in one, as it looks. */
export function ArticleChange({ before, after }: { before: string; after: string }) {
  const content = useRef<HTMLDivElement>(null);
  const { blocks, isByBlock } = useMemo(
    () => compareArticles(readHtml(before), readHtml(after)),
    [before, after],
  );
  useLayoutEffect(() => content.current?.replaceChildren(...renderComparison(blocks)), [blocks]);
  return (
    <>
      {isByBlock && (
        <p className="difference-note">More than 5,000 words changed, so whole paragraphs are compared.</p>
      )}
      {blocks.every(({ change }) => change === 'same') && (
        <p className="difference-note">It looks the same; only its HTML differs.</p>
      )}
      <div ref={content} className="prose" />
    </>
  );
}
