import { describe } from 'vitest';
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
import { answer, failedCalls, hold, takenOver, visit } from './pages.ts';

const failed = 'Failed to fetch blogs. Please try again later.';

interface Named {
  id: string;
  name: string;
}

describe('the list of the blog', () => {
  test('[BLOG-01] the blog has one heading and a search box with a placeholder', async ({ page }) => {
    await page.goto('/blog');
    expect(await searchBox(page).getAttribute('placeholder')).toBe('Search posts...');
    expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['Blog']);
  });

  test('[BLOG-02] the blog offers all categories in a list', async ({ page, site }) => {
    const { body } = await site.visitor.get<Named[]>('/blog/categories');
    await page.goto('/blog');
    const options = await categoryBox(page).getByRole('option').allTextContents();
    expect(options).toEqual(['All Categories', ...body.map(({ name }) => name)]);
  });

  test('[BLOG-03] [BLOG-06] the blog shows four recent posts above ten of all posts', async ({ page }) => {
    await page.goto('/blog');
    expect(await heading(page, 'Recent Posts').isVisible()).toBe(true);
    expect(await heading(page, 'All Posts').isVisible()).toBe(true);
    expect(await cards(page, 'Recent Posts').count()).toBe(4);
    expect(await cards(page, 'All Posts').count()).toBe(10);
  });

  test('[BLOG-26] [BLOG-27] [BLOG-28] [CONST-05] [CONST-06] [API-72] the blog requests ten posts for the list and four recent ones', async ({
    page,
  }) => {
    await answerBlog(page);
    await visit(page, '/shop');
    const calls = recordCalls(page);
    await comeToBlog(page);
    await cards(page, 'All Posts').first().waitFor();
    await cards(page, 'Recent Posts').first().waitFor();
    expect(calls.toSorted()).toEqual([
      '/blog/categories',
      '/blog/posts?page=1&limit=10',
      '/blog/posts?page=1&limit=4',
      '/tags',
    ]);
    expect(await cards(page, 'All Posts').count()).toBe(10);
    expect(await cards(page, 'Recent Posts').count()).toBe(4);
  });

  test('[BLOG-26] the link to older posts opens the second page, moves the focus to the list, and Back returns', async ({
    page,
  }) => {
    await answerBlog(page);
    await comeToBlog(page);
    await expect.poll(() => cards(page, 'All Posts').count()).toBe(10);
    const calls = recordCalls(page);
    const older = page.getByRole('link', { name: 'Older posts' });
    expect(await older.getAttribute('href')).toBe('/blog?page=2');
    await older.click();
    await page.getByRole('link', { name: 'Newer posts' }).waitFor();
    expect(calls).toEqual(['/blog/posts?page=2&limit=10']);
    expect(await cards(page, 'All Posts').count()).toBe(2);
    expect(page.url()).toMatch(/\/blog\?page=2$/);
    const current = page.getByRole('navigation', { name: 'Pages' }).locator('[aria-current=page]');
    expect(await current.textContent()).toBe('2');
    expect(await heading(page, 'All Posts').evaluate((node) => node === document.activeElement)).toBe(true);
    await page.goBack();
    await expect.poll(() => cards(page, 'All Posts').count()).toBe(10);
  });

  test('the blog has no pager when all posts fit on one page', async ({ page }) => {
    await answerBlog(page, posts(3));
    await comeToBlog(page);
    await expect.poll(() => cards(page, 'All Posts').count()).toBe(3);
    expect(await page.getByRole('navigation', { name: 'Pages' }).count()).toBe(0);
    expect(await page.getByText('3 posts', { exact: true }).isVisible()).toBe(true);
  });

  test('the blog says so when there are no posts', async ({ page }) => {
    await answerBlog(page, []);
    await comeToBlog(page);
    await page.getByText('No posts found.').waitFor();
    expect(await heading(page, 'Recent Posts').count()).toBe(0);
    // There is nothing to go back to.
    expect(await page.getByRole('link', { name: 'Back to all posts' }).count()).toBe(0);
  });

  test('a response with a bare array is shown as a single page', async ({ page }) => {
    await answerBlog(page);
    await answer(page, '/blog/posts?page=1&limit=10', posts(2));
    await comeToBlog(page);
    await expect.poll(() => cards(page, 'All Posts').count()).toBe(2);
  });
});

