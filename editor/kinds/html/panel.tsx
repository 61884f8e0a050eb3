import { ArticleContent } from '../../../engine/kinds/html/article-content.tsx';
import { articleHtml } from '../../../engine/kinds/html/article-html.ts';
import type { InputProps } from '../../../engine/panel/inputs/input-props.ts';
import { LazyInput, lazyCode } from '../../../engine/panel/inputs/lazy-input.tsx';
import type { ChangeProps, ValueProps } from '../../../engine/panel/kind-panels.ts';
import { useMayWrite } from '../../../engine/panel/permissions.tsx';
import { RichText } from '../../lazy.tsx';

/** An article. */
export function Input({ field: _, name: __, ...props }: InputProps<string>) {
  // A disabled fieldset does not stop an editable element.
  return useMayWrite() ? <RichText {...props} /> : <ArticleContent html={articleHtml(props.value)} />;
}

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
