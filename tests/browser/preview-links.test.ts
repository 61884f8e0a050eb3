import type { Page } from 'playwright-core';
import * as bodies from '../factories/bodies.ts';
import { create, createPost, type Stored, unique } from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { enter } from './panel-forms.ts';
import { violations } from './violations.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Share preview' });

test("[SAFE-68] [SAFE-69] 'Share preview' stores what is entered, makes and copies a link that works without scripts and without an account, lists it and ends it", async ({
  page,
  site,
  open,
  noise,
}) => {
  noise.expect(/404/);
  const staff = await site.staff();
  const { id, name } = await create(
    staff,
    '/brands',
    bodies.brand({ name: unique('Brand'), logo: '/pictures/logos/suvarnex.svg' }),
  );
  await signedIn(page, site);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openPanel(page, `/brands/${id}/edit`);
  await enter(page, { 'Brand Name': `${name} in the preview` });
  await button(page, 'Share preview').click();
  expect(await dialog(page).getByRole('radio', { name: '7 days' }).isChecked()).toBe(true);
  await dialog(page).getByRole('radio', { name: '1 day', exact: true }).check();
  await button(page, 'Create and copy a link').click();
  await dialog(page).getByText('The link was copied.').waitFor();
  const url = await dialog(page).getByLabel('Address of the new link').inputValue();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
  await expect
    .poll(() => dialog(page).getByRole('listitem').allInnerTexts())
    .toEqual([expect.stringMatching(/^Ends \d+ \w+ \d{4}, \d\d:\d\d - admin\s+End now$/)]);
  expect(await violations(page)).toEqual([]);

  const visitor = await open({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } });
  await visitor.goto(new URL(url).pathname);
  await visitor
    .getByText(/^Preview\. Not published\. This link ends on \d+ \w+ \d{4}, \d\d:\d\d\.$/)
    .waitFor();
  expect(await visitor.getByRole('img', { name: `${name} in the preview` }).count()).toBeGreaterThan(0);
  await dialog(page)
    .getByRole('button', { name: /^End now/ })
    .click();
  await expect.poll(() => dialog(page).getByRole('listitem').count()).toBe(0);
  await visitor.reload();
  await visitor.getByText('This preview link has ended. Ask who sent it for a new one.').waitFor();
});

test('[SAFE-73] the preview of the panel shows the working draft where there is one, or a version, and says which', async ({
  page,
  site,
}) => {
  const staff = await site.staff();
  const post = await createPost(staff, { status: 'Published', title: unique('First title') });
  await staff.put(`/blog/posts/${post.id}`, { title: 'Second title' });
  const { body: now } = await staff.get<Stored>(`/blog/posts/${post.id}`);
  await signedIn(page, site);
  await openPanel(page, `/blog/${post.id}/preview`);
  const bar = page.getByRole('region', { name: 'Preview' });
  await bar.getByText('Preview - published', { exact: true }).waitFor();
  await page.getByRole('heading', { level: 1, name: 'Second title' }).waitFor();
  await staff.call('PATCH', `/admin/drafts/blog-posts/${post.id}`, {
    body: { base: now.updatedAt, values: { title: 'Draft of a title' } },
  });
  await openPanel(page, `/blog/${post.id}/preview`);
  await bar.getByText('Preview - draft', { exact: true }).waitFor();
  await page.getByRole('heading', { level: 1, name: 'Draft of a title' }).waitFor();
  await openPanel(page, `/blog/${post.id}/history`);
  await page.getByRole('link', { name: /^Version 1 - / }).click();
  await page.getByRole('link', { name: 'Preview', exact: true }).click();
  await bar.getByText('Preview - version 1', { exact: true }).waitFor();
  await page.getByRole('heading', { level: 1, name: String(post.title) }).waitFor();
});
