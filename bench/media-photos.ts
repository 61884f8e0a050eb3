import sharp from 'sharp';

/** A JPEG of 12 MP and about 6 MB, as phones take them; each is another one. */
export async function photo(seed: number): Promise<Uint8Array<ArrayBuffer>> {
  const create = { width: 500, height: 375, channels: 3, background: '#7a8fa6' } as const;
  const noise = { type: 'gaussian', mean: 110 + seed, sigma: 45 } as const;
  const rough = await sharp({ create: { ...create, noise } })
    .png()
    .toBuffer();
  const picture = sharp(rough).resize(4000, 3000, { kernel: 'cubic' });
  const grain = await sharp({
    create: { ...create, width: 4000, height: 3000, noise: { ...noise, sigma: 20 } },
  })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return Uint8Array.from(
    await picture
      .composite([{ input: grain, blend: 'soft-light' }])
      .jpeg({ quality: 90 })
      .toBuffer(),
  );
}

/** The same JPEG with a comment, which makes another file of it in no time. */
export function withComment(jpeg: Uint8Array, comment: string): Uint8Array<ArrayBuffer> {
  const text = Buffer.from(comment);
  const segment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, text.length + 2]), text]);
  return Uint8Array.from(Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]));
}
