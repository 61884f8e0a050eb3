import type { Page } from 'playwright-core';
import * as bodies from '../factories/bodies.ts';
import { create, type Stored, unique } from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { withRows } from '../support/rows.ts';
import { enter, save, toast } from './panel-forms.ts';
import { rowOf } from './panel-lists.ts';
import { expectNoSidewaysScroll } from './sideways-scroll.ts';
import { violations } from './violations.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const from = (page: Page) => dialog(page).getByLabel('Show from (optional)');
const until = (page: Page) => dialog(page).getByLabel('Show until (optional)');
const day = 86_400_000;
const brand = (changes: bodies.Body) => bodies.brand({ logo: '/pictures/logos/suvarnex.svg', ...changes });

/** A day of next year, so that its text does not depend on today. */
const year = new Date().getFullYear() + 1;

// Also proves SAFE-59.
test("[SAFE-48] [SAFE-61] 'Hide' and 'Show' in a form act at once and keep what is typed; 'Schedule...' asks for the times in the zone of the association, spells out the day and refuses an end before the start; the list carries all of it", async ({
  page,
  site,
  noise,
}) => {
  // The draft may be stored while 'Hide' changes its record.
  noise.expect(/409/);
  const staff = await site.staff();
  const { id, name } = await create(staff, '/brands', brand({ name: unique('Brand') }));
  const isSeen = async () => (await site.visitor.get(`/brands/${id}`)).status === 200;
  await signedIn(page, site);
  await openPanel(page, `/brands/${id}/edit`);
  await enter(page, { 'Brand Name': `${name} typed` });
  const hidden = toast(page, 'Hidden. Visitors no longer see it.').waitFor();
  await button(page, 'Hide').click();
  await hidden;
  await save(page);
  await rowOf(page, `${name} typed`).getByText('Hidden', { exact: true }).waitFor();
  expect(await isSeen()).toBe(false);
  await openPanel(page, `/brands/${id}/edit`);
  await button(page, 'Show').click();
  await button(page, 'Hide').waitFor();
  expect(await isSeen()).toBe(true);

  await button(page, 'Schedule...').click();
  await dialog(page).getByText('Times are India time (Asia/Kolkata).').waitFor();
  await from(page).fill(`${year}-12-01T09:00`);
  const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' });
  const spelled = `${weekday.format(new Date(`${year}-12-01`))} 1 Dec ${year}, 09:00`;
  await dialog(page).getByText(spelled, { exact: true }).waitFor();
  await until(page).fill(`${year}-11-30T09:00`);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await dialog(page).getByText('Show until must be after Show from').waitFor();
  await until(page).fill('');
  await until(page).focus();
  await page.keyboard.type('1205');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await dialog(page).getByText('Enter the day and the time, such as').waitFor();
  await until(page).fill(`${year}-12-05T18:00`);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await dialog(page).waitFor({ state: 'detached' });
  const { body } = await staff.get<{ publication: object }>(`/brands/${id}`);
  expect(body.publication).toMatchObject({
    publishAt: `${year}-12-01T03:30:00.000Z`,
    unpublishAt: `${year}-12-05T12:30:00.000Z`,
  });
  await openPanel(page, '/brands');
  const row = rowOf(page, String(name));
  await row.getByText(`From 1 Dec ${year}, 09:00`).waitFor();
  await row.getByText(`Until 5 Dec ${year}, 18:00`).waitFor();
});

// Also proves SAFE-88.
test("[SAFE-54] [SAFE-59] 'Scheduled' lists what is to come with its person, to be changed, cancelled and taken back, and what has failed, which the dashboard tells until it is dismissed", async ({
  page,
  site,
}) => {
  const staff = await site.staff();
  const [name, broken] = [unique('Brand'), unique('Brand')];
  const publication = { publishAt: new Date(Date.now() + 9 * day).toISOString() };
  const { id } = await create(staff, '/brands', brand({ name, publication }));
  const { id: brokenId } = await create(staff, '/brands', brand({ name: broken, publication }));
  await withRows(site.database, async (rows) => {
    const due = [new Date().toISOString(), brokenId];
    await rows.all("update brands set logo = '' where id = $1", [brokenId]);
    await rows.all('update schedules set due_at = $1 where record_id = $2', due);
  });
  const failed = async () => (await staff.get<{ failed: number }>('/admin/summary')).body.failed;
  await expect.poll(failed).toBe(1);
  const publishAt = async () =>
    (await staff.get<{ publication: typeof publication }>(`/brands/${id}`)).body.publication.publishAt;
  await signedIn(page, site);
  await openPanel(page, '');
  await page.getByRole('link', { name: '1 scheduled change failed' }).waitFor();
  await page.getByRole('navigation', { name: 'Library' }).getByRole('link', { name: 'Scheduled' }).click();
  await rowOf(page, broken).getByText('Not shown: Logo URL is required').waitFor();
  const row = rowOf(page, name);
  await row.getByText('Show', { exact: true }).waitFor();
  await row.getByText('admin', { exact: true }).waitFor();
  await expectNoSidewaysScroll(page, [320], 'scheduled');
  expect(await violations(page)).toEqual([]);
  await button(page, `Change '${name}'`).click();
  await from(page).fill(`${year}-12-01T09:00`);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await row.getByText(`1 Dec ${year}`).waitFor();
  await button(page, `Cancel '${name}'`).click();
  await page.getByText(`The scheduled change of '${name}' was cancelled.`).waitFor();
  await row.waitFor({ state: 'detached' });
  expect(await publishAt()).toBeNull();
  await button(page, 'Undo').click();
  await row.waitFor();
  expect(await publishAt()).toBe(`${year}-12-01T03:30:00.000Z`);
  await button(page, `Dismiss '${broken}'`).click();
  await rowOf(page, broken).waitFor({ state: 'detached' });
  expect(await failed()).toBe(0);
});

test('[SAFE-52] scheduling a form with changes freezes them; later ones are told of, and scheduled instead by one press', async ({
  page,
  site,
}) => {
  const staff = await site.staff();
  const { id, name } = await create(staff, '/brands', brand({ name: unique('Brand') }));
  await signedIn(page, site);
  await openPanel(page, `/brands/${id}/edit`);
  await enter(page, { 'Brand Name': `${name} later` });
  await button(page, 'Schedule...').click();
  await dialog(page).getByText('What is entered in this form is published then').waitFor();
  await from(page).fill(`${year}-12-01T09:00`);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await page.getByRole('status').getByText(`From 1 Dec ${year}, 09:00`).waitFor();
  const other = page.getByText('The scheduled version does not have these changes.');
  await enter(page, { 'Brand Name': `${name} last` });
  await other.waitFor();
  await button(page, 'Schedule these instead').click();
  await other.waitFor({ state: 'detached' });
  expect((await staff.get<Stored>(`/brands/${id}`)).body.name).toBe(name);
  const { body } = await staff.get<{ version: string }[]>(`/admin/schedule/brands/${id}`);
  const path = `/admin/history/brands/${id}/${body[0]?.version}`;
  const frozen = await staff.get<{ values: bodies.Body }>(path);
  expect(frozen.body.values.name).toBe(`${name} last`);
  await openPanel(page, `/brands/${id}/history`);
  const versions = page.getByRole('link', { name: /- Scheduled/ });
  await versions.first().waitFor();
});
