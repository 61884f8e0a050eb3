import { readFile, writeFile } from 'node:fs/promises';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Metadata, type OutputInfo, type Sharp, type SharpOptions } from 'sharp';
import { type Crop, cropRatios } from '../../../engine/kinds/url/crops.ts';
import type { Focus } from '../media.ts';
import {
  cutOf,
  maxFrames,
  maxPixels,
  maxPixelsAtOnce,
  PictureError,
  type PictureFormat,
  type RefusalReason,
  type Size,
  type StoredPicture,
  storedSize,
} from './pictures.ts';

/** libvips tolerates less than browsers at 'warning': phones write JPEG files with harmless ones. */
const reading: SharpOptions = { failOn: 'error', limitInputPixels: maxPixels };
const svgSide = 1600;
const share = { width: 1200, height: 630, maxBytes: 300_000 };
/** The lowest keeps even noise below the limit. */
const shareQualities = [82, 70, 55, 40, 25, 10, 1];

/**
 * Writes the picture as the library keeps it: upright, sRGB, 8 bits, at most as large as `storedSize` says, without metadata.
 *
 * @throws PictureError
 */
export async function storePicture(input: string, output: string): Promise<StoredPicture> {
  const metadata = await readHeader(input);
  const isAnimated = (metadata.pages ?? 1) > 1 && (metadata.format === 'gif' || metadata.format === 'webp');
  const { picture, ...size } = await decode(input, metadata, isAnimated);
  const upright = picture.autoOrient().toColourspace('srgb').resize(within(size));
  const { format, data, info } = await encodeForStore(upright, metadata, isAnimated).catch(
    (error: unknown) => {
      throw refused(error, 'damaged');
    },
  );
  await writeFile(output, data);
  const color = await dominantColor(data);
  const height = info.pageHeight ?? info.height;
  return { format, width: info.width, height, bytes: data.length, isAnimated, color };
}

/** Checks what the header says, before anything is decoded. */
async function readHeader(input: string): Promise<Metadata> {
  const metadata = await sharp(input, { ...reading, limitInputPixels: false, pages: -1 })
    .metadata()
    .catch((error: unknown) => {
      throw refused(error, 'damaged');
    });
  const { format, width, pageHeight, height, pages = 1 } = metadata;
  if (pages > maxFrames && format !== 'tiff') throw new PictureError('too-many-frames');
  const counted = format === 'tiff' || format === 'heif' ? 1 : pages;
  const pixels = width * (pageHeight ?? height) * counted;
  if (format !== 'svg' && pixels > (format === 'jpeg' ? maxPixels : maxPixelsAtOnce))
    throw new PictureError('too-large');
  if (format === 'gif') await requireTrailer(input);
  return metadata;
}

/** A GIF without its last byte was cut off; the decoder would take the frames that are there. */
async function requireTrailer(input: string): Promise<void> {
  const bytes = await readFile(input);
  if (bytes.findLast((byte) => byte !== 0) !== 0x3b) throw new PictureError('damaged');
}

/** With its pixels upright; those of a frame if it moves. */
interface Decoded extends Size {
  picture: Sharp;
}

async function decode(input: string, metadata: Metadata, isAnimated: boolean): Promise<Decoded> {
  if (metadata.format === 'svg')
    return { picture: drawSvg(input, metadata), width: svgSide, height: svgSide };
  if (metadata.format === 'heif' && metadata.compression === 'hevc') return decodeHeic(input, metadata);
  const { width, height } = metadata.autoOrient;
  const picture = sharp(input, { ...reading, animated: isAnimated });
  return { picture, width, height: (isAnimated && metadata.pageHeight) || height };
}

/** Drawn at the size that it is stored at, so that lines are sharp. */
function drawSvg(input: string, { width, height }: Metadata): Sharp {
  const scale = svgSide / Math.max(width, height);
  const density = Math.min(Math.max(72 * scale, 1), 100_000);
  return sharp(input, { ...reading, density }).resize({ width: svgSide, height: svgSide, fit: 'inside' });
}

/** libvips has no decoder for HEVC. libheif applies the orientation by itself. */
async function decodeHeic(input: string, { icc }: Metadata): Promise<Decoded> {
  const { default: libheif } = await import('libheif-js/wasm-bundle.js');
  const images = new libheif.HeifDecoder().decode(await readFile(input));
  const image = images.find((one) => one.is_primary()) ?? images[0];
  if (!image) throw new PictureError('damaged');
  const [width, height] = [image.get_width(), image.get_height()];
  const data = new Uint8ClampedArray(width * height * 4);
  const pixels = await new Promise<unknown>((resolve) => image.display({ data, width, height }, resolve));
  image.free();
  if (!pixels) throw new PictureError('damaged');
  const decoded = sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: maxPixels });
  if (!icc) return { picture: decoded, width, height };
  const small = await decoded.resize(within({ width, height })).png({ compressionLevel: 1 }).toBuffer();
  return { picture: sharp(withProfile(small, icc)), width, height };
}

/** The PNG with a colour profile, which sharp cannot attach without converting the pixels. */
function withProfile(png: Buffer, profile: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from('iCCPprofile\0\0', 'latin1'), deflateSync(profile)]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length - 4);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  const headerEnd = 33;
  return Buffer.concat([png.subarray(0, headerEnd), length, body, checksum, png.subarray(headerEnd)]);
}

