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

const pictureData = new RegExp(`^data:(?:${inlinePictureTypes.join('|')});base64,[a-z0-9+/=]*$`, 'i');

/** Bytes up to which a picture stays inside the content. */
export const maxInlineBytes = 4096;

/** The bytes of a picture that stands inside the content as data; 0 for an address. */
export function inlineBytes(source: string): number {
  return source.startsWith('data:') ? Math.floor(((source.length - source.indexOf(',') - 1) * 3) / 4) : 0;
}

/** Of an address in the panel: the form opens at the first picture without a description. */
export const undescribedHash = '#undescribed';

/** Counts the pictures of sanitised HTML that have no description and need one. */
export function countUndescribed(html: string): number {
  return html.match(/<img (?=[^>]* alt="")(?![^>]* role="presentation")/g)?.length ?? 0;
}

/** Whether two contents are the same but for where their pictures come from, and the size that they are shown in. */
export function isSameButPictures(one: string, other: string): boolean {
  return withoutSources(one) === withoutSources(other);
}

function withoutSources(html: string): string {
  return html.replace(/<img [^<>]*>/g, (image) => image.replace(/ (?:src|width|height)="[^"]*"/g, ''));
}

/** Whether a picture of an article may come from there: an http(s) address, a path of this site or allowed data. */
export function isPictureSource(source: string): boolean {
  return /^https?:\/\//i.test(source) || /^\/(?![/\\])/.test(source) || pictureData.test(source);
}

/** Width or height of a picture as HTML gives it, in pixels. */
export function isPictureSize(value: string | null | undefined): value is string {
  return typeof value === 'string' && /^\d{1,4}$/.test(value);
}
