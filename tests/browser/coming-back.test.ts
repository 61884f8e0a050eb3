import type { Page } from 'playwright-core';
import { createPost } from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import type { TestServer } from '../support/server.ts';
import { frames, hold, visit } from './pages.ts';

const place = (page: Page) => page.evaluate(() => Math.round(scrollY));

async function newestPost({ visitor }: TestServer): Promise<string> {
  const { body } = await visitor.get<{ data: { id: string }[] }>('/blog/posts?limit=1');
  return `/blog/${body.data[0]?.id}`;
}

/**
 * Follows a link of the footer. Whoever presses it has scrolled to it; this leaves the page as it stands. Gives the place at that
 * moment: until then pictures may still push the text.
 */
async function goToContact(page: Page): Promise<number> {
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true });
  const before = await link.evaluate((element: HTMLElement) => {
    const top = Math.round(scrollY);
    element.click();
    return top;
  });
  await page.waitForURL('**/contact');
  await expect.poll(() => place(page)).toBe(0);
  return before;
}

test('[HOLD-39] Back restores the scroll position on every long page, 1280 and 360 px wide, while its content loads anew', async ({
  page,
  site,
}) => {
  const spinner = page.getByRole('main').getByRole('status').first();
  for (const [path, calls] of [
    ['/', '/brands'],
    ['/about', '/about/members/other'],
    ['/resources', '/resources'],
    ['/join', '/rate-cards'],
    [await newestPost(site), '/blog/posts/*'],
  ] as const) {
    await page.setViewportSize({ width: 1280, height: 640 });
    await visit(page, path);
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 640 });
      await page.evaluate(() => scrollTo({ top: 0.6 * document.body.scrollHeight, behavior: 'instant' }));
      await expect.poll(() => place(page)).toBeGreaterThan(200);
      // Whoever presses a link has seen the page, which has measured itself then.
      await frames(page);
      const before = await goToContact(page);
      const release = await hold(page, calls);
      await page.goBack();
      await spinner.waitFor({ state: 'attached' });
      release();
      await spinner.waitFor({ state: 'detached' });
      const distance = async () => Math.abs((await place(page)) - before);
      await expect.poll(distance, { message: `${path}, ${width} px` }).toBeLessThanOrEqual(2);
      await page.unrouteAll();
    }
  }
});

test('[HOLD-39] a picture in a post has its final height before it is loaded, and Back restores the scroll position below one without a size', async ({
  page,
  site,
}) => {
  await page.route('**/pictures/posts/**', () => new Promise(() => undefined));
  await page.goto(await newestPost(site), { waitUntil: 'domcontentloaded' });
  const sized = page.locator('.prose img[width="1200"][height="675"]');
  const { width, height } = await sized.evaluate((element) => element.getBoundingClientRect());
  expect(width).toBeGreaterThan(300);
  expect(Math.abs(height - (width * 675) / 1200)).toBeLessThanOrEqual(1);
  await page.unrouteAll();

  const text = '<p>A roof of forty square metres feeds a family of four.</p>'.repeat(30);
  const content = `${text}<p><img src="/pictures/posts/floating-solar.webp"></p><h2>Below</h2>${text}`;
  const { id } = await createPost(await site.staff(), { content });
  const below = page.getByRole('heading', { name: 'Below', exact: true });
  const top = async () => Math.round((await below.boundingBox())?.y ?? 0);
  const loaded = () =>
    page.locator('.prose img').evaluate((picture: HTMLImageElement) => picture.naturalWidth);
  await visit(page, `/blog/${id}`);
  await below.scrollIntoViewIfNeeded();
  await expect.poll(loaded).toBeGreaterThan(0);
  await below.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const before = await top();
  await goToContact(page);
  await page.goBack();
  await below.waitFor();
  await expect.poll(loaded).toBeGreaterThan(0);
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThanOrEqual(2);
});
