import type { Page } from 'playwright-core';
import { createPost, type Stored } from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import { answer, failedCalls, follow, hold, visit } from './pages.ts';
import { answerBlog, cards, heading, post, recordCalls, sidebar, viewsWritten } from './site-records.ts';

const failed = 'Failed to fetch data. Please try again later.';
const missing = 'Blog post not found';
const article = (page: Page) => page.getByRole('main').getByRole('article');
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const backLink = (page: Page) => page.getByRole('link', { name: 'Back to Blog' });

/** Comes to the list by navigations in the page, so that the browser calls the API for a post. */
async function comeToList(page: Page): Promise<void> {
  await answerBlog(page);
  await visit(page, '/shop');
  await follow(page, 'Blog');
}

async function openFirstPost(page: Page): Promise<void> {
  await cards(page, 'All Posts').first().getByRole('link').click();
  await page.waitForURL('**/blog/post-1');
}

// Also proves POST-03, POST-04, POST-05, POST-06, POST-07, POST-08, POST-09, POST-10, POST-13, CONST-06, API-72.
test('[POST-01] [POST-02] a post shows all its values beside a sidebar with the three newest posts, and the next post shows nothing of it', async ({
  page,
  noise,
}) => {
  // The call that is held ends at the server, which does not know this post.
  noise.expect(...failedCalls);
  const content = '<h2>In short</h2><ul><li>Roof</li><li>Meter</li></ul><p>a &lt; b</p>';
  await answer(page, '/blog/posts/post-1', post(1, { content }));
  const calls = recordCalls(page);
  await comeToList(page);
  await openFirstPost(page);
  const shown = article(page);
  await title(page, 'Post 1').waitFor();
  const cover = await shown.locator('.article-head > img').getAttribute('src');
  expect.soft(cover, '[POST-01]').toBe('/pictures/posts/floating-solar.webp');
  for (const [row, part] of [
    ['[POST-03]', shown.locator('img[src="/pictures/people/03.webp"]')],
    ['[POST-03]', shown.getByText('Kavya Nair')],
    ['[POST-05]', shown.getByText('7 min read', { exact: true })],
    ['[POST-06]', shown.getByRole('heading', { level: 2, name: 'In short' })],
    ['[POST-06]', shown.getByText('a < b')],
  ] as const)
    expect.soft(await part.isVisible(), row).toBe(true);
  expect.soft(await shown.locator('time').textContent(), '[POST-04]').toBe('Nov 25, 2026');
  const items = await shown.locator('.prose li').allTextContents();
  expect.soft(items, '[POST-06] a list').toEqual(['Roof', 'Meter']);
  for (const [row, name, address] of [
    ['[POST-07]', 'Policy', '/blog?category=Policy'],
    ['[POST-08]', '#policy', '/blog?tag=policy'],
    ['[POST-08]', '#net metering', '/blog?tag=net%20metering'],
  ] as const) {
    const link = shown.getByRole('link', { name, exact: true });
    expect.soft(await link.getAttribute('href'), row).toBe(address);
  }
  expect(await page.title(), '[POST-02]').toMatch(/^Post 1 \| /);
  const boxes = ['Popular Posts', 'Categories', 'Popular Tags', 'Newsletter'];
  expect(await sidebar(page).getByRole('heading').allTextContents(), '[POST-09]').toEqual(boxes);
  const newest = '/blog/posts?page=1&limit=3';
  await expect.poll(() => calls, { message: '[POST-10] [CONST-06] [API-72]' }).toContain(newest);
  expect(calls, '[POST-13]').toContain('/blog/posts/post-1');
  const popular = sidebar(page).getByRole('region', { name: 'Popular Posts' }).getByRole('link');
  const titles = ['Post 1', 'Post 2', 'Post 3'];
  await expect.poll(() => popular.allTextContents(), { message: '[POST-10]' }).toEqual(titles);

  const release = await hold(page, '/blog/posts/post-2');
  await sidebar(page).getByRole('link', { name: 'Post 2' }).click();
  await shown.getByRole('status').waitFor();
  expect(await shown.getByText('Post 1').count(), 'the previous post while the next loads').toBe(0);
  await expect.poll(() => page.title()).not.toContain('Post 1');
  release();
});

