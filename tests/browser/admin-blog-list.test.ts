import type { Page } from 'playwright-core';
import { createCategory, createPost, type Stored } from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { answer, failedCalls, visit } from './pages.ts';
import { column, queryOf, rowOf } from './panel-lists.ts';
import { expectNoSidewaysScroll } from './sideways-scroll.ts';
import { viewsWritten } from './site-records.ts';
import { violations } from './violations.ts';

const titles = (page: Page) => column(page, 'Title');

// Also proves ADM-BLOG-01, ADM-BLOG-08, ADM-BLOG-09, ADM-BLOG-10, ERR-75, ERR-82, UXP-04, AMB-42, AMB-92.
test('[ADM-BLOG-07] [UXP-05] the list of posts shows all in pages of 20 with green and yellow badges, is searched, narrowed and sorted on the server and in the address, cuts a title where its column ends, and shows the message of the server when a load or a delete fails', async ({
  page,
  site,
  noise,
}) => {
  noise.expect(...failedCalls);
  const staff = await site.staff();
  const long = `Rooftop systems for housing societies, ${'with many words about net metering '.repeat(4)}in Pune`;
  const fitting = 'A title of more than fifty characters on a wide screen';
  const { id: other } = await createCategory(staff);
  for (let number = 1; number <= 25; number += 1) {
    const status = number % 2 ? 'Draft' : 'Published';
    await createPost(staff, { title: `Roof number ${number}`, status, category: other });
  }
  const { id: category } = await createCategory(staff);
  await createPost(staff, { title: long, status: 'Draft', category });
  await createPost(staff, { title: fitting, status: 'Draft', category });
  const { total } = (await staff.get<{ total: number }>('/blog/posts?limit=1')).body;
  const alert = () => page.getByRole('alert').textContent();
  await signedIn(page, site);
  await answer(page, '/blog/posts?*', { detail: 'The shelf is empty.' }, 500);
  await page.goto('/admin/blog-posts');
  await expect.poll(() => new URL(page.url()).pathname, { message: '[ADM-BLOG-01]' }).toBe('/admin/blog');
  await expect.poll(alert, { message: '[ERR-75]' }).toBe('The shelf is empty.');
  await page.unroute('**/api/blog/posts?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('table', { name: 'Blog Posts' }).waitFor();
  expect(await page.getByRole('columnheader').allTextContents(), '[ADM-BLOG-09]').toEqual([
    ...['Title', 'Category', 'Status', 'Views', 'Created At', 'Actions'],
  ]);
  const first = await titles(page);
  expect(first.slice(0, 3)).toEqual([fitting, long, 'Roof number 25']);
  expect(first).toHaveLength(20);
  expect(await page.getByText(`${total} posts`, { exact: true }).isVisible()).toBe(true);
  expect((await column(page, 'Views'))[0], '[ADM-BLOG-09]').toBe('0');
  const colour = async (text: string) => {
    const badge = page.locator('td[data-label="Status"]').getByText(text, { exact: true }).first();
    const rgb = await badge.evaluate((element) => getComputedStyle(element).backgroundColor);
    return (rgb.match(/\d+/g) ?? []).map(Number);
  };
  const [red = 0, green = 0, blue = 0] = await colour('Published');
  expect(green, '[ADM-BLOG-07] green').toBeGreaterThan(Math.max(red, blue));
  const [yellowRed = 0, yellowGreen = 0, yellowBlue = 0] = await colour('Draft');
  expect(Math.min(yellowRed, yellowGreen), '[ADM-BLOG-08] yellow').toBeGreaterThan(yellowBlue + 40);

  await page.getByRole('link', { name: 'Next page' }).press('Enter');
  await expect.poll(async () => (await titles(page))[0], { message: '[AMB-42]' }).not.toBe(fitting);
  expect(queryOf(page), '[AMB-42]').toEqual({ page: '2' });
  await openPanel(page, '/blog?page=99');
  await expect
    .poll(() => queryOf(page).page, { message: '[AMB-42] page 99' })
    .toBe(String(Math.ceil(total / 20)));
  const search = page.getByRole('searchbox', { name: 'Search posts' });
  await search.fill('"roof number 1"');
  await expect.poll(() => titles(page)).toHaveLength(11);
  await page.getByText('11 posts found', { exact: true }).waitFor();
  expect(queryOf(page)).toEqual({ q: '"roof number 1"' });
  await search.fill('');
  await expect.poll(() => titles(page)).toHaveLength(20);

  await page.getByRole('combobox', { name: 'Status' }).selectOption('Draft');
  await expect.poll(() => queryOf(page)).toEqual({ status: 'Draft' });
  const header = page.getByRole('columnheader', { name: 'Title' });
  await header.getByRole('button').press('Enter');
  await expect.poll(() => header.getAttribute('aria-sort')).toBe('ascending');
  expect(queryOf(page)).toEqual({ status: 'Draft', sort: 'title', direction: 'ascending' });
  const { body } = await staff.get<{ data: Stored[]; total: number }>(
    '/blog/posts?status=Draft&sort=title&limit=20',
  );
  await expect.poll(() => titles(page), { message: '[UXP-05]' }).toEqual(body.data.map(({ title }) => title));
  await page.reload();
  await expect.poll(() => titles(page)).toEqual(body.data.map(({ title }) => title));
  await page.getByRole('combobox', { name: 'Category' }).selectOption(String(category));
  await expect.poll(() => titles(page), { message: '[UXP-05]' }).toEqual([fitting, long]);

  const languages = page.getByRole('combobox', { name: 'Language' });
  await languages.selectOption('हिन्दी');
  await expect.poll(() => titles(page), { message: '[LANGUAGE-03]' }).toEqual([]);
  await languages.selectOption('English');
  await expect.poll(() => titles(page), { message: '[LANGUAGE-03]' }).toEqual([fitting, long]);

  const whole = (title: string) => rowOf(page, title).getByRole('button', { name: 'Show the whole text' });
  await page.setViewportSize({ width: 1920, height: 800 });
  await expect.poll(() => whole(fitting).count(), { message: '[UXP-04] of a title that fits' }).toBe(0);
  expect(await whole(long).count(), '[UXP-04] of a title that is cut').toBe(1);
  expect(await violations(page)).toEqual([]);
  await expectNoSidewaysScroll(page, [320, 1280], 'the list of posts');

  const remove = rowOf(page, fitting).getByRole('button', { name: /^Delete/ });
  const dialog = page.getByRole('alertdialog');
  await page.route('**/api/blog/posts/*', (route) => route.fulfill({ status: 500, body: '' }));
  await remove.click();
  await dialog.getByText('Are you sure you want to delete this post?', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(alert, { message: '[AMB-92]' }).toBe('Request failed with status code 500');
  await page.unroute('**/api/blog/posts/*');
  await remove.click();
  const refetched = page.waitForResponse((response) => response.url().includes('/api/blog/posts?'));
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => titles(page), { message: '[ADM-BLOG-10]' }).toEqual([long]);
  expect((await refetched).ok(), '[ADM-BLOG-10] fetched again').toBe(true);
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

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

test('[ADM-BLOG-01] the preview of a post looks exactly like its public page and does not count as a view; a draft is shown to staff only, and a failure and a post that does not exist are told', async ({
  page,
  site,
  noise,
}) => {
  noise.expect(...failedCalls);
  const staff = await site.staff();
  const content =
    '<h1>Loud</h1><p><span style="color:#0000cc">ink</span></p><ul><li>one</li></ul><blockquote><p>said</p></blockquote>';
  const draft = await createPost(staff, { title: 'Of drafts', status: 'Draft' });
  const draftPath = `/admin/blog/${draft.id}/preview`;
  const shell = await site.visitor.page(draftPath);
  expect(shell.text, 'the document').not.toContain('Of drafts');
  expect(shell.headers.get('cache-control')).toBe('no-store');
  await page.goto(draftPath);
  await page.waitForURL('**/admin/login');

  const { id } = await createPost(staff, { content, title: 'Of likeness' });
  await visit(page, `/blog/${id}`);
  await page.waitForLoadState('networkidle');
  const onSite = await drawn(page);
  await signedIn(page, site);
  await page.goto(`/admin/blog/${id}/preview`);
  await heading(page, 'Of likeness').waitFor();
  await expect.poll(() => drawn(page)).toEqual(onSite);
  expect(await violations(page)).toEqual([]);
  await viewsWritten(site);
  const { viewCount } = (await staff.get<Stored>(`/blog/posts/${id}`)).body;
  expect(viewCount, 'the view of the public page, and no other').toBe(1);

  await answer(page, `/blog/posts/${draft.id}`, { detail: 'Broken' }, 500);
  await page.goto(draftPath);
  const alert = page.getByRole('alert');
  await alert.getByText('Failed to fetch data. Please try again later.').waitFor();
  await page.unroute(`**/api/blog/posts/${draft.id}`);
  const again = page.getByRole('button', { name: 'Try again' });
  await again.click();
  await heading(page, 'Of drafts').waitFor();
  await page.goto('/admin/blog/no-such-post/preview');
  await alert.getByText('Blog post not found').waitFor();
  expect(await again.count(), 'for a post that does not exist').toBe(0);
});
