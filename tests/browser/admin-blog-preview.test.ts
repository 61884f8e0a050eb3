import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { createPost, type Stored } from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import { signedIn } from '../support/panel.ts';
import type { TestServer } from '../support/server.ts';
import { viewsWritten } from './blog-records.ts';
import { answer, failedCalls, visit } from './pages.ts';

const failed = 'Failed to fetch data. Please try again later.';
const missing = 'Blog post not found';
const content =
  '<h1>Loud</h1><p><span style="color:#0000cc">ink</span></p><ul><li>one</li></ul><blockquote><p>said</p></blockquote>';

const bar = (page: Page) => page.getByRole('region', { name: 'Preview' });

async function openPreview(page: Page, site: TestServer, id: string): Promise<void> {
  await signedIn(page, site);
  await page.goto(`/admin/blog/${id}/preview`);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** The article as it is drawn: its elements, each with its text, addresses and place. */
function drawn(page: Page): Promise<string[]> {
  return page.locator('main article').evaluate((article) => {
    const from = article.getBoundingClientRect();
    return [...article.querySelectorAll('*')].map((element) => {
      const box = element.getBoundingClientRect();
      const place = [box.left - from.left, box.top - from.top, box.width, box.height].map(Math.round);
      const names = ['class', 'href', 'src', 'data-ink'].map((name) => element.getAttribute(name));
      return [element.tagName, ...names, ...place, element.textContent].join(' ');
    });
  });
}

async function makePost(site: TestServer, changes: Record<string, unknown> = {}): Promise<Stored> {
  return createPost(await site.staff(), { content, ...changes });
}

describe('the preview page of a blog post', () => {
  test.for([360, 1440])(
    'the preview looks exactly like the public page of the post, %d px (ADM-BLOG-01)',
    async (width, { open, site }) => {
      const { id } = await makePost(site, { title: 'Of likeness' });
      const page = await open({ viewport: { width, height: 900 } });
      await visit(page, `/blog/${id}`);
      await page.waitForLoadState('networkidle');
      const onSite = await drawn(page);
      await openPreview(page, site, id);
      await expect.poll(() => drawn(page)).toEqual(onSite);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      for (const role of ['banner', 'contentinfo'] as const) {
        expect(await page.getByRole(role).isVisible()).toBe(true);
      }
      await page.getByRole('complementary', { name: 'More from the blog' }).waitFor();
    },
  );

  test('the preview shows a draft to staff only and links to its next steps', async ({
    page,
    site,
    noise,
  }) => {
    noise.expect(/status of 404/);
    const { id } = await makePost(site, { title: 'Of drafts', status: 'Draft' });
    await openPreview(page, site, id);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Of drafts');
    expect(await page.title()).toBe('Preview: Of drafts | Admin Panel');
    expect(await bar(page).getByText('Preview – not published', { exact: true }).isVisible()).toBe(true);
    const links = bar(page).getByRole('link');
    expect(await links.allTextContents()).toEqual(['Edit', 'Back to list']);
    expect(await links.first().getAttribute('href')).toBe(`/admin/blog/${id}/edit`);
    expect((await page.goto(`/blog/${id}`))?.status()).toBe(404);
    expect((await site.visitor.get(`/blog/posts/${id}`)).status).toBe(404);
    const shell = await site.visitor.page(`/admin/blog/${id}/preview`);
    expect(shell.text).not.toContain('Of drafts');
    expect(shell.headers.get('cache-control')).toBe('no-store');
  });

  test('the preview without a session redirects to the sign-in page and shows nothing', async ({
    page,
    site,
  }) => {
    const { id } = await makePost(site);
    await page.goto(`/admin/blog/${id}/preview`);
    await page.waitForURL('**/admin/login');
    expect(await bar(page).count()).toBe(0);
  });

  test('the preview of a published post links to its public page and does not count as a view', async ({
    page,
    site,
  }) => {
    const { id } = await makePost(site);
    await openPreview(page, site, id);
    expect(await bar(page).getByText('Preview – published', { exact: true }).isVisible()).toBe(true);
    const link = bar(page).getByRole('link', { name: 'View on site' });
    expect(await link.getAttribute('href')).toBe(`/blog/${id}`);
    await viewsWritten(site);
    const staff = await site.staff();
    expect((await staff.get<{ viewCount: number }>(`/blog/posts/${id}`)).body.viewCount).toBe(0);
  });

  test('a link followed in the preview opens a new tab, and the preview stays', async ({ page, site }) => {
    const { id } = await makePost(site, { title: 'Of links' });
    await openPreview(page, site, id);
    const tab = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'Back to Blog' }).click();
    const opened = await tab;
    await opened.waitForURL(`${site.origin}/blog`);
    await opened.close();
    expect(new URL(page.url()).pathname).toBe(`/admin/blog/${id}/preview`);
    await page.keyboard.press('Tab');
    expect(await page.getByRole('heading', { level: 1, name: 'Of links' }).isVisible()).toBe(true);
  });

  test('a preview that fails to load shows an error and can be loaded again', async ({
    page,
    site,
    noise,
  }) => {
    noise.expect(...failedCalls);
    const { id } = await makePost(site, { title: 'Of failures' });
    await signedIn(page, site);
    await answer(page, `/blog/posts/${id}`, { detail: 'Broken' }, 500);
    await page.goto(`/admin/blog/${id}/preview`);
    await page.getByRole('alert').getByText(failed).waitFor();
    await page.unroute(`**/api/blog/posts/${id}`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Of failures' }).waitFor();
    await page.goto('/admin/blog/no-such-post/preview');
    await page.getByRole('alert').getByText(missing).waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    expect(await bar(page).getByRole('link', { name: 'Back to list' }).isVisible()).toBe(true);
  });

  test.for(['light', 'dark'] as const)(
    'the preview has no accessibility violation, %s',
    async (colorScheme, { open, site }) => {
      const { id } = await makePost(site, { content: '<h2>Head</h2><p>Text</p>', status: 'Draft' });
      const page = await open({ colorScheme });
      await openPreview(page, site, id);
      await page.waitForLoadState('networkidle');
      const found = await new AxeBuilder({ page }).analyze();
      expect(found.violations.map(({ id: rule, nodes }) => `${rule}: ${nodes[0]?.html}`)).toEqual([]);
    },
  );
});
