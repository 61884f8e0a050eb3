/** The kinds of picture that may stand inside an article as data. An SVG, in which a script can be, is none of them. */
export const inlinePictureTypes = [
  'image/png',
  'image/gif',
  'image/jpeg',
  'image/bmp',
  'image/x-icon',
  'image/webp',
  'image/avif',
  'image/heic',
] as const;

export type InlinePictureType = (typeof inlinePictureTypes)[number];

const pictureData = new RegExp(`^data:(?:${inlinePictureTypes.join('|')});base64,[a-z0-9+/=]*$`, 'i');

/** Whether a picture of an article may come from there: an http(s) address, a path of this site or allowed data. */
export function isPictureSource(source: string): boolean {
  return /^https?:\/\//i.test(source) || /^\/(?![/\\])/.test(source) || pictureData.test(source);
}

/** Width or height of a picture as HTML gives it, in pixels. */
export function isPictureSize(value: string | null | undefined): value is string {
  return typeof value === 'string' && /^\d{1,4}$/.test(value);
}
