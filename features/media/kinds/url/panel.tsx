import { PicturePreview } from '../../../../engine/kinds/url/picture-preview.tsx';
import type { InputProps } from '../../../../engine/panel/inputs/input-props.ts';
import { LineInput } from '../../../../engine/panel/inputs/line-input.tsx';
import type { ValueProps } from '../../../../engine/panel/kind-panels.ts';
import { FileInput } from '../../panel/file-input.tsx';

/** An address; that of a picture or a document with the ways to give a file. */
export function Input(props: InputProps<string>) {
  return props.field.scheme === 'link' ? <LineInput {...props} /> : <FileInput {...props} />;
}

/** The picture stands above its address. */
export function Value({ field, label, value }: ValueProps<string>) {
  return (
    <>
      {field.scheme === 'picture' && <PicturePreview address={value} name={label} crop={field.crop} />}
      <p className="difference-text">{value}</p>
    </>
  );
}
