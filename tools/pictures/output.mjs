// @ts-nocheck: the scenes are loose lists of numbers and colours, judged by looking at the pictures

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const folder = join(dirname(fileURLToPath(import.meta.url)), '../../public/pictures');

/** Lowers the quality only as far as the size limit asks, so that each picture is as good as it may be. */
export async function raster(art, name, limit, width = art.width) {
  const pixels = sharp(Buffer.from(art.toString())).resize(width).flatten();
  const raw = await pixels.raw().toBuffer({ resolveWithObject: true });
  const image = () => sharp(raw.data, { raw: raw.info });
  let bytes;
  for (const quality of [88, 82, 76, 70, 64, 58, 50, 42, 34]) {
    bytes = await (name.endsWith('.jpg')
      ? image().jpeg({ quality, mozjpeg: true })
      : image().webp({ quality, effort: 4, smartSubsample: true })
    ).toBuffer();
    if (bytes.length <= limit * 1024) break;
  }
  await save(name, bytes);
  return `${name} ${(bytes.length / 1024).toFixed(1)} KB`;
}

/** The same picture for phones, which are most of the visitors: smaller, and in the format that needs the fewest bytes. */
export async function small(art, name, width) {
  const bytes = await sharp(Buffer.from(art.toString()))
    .resize(width)
    .flatten()
    .avif({ quality: 42, effort: 6 })
    .toBuffer();
  await save(`${name}-small.avif`, bytes);
  return `${name}-small.avif ${(bytes.length / 1024).toFixed(1)} KB`;
}

export async function save(name, content) {
  const file = join(folder, name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}
