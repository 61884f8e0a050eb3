import type { Page } from 'playwright-core';
import { createPost } from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import type { TestServer } from '../support/server.ts';
import { hold, visit } from './pages.ts';

const place = (page: Page) => page.evaluate(() => Math.round(scrollY));
const spinner = (page: Page) => page.getByRole('main').getByRole('status').first();

async function newestPost({ origin }: TestServer): Promise<string> {
  const answer = await fetch(`${origin}/api/blog/posts?limit=1`);
  const { data } = (await answer.json()) as { data: { id: string }[] };
  return data[0]?.id ?? '';
}

const pages = [
  { path: '/', calls: '/brands' },
  { path: '/about', calls: '/about/members/other' },
  { path: '/resources', calls: '/resources' },
  { path: '/join', calls: '/rate-cards' },
  { path: '/blog/:id', calls: '/blog/posts/*' },
];

for (const { path, calls } of pages) {
  for (const width of [1280, 360]) {
    test(`[HOLD-39] Back restores the scroll position on ${path}, ${width} px`, async ({ open, site }) => {
      const page = await open({ viewport: { width, height: 640 }, reducedMotion: 'reduce' });
      await visit(page, path.replace(':id', await newestPost(site)));
      await page.evaluate(() => scrollTo({ top: 0.6 * document.body.scrollHeight, behavior: 'instant' }));
      await expect.poll(() => place(page)).toBeGreaterThan(200);
      const before = await place(page);
      // Whoever presses it has scrolled to it; this leaves the page as it stands.
      const link = page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true });
      await link.evaluate((element: HTMLElement) => element.click());
      await page.waitForURL('**/contact');
      await expect.poll(() => place(page)).toBe(0);
      const release = await hold(page, calls);
      await page.goBack();
      await spinner(page).waitFor({ state: 'attached' });
      release();
      await spinner(page).waitFor({ state: 'detached' });
      expect(Math.abs((await place(page)) - before)).toBeLessThanOrEqual(2);
    });
  }
}

test('[HOLD-39] a picture in a post has its final height before it is loaded', async ({ page, site }) => {
  await page.route('**/pictures/posts/**', () => new Promise(() => undefined));
  await page.goto(`/blog/${await newestPost(site)}`, { waitUntil: 'domcontentloaded' });
  const picture = page.locator('.prose img[width="1200"][height="675"]');
  const { width, height } = await picture.evaluate((element) => element.getBoundingClientRect());
  expect(width).toBeGreaterThan(300);
  expect(Math.abs(height - (width * 675) / 1200)).toBeLessThanOrEqual(1);
});

test('[HOLD-39] Back restores the scroll position below a picture without a size', async ({ page, site }) => {
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
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true });
  await link.evaluate((element: HTMLElement) => element.click());
  await page.waitForURL('**/contact');
  await expect.poll(() => place(page)).toBe(0);
  await page.goBack();
  await below.waitFor();
  await expect.poll(loaded).toBeGreaterThan(0);
  expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(2);
});
