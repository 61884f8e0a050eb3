import type { Page } from 'playwright-core';
import { expect, test } from '../support/browser.ts';
import { answer, failedCalls, follow, frames, hold, stopClock, visit } from './pages.ts';
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
} from './site-records.ts';

interface Named {
  id: string;
  name: string;
}

const failed = 'Failed to fetch blogs. Please try again later.';
const queryOf = (page: Page) => new URL(page.url()).search;
const cardsShown = (page: Page, section: string, count: number, row = section) =>
  expect.poll(() => cards(page, section).count(), { message: row }).toBe(count);
const box = (page: Page, name: string) => sidebar(page).getByRole('region', { name });
const list = (page: Page) => page.locator('.results');

/** Leaves the list and comes back, so that it is loaded anew. */
async function comeAgain(page: Page): Promise<void> {
  await follow(page, 'About');
  await page.waitForURL('**/about');
  await follow(page, 'Blog');
}

// Also proves BLOG-03, BLOG-06, BLOG-09, BLOG-11, BLOG-12, BLOG-13, BLOG-14, BLOG-21.
test('[BLOG-01] [BLOG-02] the blog shows search, categories, recent posts above all posts and its sidebar; it is searched, filtered and read by keyboard; Back, Forward and a reload restore filter, list and place', async ({
  page,
  site,
}) => {
  const { body: categories } = await site.visitor.get<Named[]>('/blog/categories');
  const { body: tags } = await site.visitor.get<(Named & { usageCount: number })[]>('/tags');
  await visit(page, '/blog');
  expect(await searchBox(page).getAttribute('placeholder'), '[BLOG-01]').toBe('Search posts...');
  const options = await categoryBox(page).getByRole('option').allTextContents();
  expect.soft(options, '[BLOG-02]').toEqual(['All Categories', ...categories.map(({ name }) => name)]);
  expect.soft(await cards(page, 'Recent Posts').count(), '[BLOG-03]').toBe(4);
  expect.soft(await cards(page, 'All Posts').count(), '[BLOG-06]').toBe(10);
  const popular = box(page, 'Popular Posts').getByRole('link');
  expect.soft(await popular.count(), '[BLOG-09]').toBe(4);
  expect.soft(await popular.first().getAttribute('href'), '[BLOG-09]').toMatch(/^\/blog\/[\w-]+$/);
  const tagLinks = box(page, 'Popular Tags').getByRole('link');
  const labels = tags.map((tag) => `#${tag.name} (${tag.usageCount})`);
  expect.soft(await tagLinks.allTextContents(), '[BLOG-12]').toEqual(labels);
  const counts = tags.map(({ usageCount }) => usageCount);
  expect.soft(counts, 'most used first').toEqual(counts.toSorted((one, other) => other - one));

  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const newsletter = box(page, 'Newsletter');
  const email = newsletter.locator('input[type=email]');
  expect(await email.getAttribute('placeholder'), '[BLOG-13]').toBe('Your email');
  await email.fill('asha@example.com');
  await newsletter.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await frames(page);
  const sent = requests.filter((url) => !url.includes('/pictures/'));
  expect([sent, queryOf(page)], '[BLOG-14] nothing is sent').toEqual([[], '']);

  const calls = recordCalls(page);
  await sidebar(page).getByRole('link', { name: '#net-metering (' }).click();
  await heading(page, '#net-metering Posts').waitFor();
  const tagged = ['/blog/posts?tag=net-metering&page=1&limit=10'];
  await expect.poll(() => calls, { message: '[BLOG-11]' }).toEqual(tagged);
  await page.getByRole('link', { name: 'Show all posts' }).click();
  await cardsShown(page, 'All Posts', 10);

  const more = cards(page, 'All Posts').last().getByRole('link');
  await more.focus();
  const before = await page.evaluate(() => scrollY);
  const href = await more.getAttribute('href');
  await page.keyboard.press('Enter');
  await page.locator('.prose').waitFor();
  expect(new URL(page.url()).pathname, '[BLOG-21]').toBe(href);
  await page.goBack();
  await cardsShown(page, 'All Posts', 10, 'Back from a post');
  await expect
    .poll(() => page.evaluate(() => scrollY), { message: 'the place after Back' })
    .toBeGreaterThan(before - 300);

  await searchBox(page).focus();
  await page.keyboard.type('net metering');
  await page.keyboard.press('Enter');
  await heading(page, 'Search Results').waitFor();
  await categoryBox(page).selectOption('Policy');
  await expect.poll(() => queryOf(page)).toBe('?category=Policy&q=net%20metering');
  const filter = async () => [await searchBox(page).inputValue(), await categoryBox(page).inputValue()];
  await page.goBack();
  await expect.poll(filter, { message: 'Back' }).toEqual(['net metering', '']);
  await page.goForward();
  await expect.poll(filter, { message: 'Forward' }).toEqual(['net metering', 'Policy']);
  await page.reload();
  expect(await filter(), 'a reload').toEqual(['net metering', 'Policy']);
});

