import type { Page } from 'playwright-core';
import sharp from 'sharp';
import type { Media } from '../../features/media/media.ts';
import { createPost } from '../factories/bodies.ts';
import { inline, movingGif } from '../factories/pictures.ts';
import { expect, test } from '../support/browser.ts';
import { showEverywhere } from '../support/library-pictures.ts';
import { visit } from './pages.ts';

/** The pictures of the library on a page: the variant that the browser took, and the width it is shown at. */
function picturesOn(page: Page, address: string) {
  return page.locator(`main img[src^="${address}"]`).evaluateAll((images) =>
    (images as HTMLImageElement[])
      .filter((image) => image.clientWidth > 0)
      .map((image) => {
        const [, crop, width] = /\?(\w+)-(\d+)$/.exec(image.currentSrc) ?? [];
        return {
          crop,
          width: Number(width),
          shown: image.clientWidth,
          hasSize: image.width > 0 && image.hasAttribute('width') && image.hasAttribute('height'),
        };
      }),
  );
}

/** The sum of layout shifts since the page was opened. */
function shiftOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'layout-shift', buffered: true });
    await new Promise(requestAnimationFrame);
    const shifts = observer.takeRecords() as (PerformanceEntry & { value: number })[];
    return shifts.reduce((sum, { value }) => sum + value, 0);
  });
}

test('[MEDIA-DL-05] public pages ask for pictures of the library in the cut and about the width of their place, without a shift, and the first of the hero before all others', async ({
  open,
  site,
}) => {
  const staff = await site.staff();
  const photo = sharp({ create: { width: 2560, height: 1920, channels: 3, background: 'teal' } });
  const uploaded = await staff.post<Media>('/media', Uint8Array.from(await photo.jpeg().toBuffer()), {
    'content-disposition': 'attachment; filename="roof.jpg"',
  });
  const { address } = uploaded.body;
  await showEverywhere(staff, () => address);
  const { body } = await site.visitor.get<{ data: { id: string }[] }>('/blog/posts');
  for (const width of [360, 1440]) {
    /** The widest place that shows a version: a browser takes a larger one than it needs where it has that already. */
    const places = new Map<string, number>();
    const page = await open({ viewport: { width, height: 800 } });
    for (const [path, crops] of [
      ['/', [...(width === 360 ? [] : ['banner']), 'card', 'cover', 'square', 'whole']],
      [`/blog/${body.data[0]?.id}`, ['cover', 'square']],
    ] as const) {
      await page.goto(path);
      if (path === '/') {
        const hero = page.getByAltText('hero 1');
        expect(await hero.getAttribute('fetchpriority')).toBe('high');
        expect(await hero.getAttribute('loading')).toBe('eager');
      }
      const images = page.locator(`main img[src^="${address}"]`);
      for (const image of await images.all()) await image.evaluate((one) => one.scrollIntoView());
      // One that no frame saw in view has not begun to load.
      const bringNext = () =>
        images.evaluateAll((all) => {
          const missing = (all as HTMLImageElement[]).filter(
            (one) => one.clientWidth > 0 && one.currentSrc === '',
          );
          missing[0]?.scrollIntoView();
          return missing.length;
        });
      await expect.poll(bringNext).toBe(0);
      expect(await shiftOf(page), path).toBeLessThan(0.001);
      const pictures = await picturesOn(page, address);
      expect([...new Set(pictures.map(({ crop }) => crop))].sort(), path).toEqual(crops);
      for (const picture of pictures) {
        expect(picture.hasSize, path).toBe(true);
        const version = `${picture.crop}-${picture.width}`;
        places.set(version, Math.max(places.get(version) ?? 0, picture.shown));
      }
    }
    // Twice as wide as its place at most; small ones weigh nothing. A logo is as wide as its height lets it be.
    for (const [version, shown] of places) {
      const taken = Number(version.split('-')[1]);
      if (taken > 320) expect(taken, `${version} at ${width} px`).toBeLessThanOrEqual(shown * 2);
    }
  }
});

test('[MEDIA-ED-10] an animation in a post moves until all motion is paused, before the scripts run too', async ({
  open,
  site,
}) => {
  const gif = inline(await movingGif(400, 300), 'image/gif');
  const post = await createPost(await site.staff(), { content: `<p>Before</p><p>${gif}</p>` });
  const page = await open({ reducedMotion: 'no-preference' });
  const address = `/blog/${post.id}`;
  const isStill = () =>
    page.locator('.prose img').evaluate((image: HTMLImageElement) => image.currentSrc.endsWith('?still'));
  await visit(page, address);
  await page.locator('.prose img').scrollIntoViewIfNeeded();
  const isLoaded = () =>
    page
      .locator('.prose img')
      .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);
  await expect.poll(isLoaded).toBe(true);
  expect(await isStill()).toBe(false);
  await page.getByRole('button', { name: 'Pause motion' }).click();
  await expect.poll(isStill).toBe(true);
  await page.getByRole('button', { name: 'Play motion' }).click();
  await expect.poll(isStill).toBe(false);
  await page.getByRole('button', { name: 'Pause motion' }).click();
  await expect.poll(isStill).toBe(true);
  await page.route('**/*.js', () => undefined);
  // The scripts that never come may hold the load of the document.
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  await expect.poll(isStill, { message: 'without its scripts' }).toBe(true);

  const unscripted = await open({ javaScriptEnabled: false, reducedMotion: 'reduce' });
  const stills = unscripted.waitForRequest((request) => request.url().endsWith('?still'));
  await unscripted.goto(address);
  await stills;
});
