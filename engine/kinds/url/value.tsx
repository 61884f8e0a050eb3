import type { ValueProps } from '../../panel/comparison/changed-value.tsx';
import { PicturePreview } from './picture-preview.tsx';

/** The picture stands above its address. */
export function Value({ field, label, value }: ValueProps<string>) {
  return (
    <>
      {field.scheme === 'picture' && <PicturePreview address={value} name={label} crop={field.crop} />}
      <p className="difference-text">{value}</p>
    </>
  );
}
