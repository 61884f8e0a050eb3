import type { InputProps } from '../../panel/inputs/input-props.ts';
import { LineInput } from '../../panel/inputs/line-input.tsx';

/** One line, with what the browser offers for it. */
export function Input(props: InputProps<string>) {
  return <LineInput {...props} />;
}
