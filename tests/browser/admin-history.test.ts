import type { Page } from 'playwright-core';
import { brand, create, createPost, member, unique } from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { withRows } from '../support/rows.ts';
import { expectNoSidewaysScroll } from './sideways-scroll.ts';
import { violations } from './violations.ts';

const versions = (page: Page) => page.getByRole('list', { name: 'Versions' }).getByRole('link');

test('[SAFE-29] the versions of a record are reached from its form, newest first, with number, moment, person and fields, and each is compared with the one before and with what is saved', async ({
  page,
  site,
}) => {
  const staff = await site.staff();
  const first = unique('Brand');
  const { id } = await create(staff, '/brands', brand({ name: first, logo: '/pictures/logos/suvarnex.svg' }));
  await staff.put(`/brands/${id}`, { name: `${first} two` });
  await staff.put(`/brands/${id}`, { name: `${first} three` });
  await signedIn(page, site);
  await openPanel(page, `/brands/${id}/edit`);
  await page.getByRole('link', { name: 'History' }).click();
  await page.getByRole('heading', { level: 1, name: 'History' }).waitFor();
  await expect.poll(() => versions(page).count()).toBe(3);
  expect(await versions(page).nth(0).textContent()).toMatch(
    /^Version 3 - \d{1,2} \w{3,4} \d{4}, \d\d:\d\d - admin - Brand NameSaved now$/,
  );
  expect(await versions(page).nth(2).textContent()).toMatch(/^Version 1 - .* - admin - Created$/);
  const changed = page.getByRole('region', { name: 'Version 3' });
  await changed.getByRole('group', { name: 'Before: Brand Name' }).getByText(`${first} two`).waitFor();
  await changed.getByRole('group', { name: 'After: Brand Name' }).getByText(`${first} three`).waitFor();
  expect(await changed.getByRole('group').count()).toBe(2);
  await versions(page).nth(1).click();
  const second = page.getByRole('region', { name: 'Version 2' });
  await second.getByRole('link', { name: 'Against what is saved now' }).click();
  await second.getByRole('group', { name: 'This version: Brand Name' }).getByText(`${first} two`).waitFor();
  await second.getByRole('group', { name: 'Saved now: Brand Name' }).getByText(`${first} three`).waitFor();
  expect(await violations(page)).toEqual([]);
  await expectNoSidewaysScroll(page, [320, 768, 1440], 'the history');
});

test("[SAFE-32] 'Restore as draft' offers a version in the form of the record and publishes nothing", async ({
  page,
  site,
}) => {
  const staff = await site.staff();
  const records = [
    [
      '/blog/posts',
      '/blog',
      'title',
      await createPost(staff, { title: unique('Guide'), content: '<p>First text.</p>' }),
    ],
    [
      '/about/members',
      '/about/working-committee',
      'name',
      await create(staff, '/about/members', member({ name: unique('Asha') })),
    ],
  ] as const;
  await signedIn(page, site);
  for (const [path, section, field, record] of records) {
    const before = String(record[field]);
    await staff.patch(`${path}/${record.id}`, { [field]: `${before} changed` });
    await openPanel(page, `${section}/${record.id}/history`);
    await versions(page).nth(1).click();
    await page.getByRole('button', { name: 'Restore as draft' }).click();
    await page.getByText(/^You have unsaved entries of /).waitFor();
    const input = page.locator(`[name="${field}"]`);
    expect(await input.inputValue()).toBe(`${before} changed`);
    await page.getByRole('button', { name: 'Restore', exact: true }).click();
    await expect.poll(() => input.inputValue()).toBe(before);
    const stored = async () => (await staff.get<Record<string, unknown>>(`${path}/${record.id}`)).body[field];
    expect(await stored()).toBe(`${before} changed`);
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await expect.poll(stored).toBe(before);
  }
});

test('[SAFE-29] a record that is older than its history says that nothing has changed since', async ({
  page,
  site,
}) => {
  const staff = await site.staff();
  const { id } = await create(
    staff,
    '/brands',
    brand({ name: unique('Old'), logo: '/pictures/logos/suvarnex.svg' }),
  );
  await withRows(site.database, (rows) => rows.all('delete from revisions where record_id = $1', [id]));
  await signedIn(page, site);
  await openPanel(page, `/brands/${id}/history`);
  await page.getByRole('heading', { name: 'No changes since history began.' }).waitFor();
  await staff.put(`/brands/${id}`, { name: unique('New') });
  await page.reload();
  await versions(page).nth(1).getByText('As it was before history began').waitFor();
});
