import { MarkedText, type ValueProps } from '../../panel/form/marked-value.tsx';
import { PicturePreview } from './picture-preview.tsx';

/** The picture stands above its address. */
export function Value({ field, label, value, other }: ValueProps<string>) {
  return (
    <>
      {field.scheme === 'picture' && <PicturePreview address={value} name={label} crop={field.crop} />}
      <MarkedText text={value} other={other} />
    </>
  );
}
