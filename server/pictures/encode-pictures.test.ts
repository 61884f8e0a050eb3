import { pino } from 'pino';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import * as pictures from '../../tests/factories/pictures.ts';
import { encodePictures } from './encode-pictures.ts';
import { digestOf, fileSources } from './inline-pictures.ts';

const log = pino({ level: 'silent' });
const encode = async (bytes: Uint8Array, type: string) =>
  (await encodePictures(pictures.inline(bytes, type), log))[0];

describe('encodePictures', () => {
  test('[HOLD-03] a PNG is encoded as WebP of at most 1280 px', async () => {
    const encoded = await encode(await pictures.png(2000, 500), 'image/png');
    expect(encoded).toMatchObject({ type: 'image/webp', width: 1280, height: 320 });
    const { format, width, height } = await sharp(encoded?.bytes).metadata();
    expect([format, width, height]).toEqual(['webp', 1280, 320]);
  });

  test('[HOLD-03] a GIF keeps its frames and has the height of one frame', async () => {
    const encoded = await encode(await pictures.movingGif(100, 80), 'image/gif');
    expect(encoded).toMatchObject({ type: 'image/webp', width: 100, height: 80 });
    expect((await sharp(encoded?.bytes, { animated: true }).metadata()).pages).toBe(3);
  });

  test('[HOLD-03] a picture with too many pixels and a broken picture are not encoded', async () => {
    for (const bytes of [await pictures.bomb(), Buffer.alloc(5000, 'not a picture')]) {
      const encoded = await encode(bytes, 'image/png');
      expect(encoded).toMatchObject({ type: 'image/png', width: null, height: null });
      expect(bytes.equals(encoded?.bytes ?? Buffer.of())).toBe(true);
    }
  });

  test('[HOLD-03] a stored picture is not encoded again', async () => {
    const content = pictures.inline(await pictures.png(60, 60), 'image/png');
    const known = fileSources(content).map(digestOf);
    expect(known.length).toBe(1);
    expect(await encodePictures(content, log, known)).toEqual([]);
  });
});
