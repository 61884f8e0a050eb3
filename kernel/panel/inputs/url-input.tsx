import type { InputProps } from './input-props.ts';
import { LineInput } from './line-input.tsx';
import { PicturePreview } from './picture-preview.tsx';

/** An address; that of a picture with the picture below it. */
export function UrlInput(props: InputProps<string>) {
  return (
    <>
      <LineInput {...props} />
      {props.field.scheme === 'picture' && <PicturePreview address={props.value} name={props.field.label} />}
    </>
  );
}
