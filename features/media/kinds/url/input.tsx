import type { InputProps } from '../../../../engine/panel/inputs/input-props.ts';
import { LineInput } from '../../../../engine/panel/inputs/line-input.tsx';
import { FileInput } from '../../panel/file-input.tsx';

/** An address; that of a picture or a document with the ways to give a file. */
export function Input(props: InputProps<string>) {
  return props.field.scheme === 'link' ? <LineInput {...props} /> : <FileInput {...props} />;
}
