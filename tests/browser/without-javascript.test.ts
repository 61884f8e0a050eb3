import { expect, test } from '../support/browser.ts';
import { navigation } from './pages.ts';
import { cards, categoryBox, heading, searchBox, sidebar } from './site-records.ts';

// Also proves HOME-34, HOME-37, HOLD-04, HOLD-07, RES-02, SEARCH-07.
test('[BLOG-01] [BLOG-26] without JavaScript pages are complete and lead to each other, also on a phone; the video is a link and no control is shown that needs a script; blog and site are searched, and the blog is filtered and paged', async ({
  open,
  site,
}) => {
  const staff = await site.staff();
  const documentLink = 'https://example.org/documents/assembly.pdf';
  await staff.post('/important-information', { noticeType: 'header', content: 'Assembly', documentLink });
  const page = await open({ javaScriptEnabled: false });
  await page.goto('/');
  const main = page.getByRole('main');
  for (const name of ['hero 1', 'Suvarnex Modules'])
    expect(await page.getByAltText(name).isVisible(), '[HOME-34] [HOME-37]').toBe(true);
  const link = page.getByRole('region', { name: 'Announcement' }).getByRole('link', { name: 'PDF' });
  expect(await link.isVisible(), '[HOLD-04]').toBe(true);
  const controls = page.getByRole('button', { name: /^(Pause|Go to slide|Menu|Play video)/ });
  expect(await controls.count()).toBe(0);
  await page.route('https://www.youtube.com/**', (route) => route.fulfill({ body: 'the video' }));
  await page.getByRole('link', { name: /^Play video/ }).click();
  await page.waitForURL(/^https:\/\/www\.youtube\.com\/watch\?v=[\w-]{11}$/);

  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto('/');
  await navigation(page).getByRole('link', { name: 'Important Links' }).click();
  await page.waitForURL('**/resources');
  const long = await page.getByText(/^Central Pollution Control Board/).boundingBox();
  expect(long?.height, '[RES-02] a long title is whole').toBeGreaterThan(40);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.goto('/blog');
  await page.getByRole('link', { name: 'Older posts' }).click();
  await page.waitForURL('**/blog?page=2');
  expect(await cards(page, 'All Posts').count(), '[BLOG-26]').toBe(10);
  await searchBox(page).fill('net metering');
  await categoryBox(page).selectOption('Policy');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL('**/blog?q=net+metering&category=Policy');
  expect(await heading(page, 'Search Results').isVisible()).toBe(true);
  expect(await cards(page, 'Search Results').count(), '[BLOG-01]').toBeGreaterThan(0);
  expect(await categoryBox(page).inputValue()).toBe('Policy');
  await sidebar(page).getByRole('link', { name: 'Finance', exact: true }).click();
  await page.waitForURL('**/blog?category=Finance');
  await cards(page, 'Finance Posts').first().getByRole('link').click();
  await page.waitForURL('**/blog/*');
  expect(await page.locator('.prose p').count()).toBeGreaterThan(3);

  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  for (const [query, name, href] of [
    ['mediation', 'Pages', '/about'],
    ['"net metering"', 'Posts', expect.stringMatching(/^\/blog\/[\w-]+$/)],
  ] as const) {
    await page.getByRole('searchbox', { name: /^Words/ }).fill(query);
    await main.getByRole('button', { name: 'Search' }).click();
    const group = page.getByRole('region', { name: new RegExp(`^${name}`) });
    expect(await group.getByRole('link').first().getAttribute('href'), query).toEqual(href);
  }
  expect(await page.locator('meta[name=robots]').getAttribute('content'), '[SEARCH-07]').toBe('noindex');
});
