import { RichText } from '../../../editor/lazy.tsx';
import type { InputProps } from '../../panel/inputs/input-props.ts';

/** An article. */
export function Input({ field: _, name: __, ...props }: InputProps<string>) {
  return <RichText {...props} />;
}
