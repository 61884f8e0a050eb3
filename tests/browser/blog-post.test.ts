import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { createPost, type Stored } from '../factories/bodies.ts';
import { inline, photo } from '../factories/pictures.ts';
import { expect, test } from '../support/browser.ts';
import type { TestServer } from '../support/server.ts';
import {
  answerBlog,
  cards,
  heading,
  post,
  posts,
  recordCalls,
  sidebar,
  viewsWritten,
} from './blog-records.ts';
import { answer, failedCalls, follow, hold, visit } from './pages.ts';

const failed = 'Failed to fetch data. Please try again later.';
const missing = 'Blog post not found';

/** Comes to post 1 by navigations in the page, so that the browser calls the API. */
async function comeToPost(page: Page): Promise<void> {
  await answerBlog(page);
  await visit(page, '/shop');
  await follow(page, 'Blog');
  await cards(page, 'All Posts').first().getByRole('link').click();
  await page.waitForURL('**/blog/post-1');
}

const article = (page: Page) => page.getByRole('main').getByRole('article');

async function publish(site: TestServer, changes: Record<string, unknown>): Promise<Stored> {
  return createPost(await site.staff(), changes);
}

describe('the page of a blog post', () => {
  test('[POST-01] [POST-02] [POST-03] [POST-04] [POST-05] [POST-06] [POST-07] [POST-08] [POST-13] a post shows picture, author, date, reading time, content, category and tags', async ({
    page,
  }) => {
    const content = '<h2>In short</h2><ul><li>Roof</li><li>Meter</li></ul><p>a &lt; b</p>';
    await answer(page, '/blog/posts/post-1', post(1, { content }));
    await comeToPost(page);
    const shown = article(page);
    await shown.getByRole('heading', { level: 1, name: 'Post 1', exact: true }).waitFor();
    expect(await shown.locator('.article-head > img').getAttribute('src')).toBe(
      '/pictures/posts/floating-solar.webp',
    );
    expect(await shown.locator('img[src="/pictures/people/03.webp"]').isVisible()).toBe(true);
    expect(await shown.getByText('Kavya Nair').isVisible()).toBe(true);
    expect(await shown.locator('time').textContent()).toBe('Nov 25, 2026');
    expect(await shown.getByText('7 min read', { exact: true }).isVisible()).toBe(true);
    expect(await shown.getByRole('heading', { level: 2, name: 'In short' }).isVisible()).toBe(true);
    expect(await shown.locator('.prose li').allTextContents()).toEqual(['Roof', 'Meter']);
    expect(await shown.getByText('a < b').isVisible()).toBe(true);
    const links = (name: string) => shown.getByRole('link', { name, exact: true }).getAttribute('href');
    expect(await links('Policy')).toBe('/blog?category=Policy');
    expect(await links('#policy')).toBe('/blog?tag=policy');
    expect(await links('#net metering')).toBe('/blog?tag=net%20metering');
    expect(await page.title()).toMatch(/^Post 1 \| /);
  });

  test('[HOLD-03] the page of a post with a 3.2 MB photo has at most 60 KB and reserves the height of the photo', async ({
    page,
    site,
  }) => {
    const picture = inline(await photo(), 'image/jpeg', 'A roof in Pune');
    const { id } = await publish(site, { content: `<p>${picture}</p><p>Below the picture.</p>` });
    const held = Promise.withResolvers<void>();
    await page.route('**/blog/pictures/*', async (route) => {
      await held.promise;
      await route.continue();
    });
    const response = await page.goto(`/blog/${id}`, { waitUntil: 'domcontentloaded' });
    expect((await response?.body())?.length).toBeLessThanOrEqual(60_000);
    const image = article(page).getByAltText('A roof in Pune');
    const below = article(page).getByText('Below the picture.');
    await image.scrollIntoViewIfNeeded();
    const places = async () => [await image.boundingBox(), await below.boundingBox()];
    const before = await places();
    held.resolve();
    await expect
      .poll(() => image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth))
      .toBe(1280);
    expect(await places()).toEqual(before);
    const { width = 0, height = 0 } = before[0] ?? {};
    expect(width).toBe((await image.locator('..').boundingBox())?.width);
    expect(height / width).toBeCloseTo(4 / 3, 2);
    // No larger than a dense screen needs.
    expect(width * 2).toBeGreaterThanOrEqual(1280);
  });

  test('[POST-09] [POST-10] [CONST-06] [API-72] the sidebar of a post lists the three newest posts, categories, tags and the newsletter box', async ({
    page,
  }) => {
    await answer(page, '/blog/posts/post-1', post(1));
    const calls = recordCalls(page);
    await comeToPost(page);
    await heading(page, 'Popular Posts').waitFor();
    const boxes = ['Popular Posts', 'Categories', 'Popular Tags', 'Newsletter'];
    expect(await sidebar(page).getByRole('heading').allTextContents()).toEqual(boxes);
    await expect.poll(() => calls).toContain('/blog/posts?page=1&limit=3');
    const popular = sidebar(page).getByRole('region', { name: 'Popular Posts' }).getByRole('link');
    await expect.poll(() => popular.allTextContents()).toEqual(['Post 1', 'Post 2', 'Post 3']);
    expect(calls).toContain('/blog/posts/post-1');
  });

  test('the next post shows nothing of the previous one while it loads', async ({ page, noise }) => {
    // The call that is held ends at the server, which does not know this post.
    noise.expect(...failedCalls);
    await answer(page, '/blog/posts/post-1', post(1));
    await answer(page, '/blog/posts/post-2', post(2));
    await comeToPost(page);
    await heading(page, 'Post 1').first().waitFor();
    const release = await hold(page, '/blog/posts/post-2');
    await sidebar(page).getByRole('link', { name: 'Post 2' }).click();
    await article(page).getByRole('status').waitFor();
    expect(await article(page).getByText('Post 1').count()).toBe(0);
    expect(await page.title()).not.toContain('Post 1');
    await page.unroute('**/api/blog/posts/post-2');
    await answer(page, '/blog/posts/post-2', post(2));
    release();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Post 1' }).waitFor();
    await sidebar(page).getByRole('link', { name: 'Post 2' }).click();
    await page.getByRole('heading', { level: 1, name: 'Post 2' }).waitFor();
    await expect.poll(() => page.title()).toMatch(/^Post 2 \| /);
    await page.getByRole('link', { name: 'Back to Blog' }).click();
    await heading(page, 'All Posts').waitFor();
    expect(await page.title()).toMatch(/^Blog \| /);
  });

  test('[POST-06] the post page keeps the colours of the editor readable in light and dark mode', async ({
    open,
    site,
  }) => {
    const content =
      '<p><span style="color:#0000cc">ink</span> <span style="background-color:rgb(255, 255, 0)">mark</span></p>';
    const { id } = await publish(site, { content });
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await open({ colorScheme });
      await visit(page, `/blog/${id}`);
      const style = (text: string) =>
        page.getByText(text, { exact: true }).evaluate((node) => {
          const { color, backgroundColor } = getComputedStyle(node);
          return { color, backgroundColor };
        });
      expect((await style('mark')).backgroundColor).toBe('rgb(255, 255, 0)');
      expect((await style('mark')).color).toBe('rgb(11, 21, 48)');
      const ink = (await style('ink')).color;
      if (colorScheme === 'light') expect(ink).toBe('rgb(0, 0, 204)');
      else expect(ink).toMatch(/^oklch\(0\.8 /);
    }
  });

  test('a script sets text colours where the browser does not support them in CSS', async ({
    page,
    site,
  }) => {
    const content = '<p><span style="color:#0000cc">ink</span></p>';
    const { id } = await publish(site, { content });
    await page.addInitScript(() => {
      CSS.supports = () => false;
    });
    await visit(page, `/blog/${id}`);
    const ink = page.getByText('ink', { exact: true });
    await expect.poll(() => ink.evaluate((node) => node.style.getPropertyValue('--ink'))).toBe('#0000cc');
  });

  test('a post page has one first-level heading, and wide code can be scrolled by keyboard', async ({
    page,
    site,
  }) => {
    const content = `<h1>Loud</h1><pre><code>${'wide '.repeat(80)}</code></pre><p class="indent-3">in</p>
      <ol><li data-list="bullet" class="ql-indent-1">dot</li></ol>`;
    const { id } = await publish(site, { title: 'Of headings', content });
    await visit(page, `/blog/${id}`);
    expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['Of headings']);
    expect(await page.getByRole('heading', { level: 2, name: 'Loud' }).isVisible()).toBe(true);
    const code = page.locator('.prose pre');
    await code.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => code.evaluate((node) => node.scrollLeft)).toBeGreaterThan(0);
    const style = (selector: string, name: 'marginLeft' | 'listStyleType') =>
      page.locator(selector).evaluate((node, key) => getComputedStyle(node)[key], name);
    expect(Number.parseFloat(await style('.indent-3', 'marginLeft'))).toBeGreaterThan(40);
    expect(Number.parseFloat(await style('.prose .ql-indent-1', 'marginLeft'))).toBeGreaterThan(12);
    expect(await style('.prose .ql-indent-1', 'listStyleType')).toBe('disc');
  });

  test('a post can be shared by plain links to WhatsApp and email', async ({ page, site }) => {
    const { id } = await publish(site, { title: 'Sun & wind' });
    await page.goto(`/blog/${id}`);
    const address = encodeURIComponent(`${site.origin}/blog/${id}`);
    const share = page.getByRole('region', { name: 'Share this post' });
    const whatsapp = share.getByRole('link', { name: 'Share on WhatsApp' });
    expect(await whatsapp.getAttribute('href')).toBe(`https://wa.me/?text=Sun%20%26%20wind%20${address}`);
    expect(await whatsapp.getAttribute('rel')).toContain('noopener');
    expect(await share.getByRole('link', { name: 'Share by email' }).getAttribute('href')).toBe(
      `mailto:?subject=Sun%20%26%20wind&body=${address}`,
    );
  });

  test('a printed post shows its text without sidebar and share links', async ({ page, site }) => {
    const { id } = await publish(site, { content: '<p>To be printed.</p>' });
    await page.emulateMedia({ media: 'print' });
    await page.goto(`/blog/${id}`);
    expect(await page.getByText('To be printed.').isVisible()).toBe(true);
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
    for (const name of ['Popular Posts', 'Share this post']) {
      expect(await page.getByText(name).isVisible()).toBe(false);
    }
  });
});

