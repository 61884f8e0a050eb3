import { cutWidths } from '../engine/kinds/url/cut-widths.ts';

/** Widths of the small version and of the picture itself, by the folder our own pictures lie in; `''` is the one above. */
const widths: Readonly<Record<string, readonly [small: number, whole: number]>> = {
  '': [800, 1280],
  about: [640, 960],
  channels: [640, 640],
  hero: [960, 1600],
  people: [192, 320],
  posts: [800, 1200],
};

interface ResponsiveImage {
  src?: string;
  srcSet?: string;
  sizes?: string;
}

/**
 * What an `<img>` says of the versions of a picture: the cuts of one in the library, the small version that each of our own
 * pictures has, nothing for one from elsewhere.
 *
 * @param crop how its place cuts a picture
 * @param sizes the width it is shown at, as in the `sizes` of an `<img>`.
 */
export function responsiveImage(
  url: string | undefined,
  crop: keyof typeof cutWidths,
  sizes: string,
): ResponsiveImage {
  if (url !== undefined && isInLibrary(url)) {
    const sources = cutWidths[crop].map((width) => `${url}?${crop}-${width} ${width}w`);
    return { src: `${url}?${crop}-640`, srcSet: sources.join(', '), sizes };
  }
  const [, name, folder = ''] = /^(\/pictures\/(?:(\w+)\/)?[^/]+)\.webp$/.exec(url ?? '') ?? [];
  const [small, whole] = widths[folder] ?? [];
  if (!name || !small) return {};
  return { srcSet: `${name}-small.avif ${small}w${whole === small ? '' : `, ${url} ${whole}w`}`, sizes };
}

/** Whether an address is one of the library, which has cuts of it. */
export function isInLibrary(url: string): boolean {
  return url.startsWith('/media/');
}
