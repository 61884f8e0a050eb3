import { responsiveImage } from '../responsive-image.ts';

interface CoverProps {
  src: string;
  /** The width it is shown at, as in the `sizes` of a picture. */
  sizes: string;
  /** It is in the first view: loaded at once and before others. */
  first?: boolean;
}

/** The cover of a post. Decoration: the title stands beside it. */
export function Cover({ src, sizes, first = false }: CoverProps) {
  return (
    <img
      src={src}
      {...responsiveImage(src, 'cover', sizes)}
      alt=""
      width={1200}
      height={675}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'low'}
      decoding="async"
      className="cover"
    />
  );
}
