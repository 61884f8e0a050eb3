import { isAllowedUrl } from '../../engine/kinds/url/allowed-url.ts';
import { responsiveImage } from '../responsive-image.ts';

interface EventPictureProps {
  src: string | null;
  sizes: string;
  /** It is in the first view. */
  first?: boolean;
}

/** As the cover of a post, without the scripts of the blog. Decoration: the title stands beside it. */
export function EventPicture({ src, sizes, first = false }: EventPictureProps) {
  if (src === null || !isAllowedUrl(src, 'picture')) return null;
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