// Also proves BLOG-07, BLOG-08, BLOG-10, BLOG-15, BLOG-16, BLOG-18, BLOG-19, BLOG-22,
// BLOG-23, BLOG-24, BLOG-26, BLOG-27, BLOG-28, BLOG-29, BLOG-30, CONST-05, CONST-06, CONST-08,
// API-72.
test('[BLOG-04] [BLOG-05] the list asks for ten posts and four recent ones, a category for its own at once, and a search half a second after the last key; its cards show their post', async ({
  page,
}) => {
  await page.clock.install();
  await answerBlog(page);
  await answer(page, '/blog/categories/category-policy/posts?*', pageOf(posts(2)));
  await answer(page, '/blog/categories/category-r-d/posts?*', pageOf([post(7)]));
  await answer(page, '/blog/posts/search?*', pageOf([post(5)]));
  await visit(page, '/shop');
  const calls = recordCalls(page);
  await comeToBlog(page);
  await cardsShown(page, 'All Posts', 10, '[BLOG-27] [CONST-05]');
  await cardsShown(page, 'Recent Posts', 4, '[BLOG-28] [CONST-06]');
  expect(calls.toSorted(), '[BLOG-26] [BLOG-27] [BLOG-28] [API-72]').toEqual([
    '/blog/categories',
    '/blog/posts/popular',
    '/blog/posts?page=1&limit=10',
    '/blog/posts?page=1&limit=4',
    '/tags',
  ]);
  const expectCalls = async (row: string, ...expected: string[]) => {
    await expect.poll(() => calls, { message: row }).toEqual(expected);
    calls.length = 0;
  };

  const card = cards(page, 'All Posts').first();
  const source = await card.locator('img').getAttribute('src');
  expect.soft(source, '[BLOG-15]').toBe('/pictures/posts/floating-solar.webp');
  expect.soft(await card.getByText('Policy', { exact: true }).isVisible(), '[BLOG-16]').toBe(true);
  expect.soft(await card.getByRole('heading').textContent(), '[BLOG-18]').toBe('Post 1');
  const tags = await card.getByRole('listitem').allTextContents();
  expect.soft(tags, '[BLOG-19]').toEqual(['#policy', '#net metering']);

  calls.length = 0;
  await page.getByRole('link', { name: 'Older posts' }).click();
  await page.getByRole('link', { name: 'Newer posts' }).waitFor();
  await expectCalls('[BLOG-26] the second page', '/blog/posts?page=2&limit=10');
  await cardsShown(page, 'All Posts', 2, '[BLOG-26]');
  await page.goBack();
  await cardsShown(page, 'All Posts', 10, 'Back to the first page');

  await stopClock(page);
  calls.length = 0;
  await categoryBox(page).selectOption('Policy');
  const ofPolicy = '/blog/categories/category-policy/posts?page=1&limit=10';
  await expectCalls('[BLOG-22] [BLOG-24] [BLOG-29] at once, by its id', ofPolicy);
  await heading(page, 'Policy Posts').waitFor();
  await cardsShown(page, 'Policy Posts', 2, '[BLOG-08]');
  expect(await heading(page, 'Recent Posts').count(), '[BLOG-04]').toBe(0);
  await categoryBox(page).selectOption('All Categories');
  await cardsShown(page, 'All Posts', 10);
  const links = box(page, 'Categories').getByRole('link');
  const hrefs = await links.evaluateAll((nodes) => nodes.map((node) => node.getAttribute('href')));
  expect(hrefs[1], '[BLOG-10]').toBe('/blog?category=R%26D');
  await links.filter({ hasText: 'R&D' }).click();
  await cardsShown(page, 'R&D Posts', 1, '[BLOG-10] [BLOG-24]');
  await categoryBox(page).selectOption('All Categories');
  await cardsShown(page, 'All Posts', 10);
  calls.length = 0;
  await searchBox(page).pressSequentially('r & d');
  await page.clock.runFor(499);
  expect(calls, '[BLOG-23] [CONST-08] before half a second').toEqual([]);
  await page.clock.runFor(1);
  await cardsShown(page, 'Search Results', 1, '[BLOG-07]');
  await page.clock.runFor(2000);
  const encoded = '/blog/posts/search?q=r+%26+d&page=1&limit=10';
  await expectCalls('[BLOG-23] [BLOG-30] [CONST-08] one request', encoded);
  expect(await heading(page, 'Recent Posts').count(), '[BLOG-05]').toBe(0);
  for (const key of ' sun') {
    await searchBox(page).press(key === ' ' ? 'Space' : key);
    await page.clock.runFor(400);
  }
  expect(calls, '[BLOG-23] every key restarts the half second').toEqual([]);
  await page.clock.runFor(100);
  await expectCalls('[BLOG-23]', '/blog/posts/search?q=r+%26+d+sun&page=1&limit=10');
});

