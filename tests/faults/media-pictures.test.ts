import sharp from 'sharp';
import { afterEach, describe, expect, test } from 'vitest';
import type { Media } from '../../features/media/media.ts';
import * as pictures from '../factories/pictures.ts';
import type { ProblemBody } from '../support/http.ts';
import { emptySite, useSite } from '../support/site.ts';

const isLinux = process.platform === 'linux';

describe.skipIf(!isLinux)('the process for pictures', () => {
  const site = useSite({ environment: emptySite });
  const upload = async (bytes: Buffer) =>
    site.staff.post<Media & ProblemBody>('/media', Uint8Array.from(bytes), {
      'content-disposition': 'attachment; filename="roof.jpg"',
    });
  const expectOthersServed = async () => {
    for (let round = 0; round < 20; round += 1)
      for (const path of ['/', '/api/tags', '/readyz']) {
        const start = performance.now();
        expect((await site.visitor.page(path)).status, path).toBe(200);
        expect(performance.now() - start, path).toBeLessThan(2000);
      }
  };
  const unreadable = [
    422,
    "'roof.jpg' could not be read. Open it, save it again as JPEG or PDF, and upload that.",
  ];
  afterEach(async () => {
    expect((await upload(await pictures.photo())).status).toBeLessThan(300);
  });

  test('[MEDIA-PX-07] it is ended when a picture takes more than 600 MB', async () => {
    const create = { width: 10_000, height: 9990, channels: 3, background: '#456' } as const;
    const large = await sharp({ create, limitInputPixels: false })
      // Four components, which a progressive file keeps whole in memory: 800 MB.
      .toColourspace('cmyk')
      .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
      .toBuffer();
    const start = performance.now();
    const answer = upload(large).then((response) => ({ ...response, ms: performance.now() - start }));
    await expectOthersServed();
    const { status, body, ms } = await answer;
    expect([status, body.detail]).toEqual(unreadable);
    // Not by its time, which is 30 s.
    expect(ms).toBeLessThan(25_000);
  });

  test('[MEDIA-PX-08] a picture that unfolds to too much is refused from its header, long before it could be decoded', async () => {
    expect((await upload(await pictures.png(36, 36))).status).toBe(201);
    const tooLarge = "'roof.jpg' is larger than 100 megapixels. Make it smaller.";
    for (const [bytes, detail] of [
      [pictures.blackPng(30_000, 30_000), tooLarge],
      [pictures.manyFrames(10_000), "'roof.jpg' has more than 300 pictures in it. Make it shorter."],
    ] as const) {
      const start = performance.now();
      const { status, body } = await upload(bytes);
      expect([status, body.detail]).toEqual([422, detail]);
      // The bench holds it to 300 ms; decoding would take 2.7 GB, or ten thousand frames.
      expect(performance.now() - start).toBeLessThan(3000);
    }
  });

  test('[MEDIA-PX-13] while it is busy the nearest variant is sent within 2 seconds, and an upload goes first', async () => {
    const photos: Media[] = [];
    for (let index = 0; index < 8; index += 1)
      photos.push((await upload(await pictures.png(1600 + index, 1000))).body);
    const load = async (address: string) => {
      const start = performance.now();
      const response = await fetch(site.server.origin + address, { headers: { accept: 'image/avif' } });
      const ms = performance.now() - start;
      const { width } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      const { status } = response;
      return { status, width, cache: response.headers.get('cache-control'), ms };
    };
    const [first] = photos as [Media];
    expect((await load(`${first.address}?card-320`)).cache).toContain('immutable');
    const many = Promise.all(
      photos.flatMap(({ address }) =>
        [1600, 1280, 960, 640].map((width) => load(`${address}?card-${width}`)),
      ),
    );
    const nearest = await load(`${first.address}?card-480`);
    expect(nearest).toMatchObject({ status: 200, width: 320, cache: 'no-store' });
    const begun = performance.now();
    expect((await upload(await pictures.png(35, 35))).status).toBe(201);
    const uploadMs = performance.now() - begun;
    const answers = await many;
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(Math.max(...answers.map(({ ms }) => ms), nearest.ms)).toBeLessThan(3500);
    expect(answers.some(({ cache }) => cache === 'no-store')).toBe(true);
    // One variant may be under way.
    expect(uploadMs).toBeLessThan(6000);
    await expect
      .poll(async () => (await load(`${first.address}?card-480`)).cache, { timeout: 90_000, interval: 1000 })
      .toContain('immutable');
  });
});
