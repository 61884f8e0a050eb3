import { LazyInput, lazyCode } from '../engine/panel/inputs/lazy-input.tsx';
import type { ArticleProps } from './use-article-editor.ts';

const editor = lazyCode(() => import('./rich-text-input.tsx').then((code) => code.RichTextInput));

export const preloadRichText = editor.preload;

/** The editor of articles: twice the weight of everything else on a form. */
export function RichText(props: ArticleProps) {
  return <LazyInput code={editor} props={props} what="editor" height="12.5rem" />;
}
