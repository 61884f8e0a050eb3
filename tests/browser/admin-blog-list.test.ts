import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { test as base, expect } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import type { TestServer } from '../support/server.ts';
import { answer, failedCalls } from './pages.ts';
import { column, focused, queryOf, rowOf } from './panel-lists.ts';

/** A page that is signed in, on a server with 45 posts more than the samples. */
const test = base
  .extend('filled', { scope: 'file' }, async ({ site }) => await fill(site))
  .extend('panel', async ({ page, site, filled }): Promise<Page> => {
    if (filled.total < 45) throw new Error('The posts could not be made.');
    await signedIn(page, site);
    return page;
  });

async function fill(site: TestServer): Promise<{ total: number }> {
  const staff = await site.staff();
  const { body: categories } = await staff.get<{ id: string }[]>('/categories');
  for (let number = 1; number <= 45; number += 1) {
    await staff.post('/blog/posts', {
      title: `Roof number ${number}`,
      ...{ excerpt: 'Short', content: '<p>Text</p>', coverImage: '/pictures/share.jpg' },
      category: categories[0]?.id,
      ...{ tags: [], author: { name: 'Asha', avatar: '/pictures/people/01.webp' } },
      ...{ publishedAt: '2026-11-01', readTime: 3, status: number % 2 ? 'Draft' : 'Published' },
    });
  }
  const { body } = await staff.get<{ total: number }>('/blog/posts?limit=1');
  return { total: body.total };
}

const titles = (page: Page) => column(page, 'Title');

