import type { InputProps } from '../../panel/inputs/input-props.ts';
import { LineInput } from '../../panel/inputs/line-input.tsx';
import { PicturePreview } from './picture-preview.tsx';

/** An address; that of a picture with the picture below it. */
export function Input(props: InputProps<string>) {
  return (
    <>
      <LineInput {...props} />
      {props.field.scheme === 'picture' && <PicturePreview address={props.value} name={props.field.label} />}
    </>
  );
}
