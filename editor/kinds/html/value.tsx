import { ArticleContent } from '../../../engine/kinds/html/article-content.tsx';
import { articleHtml } from '../../../engine/kinds/html/article-html.ts';
import type { ChangeProps, ValueProps } from '../../../engine/panel/comparison/changed-value.tsx';
import { LazyInput, lazyCode } from '../../../engine/panel/inputs/lazy-input.tsx';

/** With the schema of the editor. */
const comparison = lazyCode(() =>
  import('../../comparison/article-change.tsx').then((code) => code.ArticleChange),
);

export function Value({ value }: ValueProps<string>) {
  return <ArticleContent html={articleHtml(value)} />;
}

export function Change({ before, after }: ChangeProps<string>) {
  return <LazyInput code={comparison} props={{ before, after }} what="comparison" height="5rem" />;
}