describe('the list of blog posts', () => {
  test('[ADM-BLOG-01] [ADM-BLOG-09] the post list shows its columns and 20 posts per page, newest first and drafts included', async ({
    panel,
    filled,
  }) => {
    await openPanel(panel, '/blog');
    await panel.getByRole('table', { name: 'Blog Posts' }).waitFor();
    expect(await panel.getByRole('columnheader').allTextContents()).toEqual([
      ...['Title', 'Category', 'Status', 'Views', 'Created At', 'Actions'],
    ]);
    expect((await titles(panel)).slice(0, 2)).toEqual(['Roof number 45', 'Roof number 44']);
    expect(await titles(panel)).toHaveLength(20);
    expect(await panel.getByText(`${filled.total} posts`, { exact: true }).isVisible()).toBe(true);
    expect((await column(panel, 'Views'))[0]).toBe('0');
    expect(await rowOf(panel, 'Roof number 45').getByRole('link', { name: /^Edit/ }).count()).toBe(1);
  });

  test('[ADM-BLOG-07] [ADM-BLOG-08] the status badge is green for Published and yellow for Draft', async ({
    panel,
  }) => {
    await openPanel(panel, '/blog');
    const colours = async (text: string) => {
      const badge = panel.locator('td[data-label="Status"]').getByText(text, { exact: true }).first();
      await badge.waitFor();
      const colour = await badge.evaluate((element) => getComputedStyle(element).backgroundColor);
      return (colour.match(/\d+/g) ?? []).map(Number);
    };
    const [red = 0, green = 0, blue = 0] = await colours('Published');
    expect(green).toBeGreaterThan(Math.max(red, blue));
    const [yellowRed = 0, yellowGreen = 0, yellowBlue = 0] = await colours('Draft');
    expect(Math.min(yellowRed, yellowGreen)).toBeGreaterThan(yellowBlue + 40);
  });

  test('[AMB-42] the pager reaches every post and writes the page number into the address', async ({
    panel,
    filled,
  }) => {
    await openPanel(panel, '/blog');
    const edited = () =>
      panel
        .getByRole('link', { name: /^Edit '/ })
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    const seen = new Set<string | null>();
    for (let page = 1; page <= Math.ceil(filled.total / 20); page += 1) {
      if (page > 1) await panel.getByRole('link', { name: 'Next page' }).click();
      const isShown = async () => (await edited()).some((address) => !seen.has(address));
      await expect.poll(isShown).toBe(true);
      for (const address of await edited()) seen.add(address);
    }
    expect(seen.size).toBe(filled.total);
    expect(queryOf(panel)).toEqual({ page: String(Math.ceil(filled.total / 20)) });
    await panel.goBack();
    await expect.poll(() => titles(panel)).toHaveLength(20);
    await panel.goto('/admin/blog?page=99');
    await expect.poll(() => queryOf(panel).page).toBe(String(Math.ceil(filled.total / 20)));
  });

  test('the heading of the post list has the focus after a page turn, at the last page and after a failure', async ({
    panel,
    noise,
  }) => {
    noise.expect(...failedCalls);
    await openPanel(panel, '/blog');
    const heading = 'Blog Posts';
    const turn = async (to: string) => {
      await panel.getByRole('link', { name: to }).focus();
      await panel.keyboard.press('Enter');
    };
    await panel.getByRole('link', { name: 'Next page' }).waitFor();
    await turn('Next page');
    await turn('Previous page');
    await expect.poll(() => focused(panel)).toBe(heading);
    await panel.route('**/api/blog/posts?*', (route) => route.fulfill({ status: 500, json: {} }));
    await turn('Next page');
    await panel.getByRole('button', { name: 'Try again' }).waitFor();
    await expect.poll(() => focused(panel)).toBe(heading);
  });

  test('the search of the post list runs on the server and can be cleared', async ({ panel }) => {
    await openPanel(panel, '/blog?page=2');
    await panel.getByRole('searchbox', { name: 'Search posts' }).fill('roof number 1');
    await expect.poll(() => queryOf(panel)).toEqual({ q: 'roof number 1' });
    await expect.poll(() => titles(panel)).toHaveLength(11);
    expect(await panel.getByText('11 posts found', { exact: true }).isVisible()).toBe(true);
    await panel.getByRole('searchbox').fill('no such words');
    await panel.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => titles(panel)).toHaveLength(20);
  });

  test('[ADM-BLOG-10] [ERR-82] a deleted post disappears at once, and the list is fetched again', async ({
    panel,
    site,
  }) => {
    const staff = await site.staff();
    const { body: categories } = await staff.get<{ id: string }[]>('/categories');
    await staff.post('/blog/posts', {
      ...{ title: 'To go', excerpt: 'Short', content: '', coverImage: '/pictures/share.jpg' },
      ...{ category: categories[0]?.id, tags: [], publishedAt: '2026-11-01', readTime: 3, status: 'Draft' },
      author: { name: 'Asha', avatar: '/pictures/people/01.webp' },
    });
    await openPanel(panel, '/blog');
    await panel.getByRole('button', { name: "Delete 'To go'" }).click();
    const dialog = panel.getByRole('alertdialog');
    expect(
      await dialog.getByText('Are you sure you want to delete this post?', { exact: true }).count(),
    ).toBe(1);
    const refetched = panel.waitForResponse((response) => response.url().includes('/api/blog/posts?'));
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => rowOf(panel, 'To go').count()).toBe(0);
    expect((await refetched).ok()).toBe(true);
  });

  test('[ERR-75] [AMB-92] the post list shows the error message of the server for a failed load and a failed delete', async ({
    panel,
    noise,
  }) => {
    noise.expect(...failedCalls);
    await answer(panel, '/blog/posts?*', { detail: 'The shelf is empty.' }, 500);
    await openPanel(panel, '/blog');
    await expect.poll(() => panel.getByRole('alert').textContent()).toBe('The shelf is empty.');
    expect(await panel.getByRole('table').count()).toBe(0);
    await panel.unroute('**/api/blog/posts?*');
    await panel.getByRole('button', { name: 'Try again' }).click();
    await panel.getByRole('table').waitFor();
    await panel.route('**/api/blog/posts/*', (route) => route.fulfill({ status: 500, body: '' }));
    await panel
      .getByRole('button', { name: /^Delete '/ })
      .first()
      .click();
    await panel.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect
      .poll(() => panel.getByRole('alert').textContent())
      .toBe('Request failed with status code 500');
  });

  test('/admin/blog-posts redirects to /admin/blog', async ({ panel }) => {
    await panel.goto('/admin/blog-posts');
    await expect.poll(() => new URL(panel.url()).pathname).toBe('/admin/blog');
  });
});
