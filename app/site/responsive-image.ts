/** Widths of the small version and of the picture itself, by the folder our own pictures lie in; `''` is the one above. */
const widths: Readonly<Record<string, readonly [small: number, whole: number]>> = {
  '': [800, 1280],
  about: [640, 960],
  channels: [640, 640],
  hero: [960, 1600],
  people: [192, 320],
  posts: [800, 1200],
};

/**
 * What an `<img>` says of the small version that each of our own pictures has; nothing for one from elsewhere.
 *
 * @param sizes the width it is shown at, as in the `sizes` of an `<img>`.
 */
export function responsiveImage(url: string | undefined, sizes: string): { srcSet?: string; sizes?: string } {
  const [, name, folder = ''] = /^(\/pictures\/(?:(\w+)\/)?[^/]+)\.webp$/.exec(url ?? '') ?? [];
  const [small, whole] = widths[folder] ?? [];
  if (!name || !small) return {};
  return { srcSet: `${name}-small.avif ${small}w${whole === small ? '' : `, ${url} ${whole}w`}`, sizes };
}
