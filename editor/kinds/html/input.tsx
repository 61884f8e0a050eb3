import type { InputProps } from '../../../engine/panel/inputs/input-props.ts';
import { RichText } from '../../lazy.tsx';

/** An article. */
export function Input({ field: _, name: __, ...props }: InputProps<string>) {
  return <RichText {...props} />;
}
