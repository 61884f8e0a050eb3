interface CoverProps {
  src: string;
  /** The width it is shown at, as in the `sizes` of a picture. */
  sizes: string;
  /** It is in the first view: loaded at once and before others. */
  first?: boolean;
}

/** The cover of a post. Decoration: the title stands beside it. */
export function Cover({ src, sizes, first = false }: CoverProps) {
  const set = smallerTwin(src);
  return (
    <img
      src={src}
      {...(set ? { srcSet: set, sizes } : {})}
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

/** Each of our own covers lies there twice, the second time 640 pixels wide. */
function smallerTwin(src: string): string | undefined {
  const own = /^(\/pictures\/posts\/.+)\.webp$/.exec(src);
  return own ? `${own[1]}-640.webp 640w, ${src} 1200w` : undefined;
}