describe('a post card', () => {
  test('[BLOG-15] [BLOG-16] [BLOG-17] [BLOG-18] [BLOG-19] a post card shows picture, title, category, date and tags', async ({
    page,
  }) => {
    await answerBlog(page, [post(1, { createdAt: '2026-11-19T20:00:00.000Z' })]);
    await comeToBlog(page);
    const card = cards(page, 'All Posts').first();
    await card.waitFor();
    const picture = card.locator('img');
    expect(await picture.getAttribute('src')).toBe('/pictures/posts/floating-solar.webp');
    expect(await picture.evaluate((node: HTMLImageElement) => [node.width > 0, node.height > 0])).toEqual([
      true,
      true,
    ]);
    expect(await picture.getAttribute('width')).toBe('1200');
    expect(await card.getByRole('heading').textContent()).toBe('Post 1');
    expect(await card.getByText('Policy', { exact: true }).isVisible()).toBe(true);
    // Already the next day in India.
    expect(await card.locator('time').textContent()).toBe('Nov 20, 2026');
    expect(await card.getByRole('listitem').allTextContents()).toEqual(['#policy', '#net metering']);
  });

  test('[BLOG-20] [CONST-07] a post card shows the first 150 characters of the excerpt as plain text', async ({
    page,
  }) => {
    const text = 'Net metering & more. '.repeat(20);
    const excerpt = `<p>${text.replaceAll('&', '&amp;')}</p><ul><li>never shown</li></ul>`;
    await answerBlog(page, [post(1, { excerpt })]);
    await comeToBlog(page);
    const card = cards(page, 'All Posts').first();
    expect(await card.getByText('Net metering & more.').textContent()).toBe(`${text.slice(0, 150)}...`);
  });

  test('[BLOG-21] a post card links to its post', async ({ page }) => {
    await visit(page, '/blog');
    const card = cards(page, 'All Posts').nth(1);
    const title = await card.getByRole('heading').textContent();
    const more = card.getByRole('link', { name: `Read More ${title}` });
    const href = await more.getAttribute('href');
    expect(href).toMatch(/^\/blog\/[\w-]+$/);
    await more.click();
    await page.getByRole('heading', { level: 1, name: title ?? '' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(href);
  });
});

describe('the sidebar of the blog', () => {
  test("[BLOG-09] the sidebar lists the newest posts under 'Popular Posts'", async ({ page }) => {
    await page.goto('/blog');
    const box = sidebar(page).getByRole('region', { name: 'Popular Posts' });
    const recent = await cards(page, 'Recent Posts').getByRole('heading').allTextContents();
    expect(await box.getByRole('link').allTextContents()).toEqual(recent);
    expect(await box.getByRole('link').first().getAttribute('href')).toMatch(/^\/blog\/[\w-]+$/);
  });

  test('[BLOG-10] [BLOG-24] the categories of the sidebar link to their posts', async ({ page }) => {
    await answerBlog(page);
    await answer(page, '/blog/categories/category-r-d/posts?*', pageOf([post(7)]));
    await comeToBlog(page);
    const links = sidebar(page).getByRole('region', { name: 'Categories' }).getByRole('link');
    await links.first().waitFor();
    const hrefs = await links.evaluateAll((nodes) => nodes.map((node) => node.getAttribute('href')));
    expect(hrefs).toEqual(['/blog?category=Policy', '/blog?category=R%26D', '/blog?category=Solar%20Policy']);
    await links.filter({ hasText: 'R&D' }).click();
    await heading(page, 'R&D Posts').waitFor();
    expect(await categoryBox(page).inputValue()).toBe('R&D');
    await expect.poll(() => cards(page, 'R&D Posts').count()).toBe(1);
  });

  test('[BLOG-11] [BLOG-12] the sidebar lists tags with their number of posts, most used first', async ({
    page,
    site,
  }) => {
    const { body } = await site.visitor.get<(Named & { usageCount: number })[]>('/tags');
    await page.goto('/blog');
    const links = sidebar(page).getByRole('region', { name: 'Popular Tags' }).getByRole('link');
    expect(await links.allTextContents()).toEqual(body.map((tag) => `#${tag.name} (${tag.usageCount})`));
    const counts = body.map(({ usageCount }) => usageCount);
    expect(counts).toEqual(counts.toSorted((one, other) => other - one));
    expect(await links.first().getAttribute('href')).toBe(`/blog?tag=${body[0]?.name}`);
  });

  test('[BLOG-13] [BLOG-14] the newsletter box sends nothing and says that sign-up is not open yet', async ({
    page,
  }) => {
    await visit(page, '/blog');
    const box = sidebar(page).getByRole('region', { name: 'Newsletter' });
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.url()));
    const email = box.locator('input[type=email]');
    expect(await email.getAttribute('placeholder')).toBe('Your email');
    await email.fill('asha@example.com');
    await email.press('Enter');
    await box.getByRole('button', { name: 'Subscribe', exact: true }).click();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    expect(calls.filter((url) => !url.includes('/pictures/'))).toEqual([]);
    expect(new URL(page.url()).search).toBe('');
    expect(await email.inputValue()).toBe('asha@example.com');
    expect(await page.locator('.toast').count()).toBe(0);
    expect(await box.getByText('Newsletter sign-up is not open yet.').isVisible()).toBe(true);
  });
});

