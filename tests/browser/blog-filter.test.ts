import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { create, post as postBody } from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import {
  answerBlog,
  cards,
  categoryBox,
  comeToBlog,
  heading,
  pageOf,
  post,
  posts,
  recordCalls,
  searchBox,
  sidebar,
} from './blog-records.ts';
import { answer, hold, stopClock, visit } from './pages.ts';

const queryOf = (page: Page) => new URL(page.url()).search;

describe('the category filter of the blog', () => {
  test('[BLOG-04] [BLOG-08] [BLOG-22] [BLOG-24] [BLOG-29] choosing a category shows its posts at once', async ({
    page,
  }) => {
    await page.clock.install();
    await answerBlog(page);
    await answer(page, '/blog/categories/category-policy/posts?*', pageOf(posts(2)));
    await comeToBlog(page);
    await heading(page, 'Recent Posts').waitFor();
    await stopClock(page);
    const calls = recordCalls(page);
    await categoryBox(page).selectOption('Policy');
    await expect.poll(() => calls).toEqual(['/blog/categories/category-policy/posts?page=1&limit=10']);
    await heading(page, 'Policy Posts').waitFor();
    await expect.poll(() => cards(page, 'Policy Posts').count()).toBe(2);
    expect(await heading(page, 'Recent Posts').count()).toBe(0);
    expect(queryOf(page)).toBe('?category=Policy');
  });

  test('[BLOG-22] returning to all categories loads all posts again', async ({ page }) => {
    await answerBlog(page);
    await answer(page, '/blog/categories/*/posts?*', pageOf(posts(2)));
    await comeToBlog(page);
    await expect.poll(() => cards(page, 'All Posts').count()).toBe(10);
    await categoryBox(page).selectOption('Policy');
    await expect.poll(() => cards(page, 'Policy Posts').count()).toBe(2);
    const calls = recordCalls(page);
    await categoryBox(page).selectOption('All Categories');
    await expect.poll(() => cards(page, 'All Posts').count()).toBe(10);
    expect(calls).toEqual(['/blog/posts?page=1&limit=10']);
    expect(await heading(page, 'Recent Posts').isVisible()).toBe(true);
  });

  test("[BLOG-25] an unknown category sends no request and shows 'No posts found.'", async ({
    page,
    site,
  }) => {
    const { body } = await site.visitor.get<{ data: { id: string }[] }>('/blog/posts?limit=1');
    await visit(page, `/blog/${body.data[0]?.id}`);
    await page.evaluate(() => {
      const link = document.querySelector<HTMLAnchorElement>('.category-links a');
      if (link) link.textContent = 'Nope';
    });
    const calls = recordCalls(page);
    await answer(page, '/blog/categories', []);
    await sidebar(page).getByRole('link', { name: 'Nope' }).click();
    await page.getByText('No posts found.').waitFor();
    expect(calls.filter((call) => call.includes('/posts') && !call.endsWith('limit=4'))).toEqual([]);
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.getByRole('link', { name: 'Back to all posts' }).click();
    await heading(page, 'All Posts').waitFor();
    expect(queryOf(page)).toBe('');
  });

  test('[BLOG-25] the document of an unknown category shows its name as heading and is not indexed', async ({
    page,
  }) => {
    await visit(page, '/blog?category=Nope');
    expect(await heading(page, 'Nope Posts').isVisible()).toBe(true);
    expect(await page.getByText('No posts found.').isVisible()).toBe(true);
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  });

  test('[VAL-14] the category filter matches the name exactly', async ({ page, site }) => {
    const staff = await site.staff();
    const solar = await create(staff, '/categories', { name: 'Solar' });
    const policy = await create(staff, '/categories', { name: 'Solar Policy' });
    await create(staff, '/blog/posts', postBody(solar.id, { title: 'Of the sun' }));
    await create(staff, '/blog/posts', postBody(policy.id, { title: 'Of its laws' }));
    await visit(page, '/blog?category=Solar');
    expect(await cards(page, 'Solar Posts').getByRole('heading').allTextContents()).toEqual(['Of the sun']);
    await visit(page, '/blog?category=solar');
    expect(await page.getByText('No posts found.').isVisible()).toBe(true);
  });
});

