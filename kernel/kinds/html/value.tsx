import type { ValueProps } from '../../panel/form/marked-value.tsx';
import { ArticleContent } from './article-content.tsx';
import { articleHtml } from './article-html.ts';

export function Value({ value }: ValueProps<string>) {
  return <ArticleContent html={articleHtml(value)} />;
}