test("[ERR-15] parts of the blog appear as soon as they are ready, the list before stays until the next comes, and late or empty responses are shown right; what fails shows one error, and 'Try again' loads it", async ({
  page,
  noise,
}) => {
  noise.expect(...failedCalls);
  await answerBlog(page);
  await visit(page, '/shop');
  const firstPage = '/blog/posts?page=1&limit=10';
  const release = await hold(page, firstPage);
  await comeToBlog(page);
  await page.getByRole('status').getByText('Loading...').waitFor();
  await cardsShown(page, 'Recent Posts', 4, 'while the posts load');
  release();
  await expect.poll(() => cards(page, 'All Posts').count()).toBeGreaterThan(0);
  await page.unrouteAll();

  await answerBlog(page);
  await comeAgain(page);
  await cardsShown(page, 'All Posts', 10);
  const releasePolicy = await hold(page, '/blog/categories/*/posts?*');
  await categoryBox(page).selectOption('Policy');
  await list(page).getByRole('status').waitFor();
  expect(await cards(page, 'Policy Posts').count(), 'the previous list').toBe(10);
  await answer(page, '/blog/categories/*/posts?*', pageOf([]));
  releasePolicy();
  await categoryBox(page).selectOption('R&D');
  await page.getByText('No posts found.').waitFor();
  await page.getByRole('link', { name: 'Back to all posts' }).click();
  await heading(page, 'All Posts').waitFor();

  const releaseSlow = await hold(page, '/blog/posts/search?q=slow&*');
  await answer(page, '/blog/posts/search?q=quick&*', pageOf([post(2, { title: 'The quick one' })]));
  const slowRequest = page.waitForRequest('**/search?q=slow&*');
  await searchBox(page).fill('slow');
  await searchBox(page).press('Enter');
  const slow = await slowRequest;
  await searchBox(page).fill('quick');
  await searchBox(page).press('Enter');
  const titles = cards(page, 'Search Results').getByRole('heading');
  await expect.poll(() => titles.allTextContents()).toEqual(['The quick one']);
  releaseSlow();
  await (await slow.response())?.finished();
  await frames(page);
  expect(await titles.allTextContents(), 'after a late response').toEqual(['The quick one']);

  const errors = () => page.getByText(failed).count();
  await answer(page, '/blog/posts?*', { detail: 'Broken' }, 500);
  await comeAgain(page);
  await page.getByRole('link', { name: 'Try again' }).waitFor();
  expect(await errors(), '[ERR-15] the posts').toBe(1);
  await answerBlog(page);
  await page.getByRole('link', { name: 'Try again' }).click();
  await cardsShown(page, 'All Posts', 10);
  // The recent posts have a call, and an error, of their own.
  await expect.poll(errors, { message: 'after another try' }).toBe(0);
  await answer(page, '/blog/posts/search?*', {}, 500);
  await answer(page, '/tags', {}, 500);
  await searchBox(page).fill('meter');
  await page.getByText(failed).waitFor();
  await answer(page, '/blog/categories', {}, 500);
  await comeAgain(page);
  await sidebar(page).getByText('Failed to fetch tags').waitFor();
  await cardsShown(page, 'All Posts', 10, '[ERR-15] without categories and tags');
  await expect.poll(errors, { message: '[ERR-15] categories alone' }).toBe(1);
});
