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

test('[PAGE-07] the links of the blog lead to the readable address, where staff find the link to the form; an outdated link and the whole id end there in the page, the post loaded once, and Back leads to the list', async ({
  page,
  site,
}) => {
  const staff = await site.staff();
  const post = (await createPost(staff, { title: 'सौर नीति 2026' })) as Post;
  expect(post.path).toMatch(/^\/blog\/saur-niti-2026-/);
  await signedIn(page, site);
  await visit(page, '/shop');
  await follow(page, 'Blog');
  const link = (name: string) => cards(page, 'All Posts').getByRole('link', { name: `Read More ${name}` });
  await link('सौर नीति 2026').click();
  await title(page, 'सौर नीति 2026').waitFor();
  expect([pathOf(page), await canonicalOf(page)]).toEqual([post.path, site.origin + post.path]);
  const whatsapp = page.getByRole('link', { name: 'Share on WhatsApp' });
  expect(await whatsapp.getAttribute('href')).toContain(encodeURIComponent(site.origin + post.path));
  const edit = page.getByRole('link', { name: 'Edit this post' });
  await expect.poll(() => edit.getAttribute('href')).toBe(`/admin/blog/${post.id}/edit`);
  await page.reload();
  await title(page, 'सौर नीति 2026').waitFor();
  expect(pathOf(page)).toBe(post.path);

  await visit(page, '/blog');
  await link('सौर नीति 2026').waitFor();
  const { body } = await staff.put<Post>(`/blog/posts/${post.id}`, { title: 'Afterwards' });
  const calls = recordCalls(page);
  await link('सौर नीति 2026').click();
  await page.waitForURL(`**${body.path}`);
  await title(page, 'Afterwards').waitFor();
  await page.waitForLoadState('networkidle');
  expect(calls.filter((call) => /^\/blog\/posts\/[^?/]+$/.test(call))).toEqual([
    `/blog/posts/${post.path.slice('/blog/'.length)}`,
  ]);
  await expect.poll(() => canonicalOf(page)).toBe(site.origin + body.path);
  await page.goBack();
  await heading(page, 'All Posts').waitFor();
  expect(pathOf(page)).toBe('/blog');

  await go(page, `/blog/${post.id}?utm_source=mail`);
  await page.waitForURL(`**${body.path}?utm_source=mail`);
  await title(page, 'Afterwards').waitFor();
  await visit(page, `${post.path}#costs`);
  expect(page.url(), 'a document at an outdated address').toBe(`${site.origin}${body.path}#costs`);
});