describe('the search of the blog', () => {
  test('[BLOG-05] [BLOG-07] [BLOG-23] [BLOG-30] [CONST-08] the search starts half a second after the last key', async ({
    page,
  }) => {
    await page.clock.install();
    await answerBlog(page);
    await answer(page, '/blog/posts/search?*', pageOf([post(5)]));
    await comeToBlog(page);
    await heading(page, 'Recent Posts').waitFor();
    await stopClock(page);
    const calls = recordCalls(page);
    await searchBox(page).pressSequentially('r & d');
    await page.clock.runFor(499);
    expect(calls).toEqual([]);
    expect(await heading(page, 'All Posts').isVisible()).toBe(true);
    await page.clock.runFor(1);
    await heading(page, 'Search Results').waitFor();
    await expect.poll(() => cards(page, 'Search Results').count()).toBe(1);
    await page.clock.runFor(2000);
    expect(calls).toEqual(['/blog/posts/search?q=r+%26+d&page=1&limit=10']);
    expect(await heading(page, 'Recent Posts').count()).toBe(0);
    expect(await searchBox(page).evaluate((node) => node === document.activeElement)).toBe(true);
  });

  test('[BLOG-23] every key restarts the half second before a search', async ({ page }) => {
    await page.clock.install();
    await visit(page, '/blog');
    await stopClock(page);
    const calls = recordCalls(page);
    for (const key of 'meter') {
      await searchBox(page).press(key);
      await page.clock.runFor(400);
    }
    expect(calls).toEqual([]);
    await page.clock.runFor(100);
    await heading(page, 'Search Results').waitFor();
    expect(calls).toEqual(['/blog/posts/search?q=meter&page=1&limit=10']);
  });

  test('Enter searches at once and only once', async ({ page }) => {
    await page.clock.install();
    await visit(page, '/blog');
    await stopClock(page);
    const calls = recordCalls(page);
    await searchBox(page).fill('meter');
    await searchBox(page).press('Enter');
    await heading(page, 'Search Results').waitFor();
    await page.clock.runFor(2000);
    expect(calls).toEqual(['/blog/posts/search?q=meter&page=1&limit=10']);
  });

  test('a search for spaces sends no request', async ({ page }) => {
    await page.clock.install();
    await visit(page, '/blog');
    await stopClock(page);
    const calls = recordCalls(page);
    await searchBox(page).fill('   ');
    await page.clock.runFor(2000);
    expect(calls).toEqual([]);
    expect(await heading(page, 'All Posts').isVisible()).toBe(true);
  });

  test('a search within a category sends both, and clearing the text keeps the category', async ({
    page,
  }) => {
    await answerBlog(page);
    await answer(page, '/blog/categories/*/posts?*', pageOf(posts(3)));
    await answer(page, '/blog/posts/search?*', pageOf(posts(1)));
    await comeToBlog(page);
    await heading(page, 'Recent Posts').waitFor();
    await categoryBox(page).selectOption('Policy');
    await expect.poll(() => cards(page, 'Policy Posts').count()).toBe(3);
    const calls = recordCalls(page);
    await searchBox(page).fill('roof');
    await heading(page, 'Search Results').waitFor();
    await expect.poll(() => cards(page, 'Search Results').count()).toBe(1);
    expect(calls).toEqual(['/blog/posts/search?q=roof&category=category-policy&page=1&limit=10']);
    expect(queryOf(page)).toBe('?category=Policy&q=roof');
    await searchBox(page).fill('');
    await expect.poll(() => cards(page, 'Policy Posts').count()).toBe(3);
    expect(await categoryBox(page).inputValue()).toBe('Policy');
  });

  test('the number of posts found is announced, zero included', async ({ page }) => {
    await visit(page, '/blog');
    const told = page.getByRole('region', { name: 'Search Results' }).locator('[aria-live=polite]');
    await searchBox(page).fill('hydrogen');
    await expect.poll(() => told.textContent()).toMatch(/^\d+ posts? found$/);
    await searchBox(page).fill('zzzz');
    await page.getByText('No posts found.').waitFor();
    expect(await told.textContent()).toBe('0 posts found');
    await page.getByRole('link', { name: 'Back to all posts' }).click();
    await expect.poll(() => cards(page, 'All Posts').count()).toBe(10);
    expect(await searchBox(page).inputValue()).toBe('');
  });
});

