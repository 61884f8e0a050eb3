import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { createPost, type Stored } from '../factories/bodies.ts';
import { inline, photo } from '../factories/pictures.ts';
import { expect, test } from '../support/browser.ts';
import { readHead } from '../support/document-head.ts';
import type { TestServer } from '../support/server.ts';
import { answerBlog, cards, heading, post, recordCalls, sidebar, viewsWritten } from './blog-records.ts';
import { answer, failedCalls, follow, hold, visit } from './pages.ts';

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

const boxOf = (page: Page, selector: string) => page.locator(selector).boundingBox();

async function publish(site: TestServer, changes: Record<string, unknown>): Promise<Stored> {
  return createPost(await site.staff(), changes);
}

test('a picture of an article is no wider than its text, as in the editor, and two in a row have a gap', async ({
  site,
  page,
}) => {
  const picture = '<img src="/pictures/share.jpg" alt="" width="1600" height="800">';
  const content = `<p>${'Panels face south. '.repeat(20)}</p><p>${picture}</p><p>${picture}${picture}</p>`;
  const { id } = await publish(site, { title: 'Of pictures', content });
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.goto(`/blog/${id}`);
  const pictures = page.locator('.prose img');
  await pictures.last().waitFor();
  const [text, first, second, third] = await Promise.all([
    boxOf(page, '.prose > p >> nth=0'),
    ...[0, 1, 2].map((index) => pictures.nth(index).boundingBox()),
  ]);
  expect(first?.width).toBe(text?.width);
  expect((third?.y ?? 0) - (second?.y ?? 0) - (second?.height ?? 0)).toBeGreaterThan(8);
});

test('[TABLE-03] a table of a post has header cells with scope, numbers to the right, and a box named by its caption, which scrolls by keyboard where it is too wide and keeps the page as narrow as a phone; a small one stands where the text does', async ({
  site,
  open,
}) => {
  const cells = (...texts: string[]) => `<tr>${texts.map((text) => `<td>${text}</td>`).join('')}</tr>`;
  const names = ['Size', 'What is included in it', 'Price', 'Subsidy', 'Years until it has paid for itself'];
  const { id } = await publish(site, {
    title: 'Of tables',
    content: `<p>Prices:</p><table><caption>Prices "today"</caption><thead>${cells(...names)}</thead><tbody>${cells('3 kW', 'Panels, inverter', '₹1,80,000', '', '4.5')}${cells('5 kW', 'Panels, inverter and a battery', '₹3,10,000', '₹78,000', '6')}</tbody></table><table><tbody>${cells('Pune', '2 Dec')}</tbody></table>`,
  });
  const page = await open({ viewport: { width: 360, height: 640 } });
  await page.goto(`/blog/${id}`);
  const box = page.getByRole('region', { name: 'Prices "today"' });
  await box.waitFor();
  expect(await box.locator('th').evaluateAll((all) => all.map((th) => th.getAttribute('scope')))).toEqual(
    names.map(() => 'col'),
  );
  const sides = await box
    .locator('tr')
    .evaluateAll((rows) =>
      rows.map(({ children }) => [...children].map((cell) => getComputedStyle(cell).textAlign)),
    );
  const columns = ['right', 'start', 'right', 'right', 'right'];
  expect(sides).toEqual([columns, columns, columns]);
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await sideways()).toBe(0);
  expect(await box.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
  await box.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => box.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  const { violations } = await new AxeBuilder({ page }).include('.prose').analyze();
  expect(violations.map((violation) => violation.id)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 800 });
  const [text, small] = [await boxOf(page, '.prose > p'), await boxOf(page, '.table-box >> nth=1')];
  expect([small?.x, small?.width]).toEqual([text?.x, text?.width]);
});

