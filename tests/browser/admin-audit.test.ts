import { create, page as pageBody, unique } from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { pathOf } from './panel-forms.ts';
import { rowOf } from './panel-lists.ts';
import { expectNoSidewaysScroll } from './sideways-scroll.ts';
import { violations } from './violations.ts';

// Also proves SAFE-82.
test('[PEOPLE-45] [SAFE-81] the audit log shows who did what, is asked for by action, section and days in its address, is exported, and leads to the comparison or the trash; the history of a record has its entries between the versions', async ({
  page,
  site,
}) => {
  const staff = await site.staff();
  const name = unique('Page of the log');
  const { id } = await create(staff, '/pages', pageBody());
  await staff.put(`/pages/${id}`, { title: name });
  await staff.post(`/admin/preview-links/pages/${id}`, { days: 7 });
  await signedIn(page, site);
  await openPanel(page, `/audit?id=${id}`);
  await expect.poll(() => page.getByRole('row').count()).toBe(4);
  const changed = page.getByRole('row').filter({ hasText: 'Changed' });
  for (const text of ['admin', 'Pages', name]) await changed.getByText(text, { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  await expectNoSidewaysScroll(page, [320, 1280], 'audit log');
  await changed.getByRole('link', { name: `Look at '${name}'`, exact: true }).click();
  await expect.poll(() => pathOf(page)).toBe(`/admin/pages/${id}/history`);
  await page.getByRole('heading', { name: 'Version 2' }).waitFor();
  const versions = page.getByRole('list', { name: 'Versions' });
  await versions.getByText(/^admin made a preview link - \d+ \w+ \d{4}, \d\d:\d\d$/).waitFor();
  expect(await versions.getByRole('link').count()).toBe(2);

  await staff.delete(`/pages/${id}`);
  await openPanel(page, '/audit');
  await page.getByLabel('What', { exact: true }).selectOption('trash');
  await page.getByLabel('Section', { exact: true }).selectOption('pages');
  await expect.poll(() => new URL(page.url()).search).toBe('?action=trash&type=pages');
  await expect.poll(() => rowOf(page, name).count()).toBe(1);
  await page.getByRole('link', { name: `Look at '${name}'`, exact: true }).click();
  await expect.poll(() => pathOf(page)).toBe('/admin/trash');

  await openPanel(page, '/audit?from=2020-01-01&to=2020-01-02');
  await page.getByText('Nothing was found.').waitFor();
  await page.getByLabel('To').fill('2019-12-31');
  await page.getByText('The first day is after the last one').waitFor();
  await page.getByLabel('From').fill('');
  await page.getByLabel('To').fill('');
  await page.getByRole('row').nth(1).waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/);
});
