import type { Focus } from '../media.ts';

/** Pixels of the longest side that the library keeps of most pictures. */
const maxSide = 2560;
/** Pixels of the shorter side that a long picture keeps, such as an infographic or a panorama: its text stays readable. */
const readableSide = 1280;
/** Pixels of the longest side of any picture, which WebP can hold. */
const longestSide = 16_000;
/** Pixels of any picture in the library: to write one as AVIF takes 14 seconds at most. */
const maxStoredPixels = 10_000_000;
/** Pixels that a JPEG may have: it is decoded at a reduced size. */
export const maxPixels = 100_000_000;
/** Pixels that any other picture may have, all its frames together. */
export const maxPixelsAtOnce = 50_000_000;
export const maxFrames = 300;
/** Bytes of a drawing. */
export const maxSvgBytes = 1024 * 1024;

/** Formats of files in the library and of their variants, as sharp calls them. */
export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif';

export const formats: Record<PictureFormat, { type: string; extension: string }> = {
  jpeg: { type: 'image/jpeg', extension: 'jpg' },
  png: { type: 'image/png', extension: 'png' },
  webp: { type: 'image/webp', extension: 'webp' },
  avif: { type: 'image/avif', extension: 'avif' },
};

/** Why a file is not taken. */
export type RefusalReason =
  | 'unknown'
  | 'old-office'
  | 'too-large'
  | 'too-many-frames'
  | 'damaged'
  | 'drawing'
  | 'unreadable';

/** A file that was refused, or that broke who read it. */
export class PictureError extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, cause?: unknown) {
    super(`The file was not processed: ${reason}.`, { cause });
    this.name = 'PictureError';
    this.reason = reason;
  }
}

export interface StoredPicture {
  readonly format: PictureFormat;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  readonly isAnimated: boolean;
  /** The colour that most of it has, as `#rrggbb`. */
  readonly color: string;
}

export interface Size {
  width: number;
  height: number;
}

/** The size in which the library keeps a picture, never larger than it comes. */
export function storedSize({ width, height }: Size): Size {
  const [long, short] = [Math.max(width, height), Math.min(width, height)];
  const readable = Math.min(
    readableSide / short,
    longestSide / long,
    Math.sqrt(maxStoredPixels / (width * height)),
  );
  const scale = Math.min(1, Math.max(maxSide / long, readable));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The largest part with this ratio (width by height), as near to the focal point as the edges allow. */
export function cutOf(width: number, height: number, ratio: number, focus: Focus) {
  const cutWidth = Math.max(1, Math.min(width, Math.round(height * ratio)));
  const cutHeight = Math.max(1, Math.min(height, Math.round(width / ratio)));
  const start = (side: number, cut: number, percent: number) =>
    Math.round(Math.min(Math.max((side * percent) / 100 - cut / 2, 0), side - cut));
  return {
    left: start(width, cutWidth, focus.x),
    top: start(height, cutHeight, focus.y),
    width: cutWidth,
    height: cutHeight,
  };
}