function within(size: Size) {
  return { ...storedSize(size), fit: 'inside', withoutEnlargement: true } as const;
}

interface Encoded {
  format: PictureFormat;
  data: Buffer;
  info: OutputInfo;
}

async function encodeForStore(picture: Sharp, metadata: Metadata, isAnimated: boolean): Promise<Encoded> {
  if (isAnimated)
    return encoded('webp', picture.webp({ lossless: metadata.format === 'gif', quality: 85, effort: 4 }));
  // Decoded once: the choice between formats needs its transparency, and two formats may be tried.
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const decoded = () => sharp(data, { raw: { width, height, channels } });
  const isDrawing = ['png', 'gif', 'svg'].includes(metadata.format ?? '');
  const isOpaque = channels < 4 || (await decoded().stats()).isOpaque;
  if (isOpaque && !isDrawing) return encoded('jpeg', decoded().removeAlpha().jpeg({ quality: 88 }));
  const [png, webp] = await Promise.all([
    encoded('png', decoded().png({ compressionLevel: 9 })),
    encoded('webp', decoded().webp({ lossless: true, effort: 4 })),
  ]);
  return png.data.length <= webp.data.length ? png : webp;
}

async function encoded(format: PictureFormat, picture: Sharp): Promise<Encoded> {
  return { format, ...(await picture.toBuffer({ resolveWithObject: true })) };
}

async function dominantColor(data: Buffer): Promise<string> {
  const small = await sharp(data)
    .resize(64, 64, { fit: 'inside' })
    .flatten({ background: '#fff' })
    .png()
    .toBuffer();
  const { dominant } = await sharp(small).stats();
  const { r, g, b } = dominant;
  return `#${Buffer.from([r, g, b]).toString('hex')}`;
}

/** A smaller copy of a stored picture for one place on a page. */
export interface VariantJob {
  crop: Crop;
  width: number;
  format: PictureFormat;
  focus: Focus;
}

/** Writes a variant, of an animation the first frame. It is never larger than the picture that it is cut from. */
export async function writeVariant(input: string, output: string, job: VariantJob): Promise<void> {
  const cut = await cutAround(input, job);
  const picture = cut.resize({ width: job.width, withoutEnlargement: true });
  await encodeVariant(picture, job.format).toFile(output);
}

function encodeVariant(picture: Sharp, format: PictureFormat): Sharp {
  switch (format) {
    case 'avif':
      return picture.avif({ quality: 50, effort: 3 });
    case 'webp':
      return picture.webp({ quality: 76, smartSubsample: true });
    case 'png':
      return picture.png({ compressionLevel: 9 });
    case 'jpeg':
      return picture.flatten({ background: '#fff' }).jpeg({ quality: 80, mozjpeg: true });
  }
}

/** The largest part of the picture that has the crop's ratio, as near to the focal point as the edges allow. */
async function cutAround(input: string, { crop, focus }: VariantJob): Promise<Sharp> {
  const picture = sharp(input, reading);
  const ratio = cropRatios[crop];
  if (ratio === undefined) return picture;
  const { width, height } = await picture.metadata();
  return picture.extract(cutOf(width, height, ratio, focus));
}

export interface IconJob {
  side: number;
  /** Room around the picture, as a part of the side. */
  edge: number;
  /** Whether nothing may be transparent: it lies on the colour of its corner, a transparent one on white. */
  hasGround: boolean;
}

export async function writeIcon(input: string, output: string, job: IconJob): Promise<void> {
  const { side, edge, hasGround } = job;
  const inner = side - 2 * Math.round(side * edge);
  const drawn = await sharp(input, reading)
    .resize({ width: inner, height: inner, fit: 'contain', background: transparent })
    .ensureAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer();
  const background = hasGround ? await groundOf(drawn) : transparent;
  await sharp({ create: { width: side, height: side, channels: 4, background } })
    .composite([{ input: drawn }])
    .png({ compressionLevel: 9 })
    .toFile(output);
}

const transparent = { r: 0, g: 0, b: 0, alpha: 0 };

async function groundOf(picture: Buffer) {
  const corner = await sharp(picture).extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer();
  const [r = 255, g = 255, b = 255, alpha = 0] = corner;
  return alpha === 255 ? { r, g, b, alpha: 1 } : { r: 255, g: 255, b: 255, alpha: 1 };
}

/** Writes the picture for link previews: a JPEG of a fixed size and of at most 300,000 bytes, never enlarged. */
export async function writeShare(input: string, output: string, focus: Focus, color: string): Promise<void> {
  const { width, height } = await sharp(input).metadata();
  const picture = sharp(input, reading);
  const isLargeEnough = width >= share.width && height >= share.height;
  const cut = isLargeEnough
    ? picture.extract(cutOf(width, height, share.width / share.height, focus))
    : picture;
  const shown = await cut
    .resize({ width: share.width, height: share.height, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const create = { width: share.width, height: share.height, channels: 3, background: color } as const;
  const framed = await sharp({ create })
    .composite([{ input: shown }])
    .png({ compressionLevel: 1 })
    .toBuffer();
  for (const quality of shareQualities) {
    const data = await sharp(framed).jpeg({ quality, mozjpeg: true }).toBuffer();
    await writeFile(output, data);
    if (data.length <= share.maxBytes) return;
  }
}

function refused(error: unknown, reason: RefusalReason): PictureError {
  return error instanceof PictureError ? error : new PictureError(reason, error);
}
