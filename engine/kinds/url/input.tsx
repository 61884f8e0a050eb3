import { FileInput } from '../../../features/media/panel/file-input.tsx';
import type { InputProps } from '../../panel/inputs/input-props.ts';
import { LineInput } from '../../panel/inputs/line-input.tsx';

/** An address; that of a picture or a document with the ways to give a file. */
export function Input(props: InputProps<string>) {
  return props.field.scheme === 'link' ? <LineInput {...props} /> : <FileInput {...props} />;
}
