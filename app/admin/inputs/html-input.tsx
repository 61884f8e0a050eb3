import type { InputProps } from './input-props.ts';
import { RichText } from './rich-text/lazy.tsx';

/** An article. */
export function HtmlInput({ field: _, name: __, ...props }: InputProps<string>) {
  return <RichText {...props} />;
}
