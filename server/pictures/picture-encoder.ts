// A process of its own, run by encode-pictures.ts: a picture on stdin, the smaller one with a line about its size on stdout.
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

/** Pixels: about twice the width of an article's column, for dense screens. */
const maxWidth = 1280;
/** Decoded pixels, all frames of an animation together. */
const maxPixels = 50_000_000;

// A service manager stops the whole group, but the post that is being saved still needs its picture.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);

sharp.concurrency(1);
const { data, info } = await sharp(await buffer(process.stdin), {
  animated: true,
  limitInputPixels: maxPixels,
})
  .autoOrient()
  .resize({ width: maxWidth, withoutEnlargement: true })
  .webp({ smartSubsample: true })
  .toBuffer({ resolveWithObject: true });
process.stdout.write(`${JSON.stringify({ width: info.width, height: info.pageHeight ?? info.height })}\n`);
process.stdout.write(data);
