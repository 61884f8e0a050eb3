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
  await page.getByRole('status').getByText('Hidden', { exact: true }).waitFor();
  expect(await isSeen()).toBe(false);
  await save(page);
  await rowOf(page, `${name} typed`).getByText('Hidden', { exact: true }).waitFor();
  expect(await isSeen()).toBe(false);
  await openPanel(page, `/brands/${id}/edit`);
  const shown = toast(page, 'Shown. Visitors see it now.').waitFor();
  await button(page, 'Show').click();
  await shown;
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
  const problem = dialog(page).getByText('Show until must be after Show from');
  await problem.waitFor();
  expect(await until(page).evaluate((input) => input === document.activeElement)).toBe(true);
  await until(page).fill('');
  expect(await problem.count(), 'after a change').toBe(0);
  // A day without a time ends when it is over.
  await until(page).fill(`${year}-12-05`);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await dialog(page).waitFor({ state: 'detached' });
  const { body } = await staff.get<{ publication: object }>(`/brands/${id}`);
  expect(body.publication).toMatchObject({
    publishAt: `${year}-12-01T03:30:00.000Z`,
    unpublishAt: `${year}-12-05T18:29:00.000Z`,
  });
  await openPanel(page, '/brands');
  const row = rowOf(page, String(name));
  await row.getByText(`From 1 Dec ${year}, 09:00`).waitFor();
  await row.getByText(`Until 5 Dec ${year}, 23:59`).waitFor();

  // A picture of the carousel has no form.
  const url = `/pictures/logos/suvarnex.svg?${unique('picture').replace(' ', '-')}`;
  await staff.post('/carousel', { urls: [url] });
  await openPanel(page, `/carousel?q=${encodeURIComponent(url)}`);
  await page.getByRole('button', { name: /^Schedule '/ }).click();
  await until(page).fill(`${year}-12-05T18:00`);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await page.getByText(`Until 5 Dec ${year}, 18:00`).waitFor();
});

// Also proves SAFE-48.
test('[SAFE-10] [SAFE-56] a new record is created with the moment from which it is shown, which its draft keeps when the form is left; what has passed until its create is told, with a way back to the dialog', async ({
  page,
  site,
  noise,
}) => {
  noise.expect(/422/);
  const staff = await site.staff();
  await signedIn(page, site);
  const name = unique('Brand');
  await openPanel(page, '/brands/new');
  await enter(page, { 'Brand Name': name, 'Logo URL': '/pictures/logos/suvarnex.svg' });
  const choose = async (text: string) => {
    await from(page).fill(text);
    await dialog(page).getByRole('button', { name: 'Save' }).click();
  };
  await button(page, 'Schedule...').click();
  await choose('2026-01-01T09:00');
  await dialog(page).getByText('Choose a time in the future').waitFor();
  await choose(`${year}-12-01T09:00`);
  const sign = page.getByRole('status').getByText(`From 1 Dec ${year}, 09:00`);
  await sign.waitFor();
  await dialog(page).waitFor({ state: 'detached' });
  await button(page, 'Cancel').click();
  await button(page, 'Leave and keep the draft').click();
  await page.getByText('You started 1 brand that was not created.').click();
  await button(page, `Continue: ${name}`).click();
  await sign.waitFor();

  // The clock of this computer has stood still since: the moment passes before the record is created.
  await page.clock.setFixedTime('2025-12-31');
  await button(page, 'Schedule...').click();
  await choose('2026-01-01T09:00');
  await dialog(page).waitFor({ state: 'detached' });
  await save(page);
  const problem = page.getByRole('link', { name: 'Show from: Choose a time in the future' });
  await problem.press('Enter');
  await page.keyboard.press('Enter');
  await choose(`${year}-12-01T09:00`);
  await dialog(page).waitFor({ state: 'detached' });
  expect(await problem.count()).toBe(0);
  await save(page);
  await rowOf(page, name).getByText('Hidden', { exact: true }).waitFor();
  const made = (await staff.get<Stored[]>('/brands')).body.find((row) => row.name === name);
  expect(made?.publication).toMatchObject({ isShown: false, publishAt: `${year}-12-01T03:30:00.000Z` });
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
  const stored = async () =>
    (await staff.get<{ publication: { publishAt: string } }>(`/brands/${id}`)).body.publication;
  await signedIn(page, site);
  await openPanel(page, '');
  await page.getByRole('link', { name: '1 scheduled change failed' }).waitFor();
  await page.getByRole('navigation', { name: 'Library' }).getByRole('link', { name: 'Scheduled' }).click();
  await page.getByRole('heading', { level: 1, name: 'Scheduled' }).waitFor();
  await rowOf(page, broken).getByText('Not shown: Logo URL is required').waitFor();
  const row = rowOf(page, name);
  await row.getByText('Show', { exact: true }).waitFor();
  await row.getByText('admin', { exact: true }).waitFor();
  await expectNoSidewaysScroll(page, [1024, 320], 'scheduled');
  expect(await violations(page)).toEqual([]);
  await button(page, `Change '${name}'`).click();
  await from(page).fill(`${year}-12-01T09:00`);
  await expectNoSidewaysScroll(page, [1024, 320], 'the dialog');
  expect(await violations(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await row.getByText(`1 Dec ${year}`).waitFor();
  await button(page, `Cancel '${name}'`).click();
  await page.getByText(`The scheduled change of '${name}' was cancelled.`).waitFor();
  await row.waitFor({ state: 'detached' });
  expect((await stored()).publishAt).toBeNull();
  await button(page, 'Undo').click();
  await row.waitFor();
  expect((await stored()).publishAt).toBe(`${year}-12-01T03:30:00.000Z`);
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
  expect(await other.count()).toBe(0);
  await enter(page, { 'Brand Name': `${name} last` });
  await other.waitFor();
  expect(await violations(page)).toEqual([]);
  await button(page, 'Schedule these instead').click();
  await other.waitFor({ state: 'detached' });
  expect((await staff.get<Stored>(`/brands/${id}`)).body.name).toBe(name);
  const frozen = async () => {
    const { body } = await staff.get<{ version: string | null }[]>(`/admin/schedule/brands/${id}`);
    const version = body[0]?.version;
    return (await staff.get<{ values: bodies.Body }>(`/admin/history/brands/${id}/${version}`)).body.values
      .name;
  };
  expect(await frozen()).toBe(`${name} last`);

  await openPanel(page, `/scheduled?q=${encodeURIComponent(String(name))}`);
  await rowOf(page, String(name)).getByText('Publish changes').waitFor();
  await button(page, `Cancel '${name}'`).click();
  await rowOf(page, String(name)).waitFor({ state: 'detached' });
  await button(page, 'Undo').click();
  await rowOf(page, String(name)).getByText('Publish changes').waitFor();
  expect(await frozen()).toBe(`${name} last`);
  await openPanel(page, `/brands/${id}/history`);
  await page
    .getByRole('link', { name: /- Scheduled/ })
    .first()
    .waitFor();
});
