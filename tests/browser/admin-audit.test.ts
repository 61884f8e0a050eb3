import type { Page } from 'playwright-core';
import { subjects } from '../conformance/subject.ts';
import * as bodies from '../factories/bodies.ts';
import { create, createPost, type Stored, unique } from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { pathOf } from './panel-forms.ts';
import { rowOf } from './panel-lists.ts';
import { expectNoSidewaysScroll } from './sideways-scroll.ts';
import { violations } from './violations.ts';

const look = (page: Page, name: string) => page.getByRole('link', { name: `Look at '${name}'`, exact: true });

test('[PEOPLE-45] [SAFE-81] the audit log shows who did what, is asked for by person, action, section and days in its address, is exported, and leads to the comparison, the record or the trash', async ({
  page,
  site,
}) => {
  const staff = await site.staff();
  const name = unique('Brand of the log');
  const { id } = await create(staff, '/brands', bodies.brand({ logo: '/pictures/logos/suvarnex.svg' }));
  await staff.put(`/brands/${id}`, { name });
  await signedIn(page, site);
  await openPanel(page, `/audit?id=${id}`);
  await expect.poll(() => page.getByRole('row').count()).toBe(3);
  const newest = page.getByRole('row').nth(1);
  for (const text of ['admin', 'Changed', 'Brands', name])
    await newest.getByText(text, { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  await expectNoSidewaysScroll(page, [320, 768, 1440], 'audit log');
  await page.setViewportSize({ width: 1280, height: 800 });
  await look(page, name).first().click();
  await expect.poll(() => pathOf(page)).toBe(`/admin/brands/${id}/history`);
  await page.getByRole('heading', { name: 'Version 2' }).waitFor();

  await staff.delete(`/brands/${id}`);
  await openPanel(page, '/audit');
  // Quicker than the address: one choice must not wait for the others to be in it.
  for (const pause of [0, 5, 20, 60]) {
    await page.getByRole('search').evaluate(async (search, pause) => {
      for (const [name, value] of [
        ['Person', 'server'],
        ['What', 'trash'],
        ['Section', 'brands'],
        ['Person', ''],
      ] as const) {
        const select = search.querySelector<HTMLSelectElement>(`[aria-label=${name}]`);
        if (!select) throw new Error(`There is no choice of ${name}.`);
        select.value = value;
        select.dispatchEvent(new Event('change', { bubbles: true }));
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }, pause);
    await expect.poll(() => new URL(page.url()).search).toBe('?action=trash&type=brands');
    if (pause < 60) await openPanel(page, '/audit');
  }
  await expect.poll(() => rowOf(page, name).count()).toBe(1);
  await look(page, name).click();
  await expect.poll(() => pathOf(page)).toBe('/admin/trash');

  // These have no form: the way leads to their list.
  for (const subject of subjects.filter(({ name }) => name === 'carousel' || name === 'contact')) {
    const [path = ''] = subject.paths;
    const { body } = await subject.create(staff, path, await subject.body(staff));
    await staff.delete(`${path}/${body.id}`);
    await staff.post(`/admin/trash/${subject.name}/${body.id}/restore`, { values: {} });
    await openPanel(page, `/audit?id=${body.id}`);
    await page
      .getByRole('link', { name: /^Look at '.+'$/ })
      .first()
      .click();
    await expect.poll(() => pathOf(page)).toBe(`/admin${path}`);
  }
  await openPanel(page, '/audit?from=2020-01-01&to=2020-01-02');
  await page.getByText('Nothing was found.').waitFor();
  const reversed = page.getByText('The first day is after the last one');
  expect(await reversed.count()).toBe(0);
  await page.getByLabel('To').fill('31/12/2019');
  await reversed.waitFor();
  await page.getByRole('combobox', { name: 'Person' }).selectOption({ label: 'admin' });
  await page.getByLabel('To').fill('31/02/2026');
  await page.getByLabel('To').blur();
  await page.getByRole('alert').getByText('Enter a day such as 31/12/2026.').waitFor();
  await page.getByLabel('From').fill('');
  await page.getByLabel('To').fill('');
  await page.getByRole('row').nth(1).waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/);
});

test('[SAFE-81] [SAFE-82] the history of a record shows between its versions what else was done with it and by whom', async ({
  page,
  site,
}) => {
  const staff = await site.staff();
  const post = await createPost(staff, { status: 'Draft' });
  await staff.put(`/blog/posts/${post.id}`, { status: 'Published' });
  await staff.post(`/admin/preview-links/blog-posts/${post.id}`, { days: 7 });
  const { body: now } = await staff.get<Stored>(`/blog/posts/${post.id}`);
  expect(now.status).toBe('Published');
  await signedIn(page, site);
  await openPanel(page, `/blog/${post.id}/history`);
  const list = page.getByRole('list', { name: 'Versions' });
  await list.getByText(/^admin published version 2 - \d+ \w+ \d{4}, \d\d:\d\d$/).waitFor();
  await list.getByText(/^admin made a preview link - /).waitFor();
  expect(await list.getByRole('link').count()).toBe(2);
  expect(await violations(page)).toEqual([]);
});
