import { RichText } from '../../kinds/html/editor/lazy.tsx';
import type { InputProps } from './input-props.ts';

/** An article. */
export function HtmlInput({ field: _, name: __, ...props }: InputProps<string>) {
  return <RichText {...props} />;
}
