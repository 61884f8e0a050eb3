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
import { answer, failedCalls, follow, frames, hold, stopClock, visit } from './pages.ts';

interface Named {
  id: string;
  name: string;
}

const failed = 'Failed to fetch blogs. Please try again later.';
const queryOf = (page: Page) => new URL(page.url()).search;
const cardsShown = (page: Page, section: string, count: number, row = section) =>
  expect.poll(() => cards(page, section).count(), { message: row }).toBe(count);
const box = (page: Page, name: string) => sidebar(page).getByRole('region', { name });
const canonical = (page: Page) => page.locator('link[rel=canonical]');
const robots = (page: Page) => page.locator('meta[name=robots]').getAttribute('content');

/** Leaves the list and comes back, so that it is loaded anew. */
async function comeAgain(page: Page): Promise<void> {
  await follow(page, 'About');
  await page.waitForURL('**/about');
  await follow(page, 'Blog');
}

/** Opens an address inside the page that no link of it has. */
async function openInside(page: Page, address: string): Promise<void> {
  await page.evaluate((target) => {
    history.pushState({}, '', target);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}

describe('the list of the blog', () => {
  // Also proves BLOG-03, BLOG-06, BLOG-09, BLOG-11, BLOG-12, BLOG-13, BLOG-14, BLOG-21.
  test('[BLOG-01] [BLOG-02] the blog shows search, categories, recent posts above all posts and its sidebar; tags and searches list their posts, and Back from a post restores the list', async ({
    page,
    site,
  }) => {
    const { body: categories } = await site.visitor.get<Named[]>('/blog/categories');
    const { body: tags } = await site.visitor.get<(Named & { usageCount: number })[]>('/tags');
    await visit(page, '/blog');
    expect(await searchBox(page).getAttribute('placeholder'), '[BLOG-01]').toBe('Search posts...');
    expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['Blog']);
    const options = await categoryBox(page).getByRole('option').allTextContents();
    expect.soft(options, '[BLOG-02]').toEqual(['All Categories', ...categories.map(({ name }) => name)]);
    for (const [row, name, count] of [
      ['[BLOG-03]', 'Recent Posts', 4],
      ['[BLOG-06]', 'All Posts', 10],
    ] as const) {
      expect.soft(await heading(page, name).isVisible(), row).toBe(true);
      expect.soft(await cards(page, name).count(), row).toBe(count);
    }
    const popular = box(page, 'Popular Posts').getByRole('link');
    const recent = await cards(page, 'Recent Posts').getByRole('heading').allTextContents();
    expect.soft(await popular.count(), '[BLOG-09]').toBe(4);
    const repeated = (await popular.allTextContents()).filter((title) => recent.includes(title));
    expect.soft(repeated, '[BLOG-09]').toEqual([]);
    expect.soft(await popular.first().getAttribute('href'), '[BLOG-09]').toMatch(/^\/blog\/[\w-]+$/);
    const tagLinks = box(page, 'Popular Tags').getByRole('link');
    const labels = tags.map((tag) => `#${tag.name} (${tag.usageCount})`);
    expect.soft(await tagLinks.allTextContents(), '[BLOG-12]').toEqual(labels);
    const counts = tags.map(({ usageCount }) => usageCount);
    expect.soft(counts, 'most used first').toEqual(counts.toSorted((one, other) => other - one));
    expect.soft(await tagLinks.first().getAttribute('href'), '[BLOG-11]').toBe(`/blog?tag=${tags[0]?.name}`);

    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    const newsletter = box(page, 'Newsletter');
    const email = newsletter.locator('input[type=email]');
    expect(await email.getAttribute('placeholder'), '[BLOG-13]').toBe('Your email');
    await email.fill('asha@example.com');
    await email.press('Enter');
    await newsletter.getByRole('button', { name: 'Subscribe', exact: true }).click();
    await frames(page);
    const sent = requests.filter((url) => !url.includes('/pictures/'));
    expect([sent, queryOf(page)], '[BLOG-14] nothing is sent').toEqual([[], '']);
    expect(await email.inputValue()).toBe('asha@example.com');
    expect(await page.locator('.toast').count()).toBe(0);
    expect(await newsletter.getByText('Newsletter sign-up is not open yet.').isVisible()).toBe(true);

    const calls = recordCalls(page);
    const netMetering = sidebar(page).getByRole('link', { name: '#net-metering (' });
    await netMetering.click();
    await heading(page, '#net-metering Posts').waitFor();
    const tagged = ['/blog/posts?tag=net-metering&page=1&limit=10'];
    await expect.poll(() => calls, { message: '[BLOG-11]' }).toEqual(tagged);
    const { body } = await site.visitor.get<{ total: number }>('/blog/posts?tag=net-metering');
    await cardsShown(page, '#net-metering Posts', body.total, '[BLOG-11]');
    expect(await heading(page, 'Recent Posts').count()).toBe(0);
    expect(await page.title()).toContain('#net-metering Posts');
    await page.getByRole('link', { name: 'Show all posts' }).click();
    await heading(page, 'All Posts').waitFor();
    await netMetering.click();
    await heading(page, '#net-metering Posts').waitFor();
    await searchBox(page).fill('hydrogen');
    const told = page.getByRole('region', { name: 'Search Results' }).locator('[aria-live=polite]');
    await expect
      .poll(() => told.textContent(), { message: 'the number is read out' })
      .toMatch(/^\d+ posts? found$/);
    expect(queryOf(page), 'a search instead of the tag').toBe('?q=hydrogen');
    await searchBox(page).fill('zzzz');
    await page.getByText('No posts found.').waitFor();
    expect(await told.textContent()).toBe('0 posts found');
    await page.getByRole('link', { name: 'Back to all posts' }).click();
    await cardsShown(page, 'All Posts', 10);
    expect(await searchBox(page).inputValue()).toBe('');

    const last = cards(page, 'All Posts').last();
    await last.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    const title = await last.getByRole('heading').textContent();
    const more = last.getByRole('link', { name: `Read More ${title}` });
    const href = await more.getAttribute('href');
    expect(href, '[BLOG-21]').toMatch(/^\/blog\/[\w-]+$/);
    await more.click();
    await page.getByRole('heading', { level: 1, name: title ?? '' }).waitFor();
    expect(new URL(page.url()).pathname, '[BLOG-21]').toBe(href);
    await page.goBack();
    await expect
      .poll(() => page.evaluate(() => scrollY), { message: 'the place after Back' })
      .toBeGreaterThan(before - 300);
    expect(await cards(page, 'All Posts').count()).toBe(10);
  });

  test('the address contains the filter, which Back, Forward and a reload restore, and the previous list stays dimmed and busy while the next one loads', async ({
    page,
  }) => {
    await visit(page, '/blog');
    const release = await hold(page, '/blog/categories/*/posts?*');
    await categoryBox(page).selectOption('Policy');
    const list = page.getByRole('region', { name: 'Policy Posts' });
    await list.getByRole('status').waitFor();
    expect(await list.getAttribute('aria-busy')).toBe('true');
    expect(await cards(page, 'Policy Posts').count(), 'the previous list').toBe(10);
    const count = list.locator('[aria-live]');
    expect(await count.textContent()).toBe('');
    // What is hidden while it is empty is not read out when it has a text again.
    expect(await count.evaluate((element) => element.checkVisibility())).toBe(true);
    release();
    await expect.poll(() => list.getAttribute('aria-busy')).toBe('false');
    expect(await list.getByRole('status').count()).toBe(0);
    expect(await count.textContent()).toMatch(/^\d+ posts?$/);

    await searchBox(page).fill('net');
    await heading(page, 'Search Results').waitFor();
    expect(queryOf(page)).toBe('?category=Policy&q=net');
    const asked = page.waitForRequest(/\/search\?q=net(?:\+|%20)metering&/);
    await searchBox(page).fill('net metering');
    await expect.poll(() => queryOf(page)).toBe('?category=Policy&q=net%20metering');
    // The address comes before its page.
    await asked;
    const filter = async () => [await searchBox(page).inputValue(), await categoryBox(page).inputValue()];
    await page.goBack();
    await heading(page, 'Policy Posts').waitFor();
    await expect.poll(filter, { message: 'Back' }).toEqual(['', 'Policy']);
    await page.goBack();
    await heading(page, 'All Posts').waitFor();
    await expect.poll(filter, { message: 'Back twice' }).toEqual(['', '']);
    await page.goForward();
    await page.goForward();
    await heading(page, 'Search Results').waitFor();
    await expect.poll(filter, { message: 'Forward' }).toEqual(['net metering', 'Policy']);
    await page.reload();
    expect(await heading(page, 'Search Results').isVisible()).toBe(true);
    expect(await filter(), 'a reload').toEqual(['net metering', 'Policy']);
  });

  // Also proves BLOG-07, BLOG-08, BLOG-10, BLOG-15, BLOG-16, BLOG-17, BLOG-18, BLOG-19, BLOG-20, BLOG-22,
  // BLOG-23, BLOG-24, BLOG-26, BLOG-27, BLOG-28, BLOG-29, BLOG-30, CONST-05, CONST-06, CONST-07, CONST-08,
  // API-72.
  test('[BLOG-04] [BLOG-05] the list asks for ten posts and four recent ones, a category for its own at once, and a search half a second after the last key; its cards show their post', async ({
    page,
  }) => {
    const text = 'Net metering & more. '.repeat(20);
    const excerpt = `<p>${text.replaceAll('&', '&amp;')}</p><ul><li>never shown</li></ul>`;
    // Already the next day in India.
    const first = post(1, { excerpt, createdAt: '2026-11-19T20:00:00.000Z' });
    await page.clock.install();
    await answerBlog(page, [first, ...posts(12).slice(1)]);
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
    const picture = card.locator('img');
    const source = [await picture.getAttribute('src'), await picture.getAttribute('width')];
    expect(source, '[BLOG-15]').toEqual(['/pictures/posts/floating-solar.webp', '1200']);
    const size = await picture.evaluate((node: HTMLImageElement) => [node.width > 0, node.height > 0]);
    expect(size, '[BLOG-15]').toEqual([true, true]);
    expect.soft(await card.getByText('Policy', { exact: true }).isVisible(), '[BLOG-16]').toBe(true);
    expect.soft(await card.locator('time').textContent(), '[BLOG-17]').toBe('Nov 20, 2026');
    expect.soft(await card.getByRole('heading').textContent(), '[BLOG-18]').toBe('Post 1');
    const tags = await card.getByRole('listitem').allTextContents();
    expect.soft(tags, '[BLOG-19]').toEqual(['#policy', '#net metering']);
    const shown = await card.getByText('Net metering & more.').textContent();
    expect.soft(shown, '[BLOG-20] [CONST-07]').toBe(`${text.slice(0, 150)}...`);

    calls.length = 0;
    const older = page.getByRole('link', { name: 'Older posts' });
    expect(await older.getAttribute('href'), '[BLOG-26]').toBe('/blog?page=2');
    await older.click();
    await page.getByRole('link', { name: 'Newer posts' }).waitFor();
    await expectCalls('[BLOG-26] the second page', '/blog/posts?page=2&limit=10');
    expect(await cards(page, 'All Posts').count()).toBe(2);
    expect(queryOf(page)).toBe('?page=2');
    const current = page.getByRole('navigation', { name: 'Pages' }).locator('[aria-current=page]');
    expect(await current.textContent()).toBe('2');
    expect(await heading(page, 'All Posts').evaluate((node) => node === document.activeElement)).toBe(true);
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
    expect(queryOf(page)).toBe('?category=Policy');
    await categoryBox(page).selectOption('All Categories');
    await cardsShown(page, 'All Posts', 10);
    await expectCalls('[BLOG-22] all categories again', '/blog/posts?page=1&limit=10');
    expect(await heading(page, 'Recent Posts').isVisible()).toBe(true);
    const links = box(page, 'Categories').getByRole('link');
    const hrefs = await links.evaluateAll((nodes) => nodes.map((node) => node.getAttribute('href')));
    expect(hrefs, '[BLOG-10]').toEqual([
      '/blog?category=Policy',
      '/blog?category=R%26D',
      '/blog?category=Solar%20Policy',
    ]);
    await links.filter({ hasText: 'R&D' }).click();
    await heading(page, 'R&D Posts').waitFor();
    await cardsShown(page, 'R&D Posts', 1, '[BLOG-10] [BLOG-24]');
    expect(await categoryBox(page).inputValue(), '[BLOG-10]').toBe('R&D');

    calls.length = 0;
    await searchBox(page).fill('roof');
    await page.clock.runFor(500);
    await heading(page, 'Search Results').waitFor();
    const inCategory = '/blog/posts/search?q=roof&category=category-r-d&page=1&limit=10';
    await expectCalls('a search within a category', inCategory);
    expect(queryOf(page)).toBe('?category=R%26D&q=roof');
    await searchBox(page).fill('');
    await page.clock.runFor(500);
    await heading(page, 'R&D Posts').waitFor();
    expect(await categoryBox(page).inputValue(), 'the category without the text').toBe('R&D');

    await categoryBox(page).selectOption('All Categories');
    await cardsShown(page, 'All Posts', 10);
    calls.length = 0;
    await searchBox(page).fill('   ');
    await page.clock.runFor(2000);
    expect(calls, 'a search for spaces').toEqual([]);
    await searchBox(page).fill('');
    await searchBox(page).pressSequentially('r & d');
    await page.clock.runFor(499);
    expect(calls, '[BLOG-23] [CONST-08] before half a second').toEqual([]);
    expect(await heading(page, 'All Posts').isVisible()).toBe(true);
    await page.clock.runFor(1);
    await heading(page, 'Search Results').waitFor();
    await cardsShown(page, 'Search Results', 1, '[BLOG-07]');
    await page.clock.runFor(2000);
    const encoded = '/blog/posts/search?q=r+%26+d&page=1&limit=10';
    await expectCalls('[BLOG-23] [BLOG-30] [CONST-08] one request', encoded);
    expect(await heading(page, 'Recent Posts').count(), '[BLOG-05]').toBe(0);
    expect(await searchBox(page).evaluate((node) => node === document.activeElement)).toBe(true);
    for (const key of ' sun') {
      await searchBox(page).press(key === ' ' ? 'Space' : key);
      await page.clock.runFor(400);
    }
    expect(calls, '[BLOG-23] every key restarts the half second').toEqual([]);
    await page.clock.runFor(100);
    await expectCalls('[BLOG-23]', '/blog/posts/search?q=r+%26+d+sun&page=1&limit=10');
    await searchBox(page).fill('meter');
    await searchBox(page).press('Enter');
    await expect.poll(() => queryOf(page)).toBe('?q=meter');
    await page.clock.runFor(2000);
    await expectCalls('Enter searches at once and once', '/blog/posts/search?q=meter&page=1&limit=10');
  });

  test('[BLOG-25] parts of the blog appear as soon as they are ready; few, no and bare lists, large counts and late responses are shown right, and an unknown category is not asked for', async ({
    page,
  }) => {
    await answerBlog(page);
    await visit(page, '/shop');
    const firstPage = '/blog/posts?page=1&limit=10';
    const release = await hold(page, firstPage);
    await comeToBlog(page);
    await page.getByRole('status').getByText('Loading...').waitFor();
    expect(await searchBox(page).isVisible()).toBe(true);
    await cardsShown(page, 'Recent Posts', 4, 'while the posts load');
    expect(await cards(page, 'All Posts').count()).toBe(0);
    release();
    await expect.poll(() => cards(page, 'All Posts').count()).toBeGreaterThan(0);
    await expect.poll(() => page.getByRole('status').count()).toBe(0);
    await page.unrouteAll();

    await answerBlog(page, posts(3));
    await comeAgain(page);
    await cardsShown(page, 'All Posts', 3);
    expect(await page.getByRole('navigation', { name: 'Pages' }).count(), 'a pager of one page').toBe(0);
    expect(await page.getByText('3 posts', { exact: true }).isVisible()).toBe(true);
    await answer(page, firstPage, posts(2));
    await comeAgain(page);
    await cardsShown(page, 'All Posts', 2, 'a bare array is a single page');
    await page.unroute(`**/api${firstPage}`);
    await answerBlog(page, []);
    await comeAgain(page);
    await page.getByText('No posts found.').waitFor();
    await expect.poll(() => heading(page, 'Recent Posts').count()).toBe(0);
    const back = page.getByRole('link', { name: 'Back to all posts' });
    expect(await back.count(), 'there is nothing to go back to').toBe(0);

    await answerBlog(page);
    await follow(page, 'About');
    await page.waitForURL('**/about');
    const calls = recordCalls(page);
    await openInside(page, '/blog?category=Nope');
    await heading(page, 'Nope Posts').waitFor();
    await page.getByText('No posts found.').waitFor();
    const asked = calls.filter((call) => /posts(?!\/popular)(?!.*limit=4$)/.test(call));
    expect(asked, '[BLOG-25]').toEqual([]);
    expect(await page.getByRole('alert').count(), '[BLOG-25]').toBe(0);
    await back.click();
    await heading(page, 'All Posts').waitFor();
    expect(queryOf(page)).toBe('');

    const many = (total: number) => ({ ...pageOf([post(1)]), total });
    await answer(page, '/blog/posts/search?*', many(1000));
    await answer(page, '/blog/categories/*/posts?*', many(1_234_567));
    await categoryBox(page).selectOption('Policy');
    await page.getByText('12,34,567 posts', { exact: true }).waitFor();
    await categoryBox(page).selectOption('');
    await searchBox(page).fill('sun');
    await page.getByText('At least 1,000 posts found', { exact: true }).waitFor();

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
  });

  test("[ERR-15] posts, categories and searches that fail show one error, 'Try again' loads them, and what did load is shown", async ({
    page,
    noise,
  }) => {
    noise.expect(...failedCalls);
    const errors = () => page.getByText(failed).count();
    await answerBlog(page);
    await answer(page, '/blog/posts?*', { detail: 'Broken' }, 500);
    await comeToBlog(page);
    await page.getByRole('link', { name: 'Try again' }).waitFor();
    expect(await errors(), '[ERR-15] the posts').toBe(1);
    await answerBlog(page);
    await page.getByRole('link', { name: 'Try again' }).click();
    await cardsShown(page, 'All Posts', 10);
    // The recent posts have a call, and an error, of their own.
    await expect.poll(errors, { message: 'after another try' }).toBe(0);

    await answer(page, '/blog/posts/search?*', {}, 500);
    await answer(page, '/blog/categories/*/posts?*', {}, 500);
    await categoryBox(page).selectOption('Policy');
    await page.getByText(failed).waitFor();
    await categoryBox(page).selectOption('');
    await cardsShown(page, 'All Posts', 10);
    await searchBox(page).fill('meter');
    await page.getByText(failed).waitFor();

    await answer(page, '/blog/categories', {}, 500);
    await answer(page, '/tags', {}, 500);
    await comeAgain(page);
    await sidebar(page).getByText('Failed to fetch tags').waitFor();
    await cardsShown(page, 'All Posts', 10, '[ERR-15] without categories and tags');
    await expect.poll(errors, { message: '[ERR-15] categories alone' }).toBe(1);
    await follow(page, 'About');
    await page.waitForURL('**/about');
    await openInside(page, '/blog?category=Sustainability');
    await page.getByText(failed).waitFor();
    expect(await errors(), '[ERR-15] a chosen category').toBe(1);
    expect(await cards(page, 'Sustainability Posts').count()).toBe(0);
  });
});

describe('the blog without JavaScript', () => {
  // Also proves BLOG-26.
  test('[BLOG-01] [BLOG-02] the blog is searched, filtered and paged without JavaScript, and a post and its sidebar are complete', async ({
    open,
  }) => {
    const page = await open({ javaScriptEnabled: false });
    await page.goto('/blog');
    expect(await cards(page, 'All Posts').count()).toBe(10);
    await page.getByRole('link', { name: 'Older posts' }).click();
    await page.waitForURL('**/blog?page=2');
    expect(await cards(page, 'All Posts').count(), '[BLOG-26]').toBe(10);
    await page.getByRole('link', { name: 'Page 3' }).click();
    await page.waitForURL('**/blog?page=3');
    await searchBox(page).fill('net metering');
    await categoryBox(page).selectOption('Policy');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.waitForURL('**/blog?q=net+metering&category=Policy');
    expect(await heading(page, 'Search Results').isVisible()).toBe(true);
    expect(await cards(page, 'Search Results').count(), '[BLOG-01]').toBeGreaterThan(0);
    expect(await searchBox(page).inputValue()).toBe('net metering');
    expect(await categoryBox(page).inputValue(), '[BLOG-02]').toBe('Policy');
    await sidebar(page).getByRole('link', { name: 'Finance', exact: true }).click();
    await page.waitForURL('**/blog?category=Finance');
    expect(await heading(page, 'Finance Posts').isVisible()).toBe(true);
    const card = cards(page, 'Finance Posts').first();
    const title = await card.getByRole('heading').textContent();
    await card.getByRole('link').click();
    await page.waitForURL('**/blog/*');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(title);
    expect(await page.locator('.prose p').count()).toBeGreaterThan(3);
    expect(await sidebar(page).getByRole('link').count()).toBeGreaterThan(10);
  });

  test('[BLOG-25] [VAL-14] the document of the list names page and category in its canonical address, matches a category exactly, and is not indexed for searches, unknown categories and pages after the last', async ({
    open,
    site,
  }) => {
    const staff = await site.staff();
    const solar = await create(staff, '/categories', { name: 'Solar' });
    const policy = await create(staff, '/categories', { name: 'Solar Policy' });
    await create(staff, '/blog/posts', postBody(solar.id, { title: 'Of the sun' }));
    await create(staff, '/blog/posts', postBody(policy.id, { title: 'Of its laws' }));
    const page = await open({ javaScriptEnabled: false });
    const expectNotIndexed = async (row: string) => {
      expect.soft([await robots(page), await canonical(page).count()], row).toEqual(['noindex', 0]);
    };
    await page.goto('/blog?page=2&utm_source=mail');
    expect(await canonical(page).getAttribute('href')).toBe(`${site.origin}/blog?page=2`);
    expect(await page.title()).toContain('Blog – page 2');
    await page.goto('/blog?category=Solar&page=1');
    expect(await canonical(page).getAttribute('href')).toBe(`${site.origin}/blog?category=Solar`);
    const titles = await cards(page, 'Solar Posts').getByRole('heading').allTextContents();
    expect(titles, '[VAL-14]').toEqual(['Of the sun']);
    await page.goto('/blog?category=solar');
    expect(await page.getByText('No posts found.').isVisible(), '[VAL-14]').toBe(true);
    expect(await heading(page, 'solar Posts').isVisible(), '[BLOG-25]').toBe(true);
    await expectNotIndexed('[BLOG-25] an unknown category');
    await page.goto('/blog?q=roof');
    await expectNotIndexed('a search');
    await page.goto('/blog?category=Policy&page=99');
    await expectNotIndexed('a page after the last');
    const list = page.getByRole('region', { name: 'Policy Posts' });
    expect(await list.getByText('No posts found.').isVisible()).toBe(true);
    expect(await list.locator('[aria-live]').textContent()).toBe('');
    await list.getByRole('link', { name: 'Back to the first page' }).click();
    await page.waitForURL('**/blog?category=Policy');
    expect(await cards(page, 'Policy Posts').count()).toBeGreaterThan(0);
    expect(queryOf(page)).toBe('?category=Policy');
  });
});
