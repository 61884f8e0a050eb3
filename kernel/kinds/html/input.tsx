import type { InputProps } from '../../panel/inputs/input-props.ts';
import { RichText } from './editor/lazy.tsx';

/** An article. */
export function Input({ field: _, name: __, ...props }: InputProps<string>) {
  return <RichText {...props} />;
}
