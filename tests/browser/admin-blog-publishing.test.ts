import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { createPost } from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import { field, openPostForm, savePost, startPost } from './blog-form.ts';
import { visit } from './pages.ts';
import { violations } from './violations.ts';

const publishedDate = (page: Page) => page.getByLabel('Published Date');
const hint = (page: Page) => page.getByRole('status').filter({ hasText: 'does not wait for it' });
const notice = (page: Page) =>
  page.getByRole('region', { name: 'Notifications' }).getByText('The post is shown on the website now.');

/** A day from today, in India, as a date input has it. */
function day(offset: number): string {
  const local = new Date(Date.now() + 5.5 * 3_600_000 + offset * 86_400_000);
  return local.toISOString().slice(0, 10);
}

describe('a blog post with a date in the future', () => {
  test('[HOLD-33] the form says that a post with a future date is published at once, and the post is', async ({
    page,
    site,
  }) => {
    const title = await startPost(page, site);
    expect(await hint(page).count()).toBe(0);
    await publishedDate(page).fill(day(1));
    await hint(page).getByText('as soon as its status is Published').waitFor();
    await page.getByLabel('Status').selectOption('Published');
    await hint(page).getByText('as soon as it is saved').waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(await violations(page)).toEqual([]);
    await savePost(page, site);
    await notice(page).waitFor();
    await visit(page, '/blog');
    await page.getByRole('link', { name: title }).first().waitFor();
  });

  test('[HOLD-33] the form shows no hint for today or a past date, and no notice after a draft is saved', async ({
    page,
    site,
  }) => {
    await startPost(page, site);
    for (const offset of [0, -1]) {
      await publishedDate(page).fill(day(offset));
      expect(await hint(page).count()).toBe(0);
    }
    await publishedDate(page).fill(day(2));
    await hint(page).waitFor();
    await savePost(page, site);
    await page.getByText('Blog post created successfully!').waitFor();
    expect(await notice(page).count()).toBe(0);
  });

  test('[HOLD-33] the hint about a future date appears again when the post is edited', async ({
    page,
    site,
  }) => {
    const publishedAt = `${day(3)}T06:00:00.000Z`;
    const { id } = await createPost(await site.staff(), { publishedAt, status: 'Published' });
    await openPostForm(page, site, `${id}/edit`);
    await hint(page).getByText('as soon as it is saved').waitFor();
    await field(page, 'Title').fill('Another title');
    await savePost(page, site);
    await notice(page).waitFor();
  });
});

test('[HOLD-33] [TABLE-04] list items stay separate words in card, preview, feeds and search', async ({
  page,
  site,
}) => {
  const staff = await site.staff();
  const content =
    '<p>Covered</p><ul><li>Netzmessung<ul><li>Regelwerk</li></ul></li><li>Zuschuss</li></ul><p>End</p>';
  const text = 'Covered Netzmessung Regelwerk, Zuschuss End...';
  const post = await createPost(staff, { excerpt: '<p></p>', content, status: 'Published' });
  await visit(page, '/blog');
  await page.getByRole('main').getByText(text, { exact: true }).first().waitFor();
  for (const path of ['/rss.xml', '/atom.xml']) expect((await site.visitor.page(path)).text).toContain(text);
  const { body } = await site.visitor.get<{ total: number }>('/blog/posts/search?q=netzmessung%20regelwerk');
  expect(body.total).toBe(1);
  await openPostForm(page, site, `${post.id}/edit`);
  await field(page, 'Title').fill('A new title');
  await page.getByRole('link', { name: 'Preview' }).click();
  await page.getByRole('dialog', { name: 'Preview' }).getByText(text, { exact: true }).waitFor();
});
