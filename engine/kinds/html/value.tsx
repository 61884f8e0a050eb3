import type { ChangeProps, ValueProps } from '../../panel/comparison/changed-value.tsx';
import { LazyInput, lazyCode } from '../../panel/inputs/lazy-input.tsx';
import { ArticleContent } from './article-content.tsx';
import { articleHtml } from './article-html.ts';

/** With the schema of the editor. */
const comparison = lazyCode(() =>
  import('../../../editor/comparison/article-change.tsx').then((code) => code.ArticleChange),
);

export function Value({ value }: ValueProps<string>) {
  return <ArticleContent html={articleHtml(value)} />;
}

export function Change({ before, after }: ChangeProps<string>) {
  return <LazyInput code={comparison} props={{ before, after }} what="comparison" height="5rem" />;
}
