import type { Page } from 'playwright-core';
import { createPost } from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import { frames, hold, visit } from './pages.ts';

const place = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** Follows a link of the footer without scrolling to it, and gives the place at that moment: until then pictures may still push the text. */
async function goToContact(page: Page): Promise<number> {
  const before = await page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'Contact', exact: true })
    .evaluate((link: HTMLElement) => {
      const top = Math.round(scrollY);
      link.click();
      return top;
    });
  await page.waitForURL('**/contact');
  await expect.poll(() => place(page)).toBe(0);
  return before;
}

test('[HOLD-39] Back restores the scroll position of a long page while its content loads anew, and of a post with pictures, of which one that says its size has its height before it is loaded', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1280, height: 640 });
  const spinner = page.getByRole('main').getByRole('status').first();
  const text = '<p>A roof of forty square metres feeds a family of four.</p>'.repeat(30);
  const sized = '<p><img src="/pictures/posts/agrivoltaics.webp" alt="" width="1200" height="675" /></p>';
  const content = `${sized}${text}<p><img src="/pictures/posts/floating-solar.webp"></p><h2>Below</h2>${text}`;
  const { id } = await createPost(await site.staff(), { content });
  for (const [path, calls] of [
    ['/', '/brands'],
    [`/blog/${id}`, '/blog/posts/*'],
  ] as const) {
    await visit(page, path);
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
    await expect.poll(distance, { message: path }).toBeLessThanOrEqual(2);
    await page.unrouteAll();
  }
  await page.route('**/pictures/posts/**', () => new Promise(() => undefined));
  await page.goto(`/blog/${id}`, { waitUntil: 'domcontentloaded' });
  const picture = page.locator('.prose img[width="1200"]');
  const box = await picture.boundingBox();
  expect(box?.height, 'before it is loaded').toBeCloseTo(((box?.width ?? 0) * 675) / 1200, 0);
});