describe('the page of a blog post', () => {
  // Also proves POST-03, POST-04, POST-05, POST-06, POST-07, POST-08, POST-09, POST-10, POST-13, CONST-06,
  // API-72.
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
    const avatar = shown.locator('img[src="/pictures/people/03.webp"]');
    expect.soft(await avatar.isVisible(), '[POST-03] the picture').toBe(true);
    expect.soft(await shown.getByText('Kavya Nair').isVisible(), '[POST-03] the name').toBe(true);
    expect.soft(await shown.locator('time').textContent(), '[POST-04]').toBe('Nov 25, 2026');
    const minutes = shown.getByText('7 min read', { exact: true });
    expect.soft(await minutes.isVisible(), '[POST-05]').toBe(true);
    const inShort = shown.getByRole('heading', { level: 2, name: 'In short' });
    expect.soft(await inShort.isVisible(), '[POST-06] a heading').toBe(true);
    const items = await shown.locator('.prose li').allTextContents();
    expect.soft(items, '[POST-06] a list').toEqual(['Roof', 'Meter']);
    expect.soft(await shown.getByText('a < b').isVisible(), '[POST-06] a text').toBe(true);
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
    const next = sidebar(page).getByRole('link', { name: 'Post 2' });
    await next.click();
    await shown.getByRole('status').waitFor();
    expect(await shown.getByText('Post 1').count(), 'the previous post while the next loads').toBe(0);
    await expect.poll(() => page.title()).not.toContain('Post 1');
    await page.unroute('**/api/blog/posts/post-2');
    await answer(page, '/blog/posts/post-2', post(2));
    release();
    await page.goBack();
    await title(page, 'Post 1').waitFor();
    await next.click();
    await title(page, 'Post 2').waitFor();
    await expect.poll(() => page.title()).toMatch(/^Post 2 \| /);
    await backLink(page).click();
    await heading(page, 'All Posts').waitFor();
    expect(await page.title()).toMatch(/^Blog \| /);
  });

  test('[HOLD-03] [MEDIA-ED-09] the page of a post with a 3.2 MB photo has at most 60 KB, reserves the height of the photo and asks for the width of its place', async ({
    page,
    site,
  }) => {
    const picture = inline(await photo(), 'image/jpeg', 'A roof in Pune');
    const { id } = await publish(site, { content: `<p>${picture}</p><p>Below the picture.</p>` });
    const held = Promise.withResolvers<void>();
    await page.route('**/media/**', async (route) => {
      await held.promise;
      await route.continue();
    });
    const response = await page.goto(`/blog/${id}`, { waitUntil: 'domcontentloaded' });
    expect((await response?.body())?.length).toBeLessThanOrEqual(60_000);
    const image = article(page).getByAltText('A roof in Pune');
    const below = article(page).getByText('Below the picture.');
    await image.scrollIntoViewIfNeeded();
    // A variant's height is rounded to whole pixels, which moves what is below by a fraction of one.
    const places = async () =>
      (await Promise.all([image.boundingBox(), below.boundingBox()])).map((box) =>
        Math.round((box?.y ?? 0) / 2),
      );
    const before = await places();
    held.resolve();
    await expect
      .poll(() => image.evaluate((element: HTMLImageElement) => element.complete && element.currentSrc))
      .toMatch(/\?whole-640$/);
    expect(await places()).toEqual(before);
    const { width = 0, height = 0 } = (await image.boundingBox()) ?? {};
    expect(width).toBe((await image.locator('..').boundingBox())?.width);
    expect(height / width).toBeCloseTo(4 / 3, 2);
  });

  test('[POST-06] a post keeps the colours of the editor readable in both schemes and in old browsers, its headings in order and its code scrollable by keyboard; it is shared by plain links and printed without them', async ({
    page,
    site,
  }) => {
    const content = `<h1>Loud</h1><p><span style="color:#0000cc">ink</span> <span
      style="background-color:rgb(255, 255, 0)">mark</span></p><pre><code>${'wide '.repeat(80)}</code></pre>
      <p class="indent-3">in</p><ol><li data-list="bullet" class="ql-indent-1">dot</li></ol>`;
    const { id, path } = await publish(site, { title: 'Sun & wind', content });
    await visit(page, `/blog/${id}`);
    expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['Sun & wind']);
    const loud = page.getByRole('heading', { level: 2, name: 'Loud' });
    expect(await loud.isVisible(), 'a first-level heading of the content').toBe(true);
    const code = page.locator('.prose pre');
    await code.focus();
    await page.keyboard.press('ArrowRight');
    await expect
      .poll(() => code.evaluate((node) => node.scrollLeft), { message: 'the code' })
      .toBeGreaterThan(0);
    const style = (selector: string, name: 'marginLeft' | 'listStyleType') =>
      page.locator(selector).evaluate((node, key) => getComputedStyle(node)[key], name);
    expect(Number.parseFloat(await style('.indent-3', 'marginLeft'))).toBeGreaterThan(40);
    expect(Number.parseFloat(await style('.prose .ql-indent-1', 'marginLeft'))).toBeGreaterThan(12);
    expect(await style('.prose .ql-indent-1', 'listStyleType')).toBe('disc');

    const address = encodeURIComponent(site.origin + path);
    const share = page.getByRole('region', { name: 'Share this post' });
    const whatsapp = share.getByRole('link', { name: 'Share on WhatsApp' });
    expect(await whatsapp.getAttribute('href')).toBe(`https://wa.me/?text=Sun%20%26%20wind%20${address}`);
    expect(await whatsapp.getAttribute('rel')).toContain('noopener');
    expect(await share.getByRole('link', { name: 'Share by email' }).getAttribute('href')).toBe(
      `mailto:?subject=Sun%20%26%20wind&body=${address}`,
    );

    const colours = (text: string) =>
      page.getByText(text, { exact: true }).evaluate((node) => {
        const { color, backgroundColor } = getComputedStyle(node);
        return { color, backgroundColor };
      });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const mark = { color: 'rgb(11, 21, 48)', backgroundColor: 'rgb(255, 255, 0)' };
      expect.soft(await colours('mark'), `[POST-06] marked, ${colorScheme}`).toEqual(mark);
      const ink = colorScheme === 'light' ? /^rgb\(0, 0, 204\)$/ : /^oklch\(0\.8 /;
      expect.soft((await colours('ink')).color, `[POST-06] coloured, ${colorScheme}`).toMatch(ink);
    }
    await page.emulateMedia({ media: 'print', colorScheme: 'light' });
    expect(await page.getByText('mark', { exact: true }).isVisible(), 'the printed text').toBe(true);
    expect(await title(page, 'Sun & wind').isVisible(), 'the printed title').toBe(true);
    for (const name of ['Popular Posts', 'Share this post']) {
      expect(await page.getByText(name).isVisible(), `printed: ${name}`).toBe(false);
    }
    await page.addInitScript(() => {
      CSS.supports = () => false;
    });
    await page.reload();
    const ink = page.getByText('ink', { exact: true });
    const property = () => ink.evaluate((node) => node.style.getPropertyValue('--ink'));
    await expect
      .poll(property, { message: 'colours by script where CSS has no words for them' })
      .toBe('#0000cc');
  });

  test('a view is counted once per visit, by document and by link', async ({ page, site }) => {
    const staff = await site.staff();
    const { id } = await publish(site, { title: 'Of visits' });
    const views = async () => (await staff.get<{ viewCount: number }>(`/blog/posts/${id}`)).body.viewCount;
    await visit(page, `/blog/${id}`);
    await expect.poll(views).toBe(1);
    await backLink(page).click();
    await cards(page, 'All Posts').getByRole('link', { name: 'Read More Of visits' }).hover();
    await cards(page, 'All Posts').getByRole('link', { name: 'Read More Of visits' }).click();
    await title(page, 'Of visits').waitFor();
    await expect.poll(views).toBe(2);
    await follow(page, 'About');
    await viewsWritten(site);
    expect(await views()).toBe(2);
  });
});

