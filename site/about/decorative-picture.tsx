import { responsiveImage } from '../responsive-image.ts';

/** A picture that says nothing the text beside it does not say. */
export function DecorativePicture({ src }: { src: string | null }) {
  if (src === null) return null;
  return (
    <img
      src={src}
      {...responsiveImage(src, 'whole', '(width >= 64rem) 40rem, 92vw')}
      alt=""
      width={960}
      height={720}
      loading="lazy"
      className="about-picture"
    />
  );
}