describe('the address of the blog list', () => {
  test('the address contains the filter, and Back, Forward and a reload restore it', async ({ page }) => {
    await visit(page, '/blog');
    await categoryBox(page).selectOption('Policy');
    await heading(page, 'Policy Posts').waitFor();
    await searchBox(page).fill('net');
    await heading(page, 'Search Results').waitFor();
    expect(queryOf(page)).toBe('?category=Policy&q=net');
    await searchBox(page).fill('net metering');
    await expect.poll(() => queryOf(page)).toBe('?category=Policy&q=net%20metering');
    await page.goBack();
    await heading(page, 'Policy Posts').waitFor();
    expect(await searchBox(page).inputValue()).toBe('');
    await page.goBack();
    await heading(page, 'All Posts').waitFor();
    expect(await categoryBox(page).inputValue()).toBe('');
    await page.goForward();
    await page.goForward();
    await heading(page, 'Search Results').waitFor();
    expect(await searchBox(page).inputValue()).toBe('net metering');
    await page.reload();
    expect(await heading(page, 'Search Results').isVisible()).toBe(true);
    expect(await searchBox(page).inputValue()).toBe('net metering');
    expect(await categoryBox(page).inputValue()).toBe('Policy');
  });

  test('[BLOG-11] a link to a tag lists its posts until another filter is chosen', async ({ page, site }) => {
    await visit(page, '/blog');
    const calls = recordCalls(page);
    await sidebar(page).getByRole('link', { name: '#net-metering (' }).click();
    await heading(page, '#net-metering Posts').waitFor();
    expect(calls).toEqual(['/blog/posts?tag=net-metering&page=1&limit=10']);
    const { body } = await site.visitor.get<{ total: number }>('/blog/posts?tag=net-metering');
    await expect.poll(() => cards(page, '#net-metering Posts').count()).toBe(body.total);
    expect(await heading(page, 'Recent Posts').count()).toBe(0);
    expect(await page.title()).toContain('#net-metering Posts');
    await page.getByRole('link', { name: 'Show all posts' }).click();
    await heading(page, 'All Posts').waitFor();
    await sidebar(page).getByRole('link', { name: '#net-metering (' }).click();
    await heading(page, '#net-metering Posts').waitFor();
    await searchBox(page).fill('roof');
    await heading(page, 'Search Results').waitFor();
    expect(queryOf(page)).toBe('?q=roof');
  });

  test('the canonical address of the blog contains page and category, and search results are not indexed', async ({
    page,
    site,
  }) => {
    const canonical = () => page.locator('link[rel=canonical]').getAttribute('href');
    await visit(page, '/blog?page=2&utm_source=mail');
    expect(await canonical()).toBe(`${site.origin}/blog?page=2`);
    expect(await page.title()).toContain('Blog – page 2');
    await visit(page, '/blog?category=Policy&page=1');
    expect(await canonical()).toBe(`${site.origin}/blog?category=Policy`);
    await visit(page, '/blog?q=roof');
    expect(await page.locator('link[rel=canonical]').count()).toBe(0);
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  });

  test("a page after the last one shows 'No posts found.' and is not indexed", async ({ page }) => {
    await visit(page, '/blog?category=Policy&page=99');
    const list = page.getByRole('region', { name: 'Policy Posts' });
    await list.getByText('No posts found.').waitFor();
    expect(await list.locator('[aria-live]').textContent()).toBe('');
    expect(await page.locator('link[rel=canonical]').count()).toBe(0);
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    await list.getByRole('link', { name: 'Back to the first page' }).click();
    await expect.poll(() => cards(page, 'Policy Posts').count()).toBeGreaterThan(0);
    expect(queryOf(page)).toBe('?category=Policy');
  });

  test("counts are grouped the Indian way, and a limited count is shown as 'At least'", async ({ page }) => {
    const many = (total: number) => ({ ...pageOf([post(1)]), total });
    await answer(page, '/blog/posts/search?*', many(1000));
    await answer(page, '/blog/categories/*/posts?*', many(1_234_567));
    await visit(page, '/blog');
    await categoryBox(page).selectOption('Policy');
    await page.getByText('12,34,567 posts', { exact: true }).waitFor();
    await categoryBox(page).selectOption('');
    await searchBox(page).fill('sun');
    await page.getByText('At least 1,000 posts found', { exact: true }).waitFor();
  });
});

describe('the blog list while another list loads', () => {
  test('the previous list stays dimmed and marked as busy while the next one loads', async ({ page }) => {
    await visit(page, '/blog');
    const release = await hold(page, '/blog/categories/*/posts?*');
    await categoryBox(page).selectOption('Policy');
    const list = page.getByRole('region', { name: 'Policy Posts' });
    await list.getByRole('status').waitFor();
    expect(await list.getAttribute('aria-busy')).toBe('true');
    expect(await cards(page, 'Policy Posts').count()).toBe(10);
    const count = list.locator('[aria-live]');
    expect(await count.textContent()).toBe('');
    // What is hidden while it is empty is not read out when it has a text again.
    expect(await count.evaluate((region) => region.checkVisibility())).toBe(true);
    release();
    await expect.poll(() => list.getAttribute('aria-busy')).toBe('false');
    expect(await list.getByRole('status').count()).toBe(0);
    expect(await count.textContent()).toMatch(/^\d+ posts?$/);
  });

  test('a late response to an earlier search does not replace the newer results', async ({ page }) => {
    await answerBlog(page);
    await comeToBlog(page);
    await heading(page, 'Recent Posts').waitFor();
    const release = await hold(page, '/blog/posts/search?q=slow&*');
    await answer(page, '/blog/posts/search?q=quick&*', pageOf([post(2, { title: 'The quick one' })]));
    const asked = page.waitForRequest('**/search?q=slow&*');
    await searchBox(page).fill('slow');
    await searchBox(page).press('Enter');
    const slow = await asked;
    await searchBox(page).fill('quick');
    await searchBox(page).press('Enter');
    await cards(page, 'Search Results').getByRole('heading', { name: 'The quick one' }).waitFor();
    release();
    await (await slow.response())?.finished();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    expect(await cards(page, 'Search Results').getByRole('heading').allTextContents()).toEqual([
      'The quick one',
    ]);
  });
});