describe('blog requests that fail', () => {
  test("[ERR-15] a failed load of the posts shows one error, and 'Try again' loads them", async ({
    page,
    noise,
  }) => {
    noise.expect(...failedCalls);
    await answerBlog(page);
    await answer(page, '/blog/posts?*', { detail: 'Broken' }, 500);
    await comeToBlog(page);
    await page.getByText(failed).waitFor();
    expect(await page.getByText(failed).count()).toBe(1);
    await answerBlog(page);
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect.poll(() => cards(page, 'All Posts').count()).toBe(10);
    expect(await page.getByText(failed).count()).toBe(0);
  });

  test('[ERR-15] a failed search and a failed category show an error', async ({ page, noise }) => {
    noise.expect(...failedCalls);
    await answer(page, '/blog/posts/search?*', {}, 500);
    await answer(page, '/blog/categories/*/posts?*', {}, 500);
    await visit(page, '/blog');
    await categoryBox(page).selectOption('Policy');
    await page.getByText(failed).waitFor();
    await categoryBox(page).selectOption('');
    await expect.poll(() => cards(page, 'All Posts').count()).toBe(10);
    await searchBox(page).fill('meter');
    await page.getByText(failed).waitFor();
  });

  test('[ERR-15] a chosen category shows one error when the categories fail to load', async ({
    page,
    noise,
  }) => {
    noise.expect(...failedCalls);
    await answer(page, '/blog/categories', {}, 500);
    await visit(page, '/blog');
    const id = await cards(page, 'All Posts').getByRole('link').first().getAttribute('href');
    await visit(page, id ?? '');
    await page.getByRole('article').getByRole('link', { name: 'Sustainability' }).first().click();
    await page.getByText(failed).waitFor();
    expect(await page.getByText(failed).count()).toBe(1);
    expect(await cards(page, 'Sustainability Posts').count()).toBe(0);
  });

  test('[ERR-15] the posts are shown when only the categories fail to load', async ({ page, noise }) => {
    noise.expect(...failedCalls);
    await answerBlog(page);
    await answer(page, '/blog/categories', {}, 500);
    await comeToBlog(page);
    await page.getByText(failed).waitFor();
    expect(await page.getByText(failed).count()).toBe(1);
    await expect.poll(() => cards(page, 'All Posts').count()).toBe(10);
  });

  test('the posts are shown when only the tags fail to load', async ({ page, noise }) => {
    noise.expect(...failedCalls);
    await answerBlog(page);
    await answer(page, '/tags', {}, 500);
    await comeToBlog(page);
    await sidebar(page).getByText('Failed to fetch tags').waitFor();
    await expect.poll(() => cards(page, 'All Posts').count()).toBe(10);
  });
});

describe('loading the blog', () => {
  test('the blog shows a spinner while posts load and each part as soon as it is ready', async ({ page }) => {
    await answerBlog(page);
    await visit(page, '/shop');
    const release = await hold(page, '/blog/posts?page=1&limit=10');
    await comeToBlog(page);
    await page.getByRole('status').getByText('Loading...').waitFor();
    expect(await searchBox(page).isVisible()).toBe(true);
    await expect.poll(() => cards(page, 'Recent Posts').count()).toBe(4);
    expect(await cards(page, 'All Posts').count()).toBe(0);
    await page.unroute('**/api/blog/posts?page=1&limit=10');
    release();
    await expect.poll(() => cards(page, 'All Posts').count()).toBeGreaterThan(0);
    await expect.poll(() => page.getByRole('status').count()).toBe(0);
  });

  test('Back to the blog restores the list and its scroll position', async ({ page }) => {
    await visit(page, '/blog');
    const last = cards(page, 'All Posts').last();
    await last.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    await last.getByRole('link', { name: /^Read More/ }).click();
    await page.getByText('Back to Blog').waitFor();
    await page.goBack();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before - 300);
    await takenOver(page);
    expect(await cards(page, 'All Posts').count()).toBe(10);
  });
});