test('the document of a post has a description, a canonical address, preview data and structured data', async ({
  site,
}) => {
  const publishedAt = '2031-05-06T00:00:00.000Z';
  const excerpt = 'What a preview says.';
  const { id, path } = await publish(site, { title: 'Of previews', excerpt, publishedAt });
  const { meta, canonical, structuredData } = readHead((await site.visitor.page(`/blog/${id}`)).text);
  expect(meta('description')).toBe(excerpt);
  expect(canonical).toBe(site.origin + path);
  expect(meta('og:type')).toBe('article');
  expect(meta('og:image')).toMatch(/^http.+rooftop-subsidy-guide\.webp$/);
  expect(meta('article:published_time')).toBe(publishedAt);
  // Nothing is changed before it is published, whatever staff typed in.
  expect(meta('article:modified_time')).toBe(publishedAt);
  const types = structuredData.map((thing) => thing['@type']).toSorted();
  expect(types).toEqual(['BlogPosting', 'BreadcrumbList']);
});

describe('a blog post that cannot be shown', () => {
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
    expect(await heading(page, 'Popular Posts').isVisible()).toBe(true);
    expect(await backLink(page).getAttribute('href'), '[POST-12] after [ERR-16]').toBe('/blog');
    await answer(page, '/blog/posts/post-1', post(1));
    await page.getByRole('link', { name: 'Try again' }).click();
    await title(page, 'Post 1').waitFor();

    for (const [row, response] of [
      ['[POST-11] [ERR-17] an unknown id', { status: 404, json: { detail: 'There is no such post.' } }],
      ['[POST-11] an empty response', { body: '' }],
    ] as const) {
      await backLink(page).click();
      await heading(page, 'All Posts').waitFor();
      await page.route('**/api/blog/posts/post-1', (route) => route.fulfill(response));
      await openFirstPost(page);
      await page.getByText(missing).waitFor();
      await expect.poll(() => page.title(), { message: row }).toContain(missing);
      expect(await backLink(page).getAttribute('href'), `[POST-12] after ${row}`).toBe('/blog');
    }

    await backLink(page).click();
    await heading(page, 'All Posts').waitFor();
    await answer(page, '/blog/posts/post-1', post(1));
    for (const path of ['/blog/posts?page=1&limit=3', '/blog/categories', '/tags']) {
      await answer(page, path, {}, 500);
    }
    await openFirstPost(page);
    await title(page, 'Post 1').waitFor();
    for (const name of ['posts', 'categories', 'tags']) {
      await sidebar(page).getByText(`Failed to fetch ${name}`).waitFor();
    }
    expect(await page.getByText(failed).count()).toBe(0);
  });

  // Also proves ERR-17.
  test('[POST-11] [POST-12] the document of a missing post or a draft has status 404, says so with a link back and is not indexed', async ({
    site,
  }) => {
    const { id } = await publish(site, { title: 'Of drafts', status: 'Draft' });
    for (const path of ['/blog/no-such-post', `/blog/${id}`, '/blog/search']) {
      const { status, text } = await site.visitor.page(path);
      expect.soft(status, path).toBe(404);
      expect.soft(text, `[POST-11] [ERR-17] ${path}`).toMatch(new RegExp(`<h1[^>]*>${missing}</h1>`));
      expect
        .soft(text, `[POST-12] ${path}`)
        .toMatch(/<a [^>]*href="\/blog"[^>]*>(?:(?!<\/a>).)*Back to Blog/s);
      expect.soft(readHead(text).meta('robots'), path).toBe('noindex');
      expect.soft(text, path).not.toContain('Of drafts');
    }
  });
});
