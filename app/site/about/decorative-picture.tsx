import { responsiveImage } from '../responsive-image.ts';

interface DecorativePictureProps {
  src: string | undefined;
  className?: string;
}

/** A picture that says nothing the text beside it does not say. */
export function DecorativePicture({ src, className = '' }: DecorativePictureProps) {
  return (
    <img
      src={src}
      {...responsiveImage(src, '(width >= 64rem) 40rem, 92vw')}
      alt=""
      width={960}
      height={720}
      loading="lazy"
      className={`about-picture ${className}`}
    />
  );
}
