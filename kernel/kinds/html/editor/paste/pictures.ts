import { isPictureSource } from '../../picture-source.ts';

/** Takes out pictures that an article cannot have and gives their number; pictures of a pixel, which count readers, go uncounted. */
export function dropRefusedPictures(body: HTMLElement): number {
  let refused = 0;
  for (const picture of body.querySelectorAll('img')) {
    const isPixel = ['width', 'height'].some((side) =>
      /^[01](?:px)?$/.test(picture.getAttribute(side) ?? ''),
    );
    if (isPixel) picture.remove();
    else if (!isPictureSource(picture.getAttribute('src') ?? '')) {
      refused += 1;
      picture.remove();
    }
  }
  return refused;
}
