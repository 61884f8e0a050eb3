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

/** Pixels. */
export const variantWidths = [160, 320, 480, 640, 960, 1280, 1600, 1920] as const;

/** The id of a file of the library, from its address; undefined for any other address. */
export function libraryId(address: string): string | undefined {
  return /^\/media\/([0-9a-f-]{36})\/\d+\/[^/?#]+$/.exec(address)?.[1];
}

/** The address of a cut of a picture, at most `width` pixels wide. Pictures that are not in the library have none. */
export function cutAddress(address: string, crop: Crop, width: (typeof variantWidths)[number]): string {
  return libraryId(address) ? `${address}?${crop}-${width}` : address;
}
