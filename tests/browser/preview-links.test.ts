import type { Page } from 'playwright-core';
import { createPost, unique } from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { enter } from './panel-forms.ts';
import { violations } from './violations.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Share preview' });

// Also proves SAFE-73.
test("[SAFE-68] [SAFE-69] 'Share preview' stores what is entered, makes and copies a link that works without scripts and without an account, lists it and ends it; the preview of the panel says whether it shows the draft, a version or what is published", async ({
  page,
  site,
  open,
  noise,
}) => {
  noise.expect(/404/);
  const staff = await site.staff();
  const first = unique('First title');
  const { id } = await createPost(staff, { status: 'Published', title: first });
  await staff.put(`/blog/posts/${id}`, { title: 'Second title' });
  await signedIn(page, site);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openPanel(page, `/blog/${id}/edit`);
  await enter(page, { Title: 'Draft of a title' });
  await button(page, 'Share preview').click();
  await dialog(page).getByLabel('The link works for').selectOption('1 day');
  await button(page, 'Create and copy a link').click();
  await dialog(page).getByText('The link was copied.').waitFor();
  const url = await dialog(page).getByLabel('Address of the new link').inputValue();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
  await dialog(page)
    .getByRole('listitem')
    .getByText(/^Ends \d+ \w+ \d{4}, \d\d:\d\d - admin/)
    .waitFor();
  expect(await violations(page)).toEqual([]);

  const visitor = await open({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } });
  await visitor.goto(new URL(url).pathname);
  await visitor.getByText(/^Preview\. Not published\. This link ends on /).waitFor();
  await visitor.getByRole('heading', { level: 1, name: 'Draft of a title' }).waitFor();
  await dialog(page)
    .getByRole('button', { name: /^End now/ })
    .click();
  await expect.poll(() => dialog(page).getByRole('listitem').count()).toBe(0);
  await visitor.reload();
  await visitor.getByText('This preview link has ended. Ask who sent it for a new one.').waitFor();

  const bar = page.getByRole('region', { name: 'Preview' });
  const shows = async (what: string, title: string) => {
    await bar.getByText(`Preview - ${what}`, { exact: true }).waitFor();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
  };
  await openPanel(page, `/blog/${id}/preview`);
  await shows('draft', 'Draft of a title');
  await staff.delete(`/admin/drafts/blog-posts/${id}`);
  await openPanel(page, `/blog/${id}/preview`);
  await shows('published', 'Second title');
  await openPanel(page, `/blog/${id}/history`);
  await page.getByRole('link', { name: /^Version 1 - / }).click();
  await page.getByRole('link', { name: 'Preview', exact: true }).click();
  await shows('version 1', first);
});
