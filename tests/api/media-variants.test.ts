import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Media } from '../../server/media/media.ts';
import { brand, channel, create, createPost, testimonial, unique } from '../factories/bodies.ts';
import * as pictures from '../factories/pictures.ts';
import { usualEngines } from '../support/database.ts';
import { emptySite, useSite } from '../support/site.ts';

describe.each(usualEngines)('variants made behind on %s', (engine) => {
  const site = useSite({ engine, environment: emptySite });
  const upload = async (width: number, height: number): Promise<Media> => {
    const bytes = Uint8Array.from(await pictures.png(width, height));
    return (await site.staff.post<Media>('/media', bytes)).body;
  };
  /** The variants in the folder of files: over HTTP each would be made by asking for it. */
  const variantsOf = (media: Media): string[] =>
    existsSync(folderOf(media)) ? readdirSync(folderOf(media)).toSorted() : [];
  const folderOf = ({ id, version }: Media): string =>
    join(site.server.database.dataDirectory, 'media/variants', id, String(version));
  const named = (crop: string, widths: number[]) =>
    widths.flatMap((width) => [`${crop}-${width}.avif`, `${crop}-${width}.webp`]).toSorted();

  test('[MEDIA-PX-12] a record that begins to use a picture has the variants of its cut made behind', async () => {
    const [card, square, cover, inside, unused] = await Promise.all(
      [0, 1, 2, 3, 4].map((index) => upload(330 + index, 300)),
    );
    if (!card || !square || !cover || !inside || !unused) throw new Error('An upload is missing.');
    await create(site.staff, '/channels', channel({ image: card.address }));
    await create(site.staff, '/testimonials', testimonial({ image: square.address }));
    const content = `<p><img src="${inside.address}" alt="" /></p>`;
    const post = await createPost(site.staff, { coverImage: cover.address, content });
    await expect.poll(() => variantsOf(card)).toEqual(named('card', [320, 330]));
    await expect.poll(() => variantsOf(square)).toEqual(named('square', [160, 300]));
    await expect.poll(() => variantsOf(cover)).toEqual(named('cover', [320, 332]));
    await expect.poll(() => variantsOf(inside)).toEqual(named('whole', [160, 320, 333]));
    const size = await sharp(
      Buffer.from(await (await fetch(`${site.server.origin}${card.address}?card-320.webp`)).arrayBuffer()),
    ).metadata();
    expect([size.width, size.height]).toEqual([320, 200]);

    await site.staff.patch(`/blog/posts/${post.id}`, { coverImage: unused.address });
    await expect.poll(() => variantsOf(unused)).toEqual(named('cover', [320, 334]));
    const { body } = await site.staff.patch<Media>(`/media/${unused.id}`, { focus: { x: 0, y: 0 } });
    expect(body.version).toBe(2);
    await expect.poll(() => variantsOf(body)).toEqual(named('cover', [320, 334]));
  });

  test('[MEDIA-PX-12] a save that is refused, and one that keeps its picture, have nothing made', async () => {
    const picture = await upload(300, 200);
    const refused = await site.staff.post('/brands', brand({ logo: picture.address, name: '' }));
    expect(refused.status).toBe(422);
    const kept = await upload(302, 200);
    const { id } = await create(site.staff, '/brands', brand({ logo: kept.address }));
    await expect.poll(() => variantsOf(kept)).toEqual(named('whole', [160, 302]));
    rmSync(folderOf(kept), { recursive: true });
    await site.staff.patch(`/brands/${id}`, { name: unique('Brand') });
    // What is made later proves that there was nothing before it.
    const later = await upload(301, 200);
    await site.staff.patch(`/brands/${id}`, { logo: later.address });
    await expect.poll(() => variantsOf(later)).toEqual(named('whole', [160, 301]));
    expect([variantsOf(picture), variantsOf(kept)]).toEqual([[], []]);
  });

  test('[MEDIA-PX-12] whoever asks for a variant does not wait for those that are made behind', async () => {
    const [used, asked] = [await upload(1000, 700), await upload(200, 200)];
    await create(site.staff, '/brands', brand({ logo: used.address }));
    const response = await fetch(`${site.server.origin}${asked.address}?square-160.webp`);
    await response.arrayBuffer();
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(variantsOf(used).length).toBeLessThan(12);
    await expect.poll(() => variantsOf(used).length, { timeout: 60_000 }).toBe(12);
  }, 90_000);

  test('[MEDIA-PX-10] whoever asks for every address there could be has no cut made but those that pages show', async () => {
    const picture = await upload(331, 300);
    const crops = ['whole', 'banner', 'wide', 'cover', 'card', 'square', 'unknown', 'constructor'];
    const widths = [160, 320, 331, 480, 640, 960, 1280, 1600, 1920];
    const cuts = crops.flatMap((crop) => widths.map((width) => `${crop}-${width}`));
    const icons = ['icon-48', 'icon-180', 'icon-192', 'icon-512', 'icon-mask'];
    const queries = ['', 'still', 'share', ...icons, ...cuts, ...cuts.map((cut) => `${cut}.jpg`)];
    for (const query of queries)
      for (const accept of ['image/avif', 'image/webp', '*/*'])
        await (
          await fetch(`${site.server.origin}${picture.address}?${query}`, { headers: { accept } })
        ).bytes();
    const shown = { whole: [160, 320, 331], banner: [331], wide: [331], cover: [320, 331] };
    const names = Object.entries({ ...shown, card: [320, 331], square: [160, 300] }).flatMap(
      ([crop, sizes]) =>
        sizes.flatMap((width) => ['avif', 'webp', 'png'].map((extension) => `${crop}-${width}.${extension}`)),
    );
    await expect.poll(() => variantsOf(picture)).toEqual([...names, 'share.jpg'].toSorted());
  });
});