describe('the document of a blog post', () => {
  test('the document of a post has a description, a canonical address, preview data and structured data', async ({
    page,
    site,
  }) => {
    const publishedAt = '2031-05-06T00:00:00.000Z';
    const { id } = await publish(site, {
      title: 'Of previews',
      excerpt: 'What a preview says.',
      publishedAt,
    });
    await page.goto(`/blog/${id}`);
    const content = (selector: string) => page.locator(selector).first().getAttribute('content');
    expect(await content('meta[name=description]')).toBe('What a preview says.');
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${site.origin}/blog/${id}`);
    expect(await content('meta[property="og:type"]')).toBe('article');
    expect(await content('meta[property="og:image"]')).toMatch(/^http.+rooftop-subsidy-guide\.webp$/);
    expect(await content('meta[property="article:published_time"]')).toBe(publishedAt);
    // Nothing is changed before it is published, whatever staff typed in.
    expect(await content('meta[property="article:modified_time"]')).toBe(publishedAt);
    const data = await page.locator('script[type="application/ld+json"]').allTextContents();
    const things = data.map((text) => JSON.parse(text) as Record<string, unknown>);
    expect(things.map((thing) => thing['@type']).toSorted()).toEqual(['BlogPosting', 'BreadcrumbList']);
  });

  test('a view is counted once per visit, by document and by link', async ({ page, site }) => {
    const staff = await site.staff();
    const { id } = await publish(site, { title: 'Of visits' });
    const views = async () => (await staff.get<{ viewCount: number }>(`/blog/posts/${id}`)).body.viewCount;
    await visit(page, `/blog/${id}`);
    await expect.poll(views).toBe(1);
    await page.getByRole('link', { name: 'Back to Blog' }).click();
    await cards(page, 'All Posts').getByRole('link', { name: 'Read More Of visits' }).hover();
    await cards(page, 'All Posts').getByRole('link', { name: 'Read More Of visits' }).click();
    await page.getByRole('heading', { level: 1, name: 'Of visits' }).waitFor();
    await expect.poll(views).toBe(2);
    await visit(page, '/shop');
    await viewsWritten(site);
    expect(await views()).toBe(2);
  });
});

describe('a blog post that cannot be shown', () => {
  test('[POST-11] [POST-12] [ERR-16] a post that fails to load shows an error and can be loaded again', async ({
    page,
    noise,
  }) => {
    noise.expect(...failedCalls);
    await answer(page, '/blog/posts/post-1', { detail: 'Broken' }, 500);
    await comeToPost(page);
    await page.getByRole('alert').getByText(failed).waitFor();
    expect(await heading(page, 'Popular Posts').isVisible()).toBe(true);
    await answer(page, '/blog/posts/post-1', post(1));
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Post 1' }).waitFor();
  });

  test('[POST-11] [POST-12] [ERR-17] a missing post says so and links back to the blog', async ({
    page,
    noise,
  }) => {
    noise.expect(...failedCalls);
    await answer(page, '/blog/posts/post-1', { detail: 'There is no such post.' }, 404);
    await comeToPost(page);
    await page.getByText(missing).waitFor();
    await expect.poll(() => page.title()).toContain(missing);
    const back = page.getByRole('link', { name: 'Back to Blog' });
    expect(await back.getAttribute('href')).toBe('/blog');
    await back.click();
    await heading(page, 'All Posts').waitFor();
  });

  test('[POST-11] an empty response is shown as a missing post', async ({ page }) => {
    await page.route('**/api/blog/posts/post-1', (route) => route.fulfill({ body: '' }));
    await comeToPost(page);
    await page.getByText(missing).waitFor();
  });

  test('[POST-11] [POST-12] [ERR-17] the document of a missing post or a draft has status 404 and is not indexed', async ({
    page,
    site,
    noise,
  }) => {
    noise.expect(/status of 404/);
    const { id } = await publish(site, { title: 'Of drafts', status: 'Draft' });
    for (const path of ['/blog/no-such-post', `/blog/${id}`, '/blog/search']) {
      const document = await page.goto(path);
      expect(document?.status(), path).toBe(404);
      expect(await heading(page, missing).isVisible()).toBe(true);
      expect(await page.getByRole('link', { name: 'Back to Blog' }).getAttribute('href')).toBe('/blog');
      expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
      expect(await page.content()).not.toContain('Of drafts');
    }
  });

  test('the post is shown when its sidebar fails to load', async ({ page, noise }) => {
    noise.expect(...failedCalls);
    await comeToPostWithoutSidebar(page);
    await page.getByRole('heading', { level: 1, name: 'Post 1' }).waitFor();
    await sidebar(page).getByText('Failed to fetch posts').waitFor();
    await sidebar(page).getByText('Failed to fetch categories').waitFor();
    await sidebar(page).getByText('Failed to fetch tags').waitFor();
    expect(await page.getByText(failed).count()).toBe(0);
  });
});

async function comeToPostWithoutSidebar(page: Page): Promise<void> {
  await answer(page, '/blog/posts/post-1', post(1));
  await answerBlog(page, posts(1));
  await visit(page, '/shop');
  await follow(page, 'Blog');
  await cards(page, 'All Posts').first().waitFor();
  for (const path of ['/blog/posts?page=1&limit=3', '/blog/categories', '/tags']) {
    await answer(page, path, {}, 500);
  }
  await cards(page, 'All Posts').first().getByRole('link').click();
}