// Also proves ERR-16, ERR-17.
test('[POST-11] [POST-12] a post that fails to load shows an error and can be loaded again, a missing one says so, each with a link back; a failed sidebar leaves the post', async ({
  page,
  noise,
}) => {
  noise.expect(...failedCalls);
  await answer(page, '/blog/posts/post-1', { detail: 'Broken' }, 500);
  await comeToList(page);
  await openFirstPost(page);
  await page.getByRole('alert').getByText(failed).waitFor();
  expect(await backLink(page).getAttribute('href'), '[POST-12] after [ERR-16]').toBe('/blog');
  await answer(page, '/blog/posts/post-1', post(1));
  await page.getByRole('link', { name: 'Try again' }).click();
  await title(page, 'Post 1').waitFor();
  await backLink(page).click();
  await heading(page, 'All Posts').waitFor();
  await answer(page, '/blog/posts/post-1', { detail: 'There is no such post.' }, 404);
  await openFirstPost(page);
  await page.getByText(missing).waitFor();
  await expect.poll(() => page.title(), { message: '[ERR-17]' }).toContain(missing);
  expect(await backLink(page).getAttribute('href'), '[POST-12] after [POST-11]').toBe('/blog');
  await backLink(page).click();
  await heading(page, 'All Posts').waitFor();
  await answer(page, '/blog/posts/post-1', post(1));
  for (const path of ['/blog/posts?page=1&limit=3', '/blog/categories', '/tags'])
    await answer(page, path, {}, 500);
  await openFirstPost(page);
  await title(page, 'Post 1').waitFor();
  for (const name of ['posts', 'categories', 'tags'])
    await sidebar(page).getByText(`Failed to fetch ${name}`).waitFor();
  expect(await page.getByText(failed).count()).toBe(0);
});

test('[POST-06] [TABLE-03] a post keeps the colours of the editor readable in both schemes; wide code and tables scroll in their own box by keyboard; a visit by document and one by link count once each', async ({
  page,
  site,
}) => {
  const staff = await site.staff();
  const cells = (...texts: string[]) => `<tr>${texts.map((text) => `<td>${text}</td>`).join('')}</tr>`;
  const names = ['Size', 'What is included in it', 'Price', 'Subsidy', 'Years until it has paid for itself'];
  const content = `<p><span style="color:#0000cc">ink</span> <span
    style="background-color:rgb(255, 255, 0)">mark</span></p><pre><code>${'wide '.repeat(80)}</code></pre>
    <table><caption>Prices "today"</caption><thead>${cells(...names)}</thead><tbody>${cells('3 kW', 'Panels, inverter', '₹1,80,000', '', '4.5')}</tbody></table>`;
  const { id } = await createPost(staff, { title: 'Of visits', content });
  const views = async () => (await staff.get<{ viewCount: number }>(`/blog/posts/${id}`)).body.viewCount;
  await page.setViewportSize({ width: 360, height: 640 });
  await visit(page, `/blog/${id}`);
  const table = page.getByRole('region', { name: 'Prices "today"' });
  for (const box of [page.locator('.prose pre'), table]) {
    await box.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => box.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  }
  const sides = await table
    .locator('td')
    .evaluateAll((all) => all.map((cell) => getComputedStyle(cell).textAlign));
  expect(sides, '[TABLE-03]').toEqual(['right', 'start', 'right', 'start', 'right']);
  const colours = (text: string) =>
    page.getByText(text, { exact: true }).evaluate((node) => {
      const { color, backgroundColor } = getComputedStyle(node);
      return [color, backgroundColor];
    });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const mark = ['rgb(11, 21, 48)', 'rgb(255, 255, 0)'];
    expect.soft(await colours('mark'), `[POST-06] marked, ${colorScheme}`).toEqual(mark);
    const ink = colorScheme === 'light' ? /^rgb\(0, 0, 204\)$/ : /^oklch\(0\.8 /;
    expect.soft((await colours('ink'))[0], `[POST-06] coloured, ${colorScheme}`).toMatch(ink);
  }
  await expect.poll(views).toBe(1);
  await backLink(page).click();
  const link = cards(page, 'All Posts').getByRole('link', { name: 'Read More Of visits' });
  await link.click();
  await title(page, 'Of visits').waitFor();
  await expect.poll(views).toBe(2);
  await viewsWritten(site);
  expect(await views()).toBe(2);
});

type Post = Stored & { path: string };
const pathOf = (page: Page) => new URL(page.url()).pathname;
const canonicalOf = (page: Page) => page.locator('link[rel="canonical"]').getAttribute('href');

test('[PAGE-07] an outdated link of the list ends at the readable address in the page, the post loaded once, and Back leads to the list', async ({
  page,
  site,
}) => {
  const staff = await site.staff();
  const post = (await createPost(staff, { title: 'सौर नीति 2026' })) as Post;
  expect(post.path).toMatch(/^\/blog\/saur-niti-2026-/);
  const link = (name: string) => cards(page, 'All Posts').getByRole('link', { name: `Read More ${name}` });
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
});
