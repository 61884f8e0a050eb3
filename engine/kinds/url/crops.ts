import { cutWidths } from './cut-widths.ts';

/** Width by height of each cut; undefined is the whole picture. */
export const cropRatios = {
  whole: undefined,
  banner: 4,
  wide: 2,
  cover: 16 / 9,
  card: 8 / 5,
  square: 1,
} as const;

/** How a place on a page cuts its pictures. */
export type Crop = keyof typeof cropRatios;

/** The cuts in which visitors see a picture whose field says this one: a slide is another one on phones, which comes last. */
export function cutsOf(crop: Crop): readonly Crop[] {
  return crop === 'wide' ? ['banner', 'card'] : [crop];
}

/** The id of a file of the library, from its address; undefined for any other address. */
export function libraryId(address: string): string | undefined {
  return /^\/media\/([0-9a-f-]{36})\/\d+\/[^/?#]+$/.exec(address)?.[1];
}

/** The address of the largest cut of a picture that is at most `width` pixels wide. Pictures that are not in the library have none. */
export function cutAddress(address: string, crop: Crop, width: number): string {
  const widths: readonly number[] = cutWidths[crop];
  const largest = widths.findLast((one) => one <= width) ?? widths[0];
  return libraryId(address) ? `${address}?${crop}-${largest}` : address;
}
