import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A picture as the editor puts it inside the content. */
export function inline(bytes: Uint8Array, type: string, alt = ''): string {
  return `<img src="data:${type};base64,${Buffer.from(bytes).toString('base64')}" alt="${alt}" />`;
}

/** A JPEG of 4000 x 3000 pixels and at least 3.2 MB, as a phone takes it: lying on its side, and with the place in it. */
export function photo(): Promise<Buffer> {
  return noise(4000, 3000)
    .blur(0.8)
    .withExif({ IFD0: { Make: 'Phone of the north' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 88 })
    .toBuffer();
}

/** A PNG of random pixels. */
export function png(width: number, height: number): Promise<Buffer> {
  return noise(width, height).png().toBuffer();
}

/** A GIF that moves, of three frames. */
export async function movingGif(width: number, height: number): Promise<Buffer> {
  const frames = await Promise.all([1, 2, 3].map(() => png(width, height)));
  return sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
}

/** A GIF of one pixel that has so many frames. */
export function manyFrames(count: number): Buffer {
  const start = Buffer.from([1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]);
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
  const frames = Array.from({ length: count }, () => frame);
  return Buffer.concat([Buffer.from('GIF89a'), start, ...frames, Buffer.from([0x3b])]);
}

/** A small file that is decoded to 64 million pixels. */
export function bomb(): Promise<Buffer> {
  return sharp({ create: { width: 8000, height: 8000, channels: 3, background: '#f5a524' } })
    .png()
    .toBuffer();
}

/** A PNG of black pixels at one bit each: small however many they are, and made without decoding them. */
export function blackPng(width: number, height: number): Buffer {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width);
  size.writeUInt32BE(height, 4);
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))), { level: 1 });
  const header = Buffer.concat([size, Buffer.from([1, 0, 0, 0, 0])]);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, content: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  const body = Buffer.concat([Buffer.from(name), content]);
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function noise(width: number, height: number) {
  const pixels = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#000', noise: pixels } });
}

/** The smallest pictures of kinds that an article may have, and a drawing, which it may not; base64 by the part after `image/`. */
export const pictureFiles = {
  png: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  gif: 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  jpeg: '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////////////////2wBDAVVaWnhpeOuCguv/////////////////////////////////////////////////////////////////////////wAARCAABAAEDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AIgAf//Z',
  bmp: 'Qk06AAAAAAAAADYAAAAoAAAAAQAAAAEAAAABABgAAAAAAAQAAADEDgAAxA4AAAAAAAAAAAAA////AA==',
  'x-icon':
    'AAABAAEAAQEAAAEAIABGAAAAFgAAAIlQTkcNChoKAAAADUlIRFIAAAABAAAAAQgGAAAAHxXEiQAAAA1JREFUeNpjZPjPUA8AA4YBgFo0fWsAAAAASUVORK5CYII=',
  webp: 'UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA',
  'svg+xml': btoa('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1" onload="alert(1)"/>'),
} as const;
