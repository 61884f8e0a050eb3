import type { Page } from 'playwright-core';
import { createPost, type Stored } from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import { signedIn } from '../support/panel.ts';
import { cards, heading, recordCalls } from './blog-records.ts';
import { follow, visit } from './pages.ts';

type Post = Stored & { path: string };
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const pathOf = (page: Page) => new URL(page.url()).pathname;
const canonicalOf = (page: Page) => page.locator('link[rel="canonical"]').getAttribute('href');

/** Goes to an address in the page: the router follows the history. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** Writes down, from now on, the first heading of the article or its absence, each time it changes. */
async function watchHeading(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = () => {
      const now = document.querySelector('main article h1')?.textContent ?? '';
      if (seen.at(-1) !== now) seen.push(now);
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
}

test('[PAGE-07] the links of the blog lead to the readable address, and reading on in the page and loading it again stay there', async ({
  page,
  site,
}) => {
  const post = (await createPost(await site.staff(), { title: 'सौर नीति 2026' })) as Post;
  expect(post.path).toMatch(/^\/blog\/saur-niti-2026-/);
  await visit(page, '/shop');
  await follow(page, 'Blog');
  await cards(page, 'All Posts').getByRole('link', { name: 'Read More सौर नीति 2026' }).click();
  await title(page, 'सौर नीति 2026').waitFor();
  expect([pathOf(page), await canonicalOf(page)]).toEqual([post.path, site.origin + post.path]);
  const whatsapp = page.getByRole('link', { name: 'Share on WhatsApp' });
  expect(await whatsapp.getAttribute('href')).toContain(encodeURIComponent(site.origin + post.path));
  await page.reload();
  await title(page, 'सौर नीति 2026').waitFor();
  expect(pathOf(page)).toBe(post.path);
});

test('[PAGE-07] a link that has become outdated in an open page ends at the current address: the post is loaded once and stands still, and Back leads to the list', async ({
  page,
  site,
}) => {
  const staff = await site.staff();
  const post = (await createPost(staff, { title: 'Before' })) as Post;
  await visit(page, '/blog');
  const link = cards(page, 'All Posts').getByRole('link', { name: 'Read More Before' });
  await link.waitFor();
  const { body } = await staff.put<Post>(`/blog/posts/${post.id}`, { title: 'Afterwards' });
  const calls = recordCalls(page);
  const seen = await watchHeading(page);
  await link.click();
  await page.waitForURL(`**${body.path}`);
  await title(page, 'Afterwards').waitFor();
  await page.waitForLoadState('networkidle');
  expect(await seen()).toEqual(['', 'Afterwards']);
  expect(calls.filter((call) => /^\/blog\/posts\/[^?/]+$/.test(call))).toEqual([
    `/blog/posts/${post.path.slice('/blog/'.length)}`,
  ]);
  await expect.poll(() => canonicalOf(page)).toBe(site.origin + body.path);
  await page.goBack();
  await heading(page, 'All Posts').waitFor();
  expect(pathOf(page)).toBe('/blog');
});

test('[PAGE-07] [NAV-06] a document at the whole id stays there with the readable address in its head, and a navigation in the page to it ends at the readable one, at the same place', async ({
  page,
  site,
}) => {
  const content = `<p>Above</p>${'<p>Line</p>'.repeat(60)}<h2 id="costs">Costs</h2>`;
  const post = (await createPost(await site.staff(), { title: 'By its id', content })) as Post;
  await visit(page, `/blog/${post.id}`);
  expect([pathOf(page), await canonicalOf(page)]).toEqual([`/blog/${post.id}`, site.origin + post.path]);
  await follow(page, 'About');
  await page.waitForURL('**/about');
  await go(page, `/blog/${post.id}?utm_source=mail`);
  await page.waitForURL(`**${post.path}?utm_source=mail`);
  await title(page, 'By its id').waitFor();
  await expect.poll(() => canonicalOf(page)).toBe(site.origin + post.path);
  await page.mouse.wheel(0, 900);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await page.goBack();
  await page.waitForURL('**/about');
  await page.goForward();
  await title(page, 'By its id').waitFor();
  expect(pathOf(page)).toBe(post.path);
});

test('[PAGE-07] an outdated address that is opened leads to the current one', async ({ page, site }) => {
  const staff = await site.staff();
  const post = (await createPost(staff, { title: 'Opened long ago' })) as Post;
  const { body } = await staff.put<Post>(`/blog/posts/${post.id}`, { title: 'Opened today' });
  await visit(page, `${post.path}#costs`);
  await title(page, 'Opened today').waitFor();
  expect(page.url()).toBe(`${site.origin}${body.path}#costs`);
});

test('[PAGE-07] at the readable address staff find the link to the form of the post, after a navigation in the page too', async ({
  page,
  site,
}) => {
  const post = (await createPost(await site.staff(), { title: 'To be edited' })) as Post;
  await signedIn(page, site);
  const edit = page.getByRole('link', { name: 'Edit this post' });
  await visit(page, post.path);
  expect(await edit.getAttribute('href')).toBe(`/admin/blog/${post.id}/edit`);
  await page.getByRole('link', { name: 'Back to Blog' }).click();
  await cards(page, 'All Posts').getByRole('link', { name: 'Read More To be edited' }).click();
  await title(page, 'To be edited').waitFor();
  await expect.poll(() => edit.getAttribute('href')).toBe(`/admin/blog/${post.id}/edit`);
});
