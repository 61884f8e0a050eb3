import type { Page } from 'playwright-core';
import { test as base, expect } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { answer, failedCalls, passTime, stopClock } from './pages.ts';
import { pathOf, toast } from './panel-forms.ts';
import { answerBrands, brand, focused, names, openFromSidebar, queryOf, rowOf } from './panel-lists.ts';

/** A page that is signed in. The server has none of the records that are answered in its place. */
const test = base.extend('panel', async ({ page, site, noise }): Promise<Page> => {
  noise.expect(...failedCalls);
  await signedIn(page, site);
  return page;
});

const three = [brand('Surya'), brand('Arka'), brand('Mitra 10')];

// Also proves ADM-LIST-03, ADM-LIST-04, ADM-LIST-05, ADM-LIST-06, ADM-RES-05, AMB-93.
test('[ADM-LIST-01] [ADM-LIST-02] a list shows a spinner on its first load, a failed load in red, which can be repeated, what an empty list is for, then a row for each record with links to its form; a later load dims the rows', async ({
  panel,
}) => {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  await panel.route('**/api/brands', (route) => promise.then(() => route.fulfill({ status: 500, json: {} })));
  await openPanel(panel, '/brands');
  await panel.getByRole('status').getByText('Loading...').waitFor({ state: 'attached' });
  expect(await panel.getByRole('table').count(), '[ADM-LIST-06] no table yet').toBe(0);
  release();
  const alert = panel.getByRole('alert');
  await expect.poll(() => alert.textContent()).toBe('Failed to fetch brands');
  const colour = await alert.evaluate((element) => getComputedStyle(element).color);
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number);
  expect(red, '[ADM-RES-05] in red').toBeGreaterThan(2 * Math.max(green, blue));
  expect(await panel.getByRole('table').count(), '[ADM-RES-05]').toBe(0);
  expect(await panel.locator('.spinner').count(), '[ADM-LIST-06] the spinner goes').toBe(0);
  await panel.unroute('**/api/brands');
  await answerBrands(panel, []);
  await panel.getByRole('button', { name: 'Try again' }).click();
  await panel.getByRole('heading', { name: 'There are no brands yet' }).waitFor();
  expect(await focused(panel), 'the heading has the focus').toBe('Brands');

  await openFromSidebar(panel, 'Tags');
  await panel.unroute('**/api/brands{,/*}');
  await answerBrands(panel, three);
  await openFromSidebar(panel, 'Brands');
  await expect.poll(() => names(panel), { message: '[ADM-LIST-03]' }).toEqual(['Surya', 'Arka', 'Mitra 10']);
  expect(await panel.getByRole('columnheader').last().textContent(), '[ADM-LIST-04]').toBe('Actions');
  expect(await panel.getByRole('button', { name: "Delete 'Arka'" }).isVisible(), '[ADM-LIST-04]').toBe(true);
  await panel.getByRole('link', { name: "Edit 'Arka'" }).click();
  await expect.poll(() => pathOf(panel), { message: '[ADM-LIST-05]' }).toBe('/admin/brands/Arka/edit');
  const later = Promise.withResolvers<void>();
  await panel.route('**/api/brands', (route) => later.promise.then(() => route.fallback()));
  await panel.goBack();
  await panel.getByRole('table', { name: 'Brands' }).waitFor();
  const dimmed = () => panel.locator('[aria-busy=true]').count();
  expect(await dimmed(), '[ADM-LIST-06] dimmed').toBe(1);
  later.resolve();
  await expect.poll(dimmed, { message: '[ADM-LIST-06] clear again' }).toBe(0);
  await panel.getByRole('link', { name: 'Create New' }).click();
  await expect.poll(() => pathOf(panel), { message: '[ADM-LIST-02]' }).toBe('/admin/brands/new');
});

test('a list is sorted by its headers and filtered when typing stops; the address keeps both over a reload and Back, which restores the scroll position, and on a phone records are cards that can be sorted', async ({
  panel,
}) => {
  const long = 'W'.repeat(100);
  const many = Array.from({ length: 60 }, (_, index) => brand(`Arka ${index + 1}`));
  await answerBrands(panel, [...many, brand('Surya'), brand(long)]);
  await openPanel(panel, '/brands');
  const header = panel.getByRole('columnheader', { name: 'Name' });
  const press = () => header.getByRole('button').click();
  const firstNames = async () => (await names(panel)).slice(0, 2);
  const cut = `${'W'.repeat(50)}...`;
  await press();
  await panel.locator('[aria-sort=ascending]').waitFor();
  await press();
  await expect.poll(firstNames).toEqual([cut, 'Surya']);
  expect(queryOf(panel)).toEqual({ sort: 'name', direction: 'descending' });
  await panel.reload();
  await expect.poll(firstNames, { message: 'after a reload' }).toEqual([cut, 'Surya']);
  await press();
  await expect.poll(firstNames).toEqual(['Arka 1', 'Arka 2']);
  expect(queryOf(panel)).toEqual({});
  await panel.getByRole('link', { name: 'Arka 59', exact: true }).click();
  await panel.getByRole('heading', { level: 1, name: 'Edit Brand' }).waitFor();
  await panel.goBack();
  await panel.getByRole('table', { name: 'Brands' }).waitFor();
  await expect.poll(() => panel.evaluate(() => scrollY), { message: 'after Back' }).toBeGreaterThan(1000);
  const top = (await header.boundingBox())?.y;
  expect(top, 'the header of a long list').toBeGreaterThanOrEqual(0);
  expect(top, 'the header of a long list').toBeLessThan(60);

  const box = panel.getByRole('searchbox', { name: 'Search brands' });
  await box.fill('URY');
  await expect.poll(() => names(panel), { message: 'when typing stops' }).toEqual(['Surya']);
  expect(queryOf(panel)).toEqual({ q: 'URY' });
  await panel.reload();
  await expect.poll(() => names(panel), { message: 'after a reload' }).toEqual(['Surya']);
  await box.fill('moon');
  await panel.getByRole('heading', { name: "Nothing found for 'moon'" }).waitFor();
  await panel.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => names(panel), { message: 'after Clear filters' }).toHaveLength(62);
  expect(await focused(panel)).toBe('Search brands');

  await panel.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => panel.getByRole('columnheader').count()).toBe(0);
  expect(await panel.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(await rowOf(panel, 'Surya').getByText('Created At', { exact: true }).count()).toBe(1);
  await panel.getByRole('combobox', { name: 'Sort by' }).selectOption('Name: Z to A');
  await expect.poll(firstNames).toEqual([cut, 'Surya']);
});

// Also proves AMB-94, CONST-11, CONST-14.
test('[ADM-LIST-07] [ADM-LIST-08] a text of more than 50 characters is cut, and a click or a key shows all of it for 4 seconds, at most 20 at once; a shorter one and a link do not', async ({
  panel,
}) => {
  const long = 'x'.repeat(51);
  const short = 'y'.repeat(50);
  await answerBrands(panel, [
    ...Array.from({ length: 25 }, (_, index) => brand(`${index} ${long}`)),
    brand(short),
  ]);
  await panel.clock.install();
  await openPanel(panel, '/brands');
  const cell = (text: string) => rowOf(panel, text).first().locator('td[data-label="Name"]');
  const whole = cell('0 x').getByRole('button', { name: 'Show the whole text' });
  const told = toast(panel, `0 ${long}`);
  await whole.waitFor();
  // A call that is on its way would be given up when the time jumps.
  await panel.waitForLoadState('networkidle');
  await stopClock(panel);
  expect(await cell('0 x').getByRole('link').textContent(), '[CONST-14]').toBe(`0 ${'x'.repeat(48)}...`);
  await cell('0 x').click({ position: { x: 3, y: 3 } });
  await told.waitFor();
  await passTime(panel, 3500);
  expect(await told.isVisible(), '[ADM-LIST-07] before 4 seconds').toBe(true);
  await passTime(panel, 1000);
  await expect.poll(() => told.count(), { message: '[ADM-LIST-07] after 4 seconds' }).toBe(0);
  expect(await cell(short).textContent(), '[ADM-LIST-08]').toBe(short);
  expect(await cell(short).getByRole('button').count(), '[ADM-LIST-08] no button').toBe(0);
  await cell(short).click({ position: { x: 3, y: 3 } });
  await panel.clock.runFor(500);
  expect(await panel.locator('.toast').count(), '[ADM-LIST-08] no notification').toBe(0);
  await whole.press('Enter');
  await told.waitFor();
  await panel.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLElement>('.list-expand')) button.click();
  });
  await panel.clock.runFor(100);
  await expect.poll(() => panel.locator('.toast').count(), { message: '[CONST-11]' }).toBe(20);
  await panel.clock.resume();
  await cell('0 x').getByRole('link').click();
  await expect.poll(() => pathOf(panel), { message: 'the link' }).toBe(`/admin/brands/0%20${long}/edit`);
});

// Also proves ADM-LIST-11, ADM-INFO-03, ADM-INFO-04.
test('[ADM-LIST-09] [ADM-LIST-10] a delete asks first; dismissing it sends nothing, confirming it sends one call, removes the row and reads the list again; a failure is told above the rows', async ({
  panel,
}) => {
  const dialog = panel.getByRole('alertdialog');
  const alert = panel.getByRole('alert');
  const ask = async (name: string) => {
    await panel.getByRole('button', { name: `Delete '${name}'` }).click();
    await dialog.waitFor();
  };
  const confirm = () => dialog.getByRole('button', { name: 'Delete' }).click();
  const isClosed = () => expect.poll(() => dialog.count()).toBe(0);
  const calls = await answerBrands(panel, [...three, brand('Tara')]);
  await openPanel(panel, '/brands');
  await ask('Arka');
  const question = dialog.getByText('Are you sure you want to delete this brand?', { exact: true });
  expect(await question.isVisible(), '[ADM-LIST-09]').toBe(true);
  expect(await panel.getByRole('alertdialog', { name: "Delete 'Arka'" }).count(), '[ADM-LIST-09]').toBe(1);
  await expect.poll(() => focused(panel)).toBe('Cancel');
  await panel.keyboard.press('Escape');
  await isClosed();
  await expect.poll(() => focused(panel)).toBe("Delete 'Arka'");
  await ask('Arka');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await isClosed();
  expect(await names(panel), '[ADM-LIST-10]').toHaveLength(4);
  expect(calls, '[ADM-LIST-10] a dismissed delete').toEqual(['GET /brands']);

  await ask('Arka');
  await confirm();
  await expect.poll(() => names(panel), { message: '[ADM-LIST-11]' }).toEqual(['Surya', 'Mitra 10', 'Tara']);
  await expect
    .poll(() => calls, { message: '[ADM-LIST-11] one delete, then the list' })
    .toEqual(['GET /brands', 'DELETE /brands/Arka', 'GET /brands']);
  await expect.poll(() => focused(panel)).toBe("Delete 'Mitra 10'");

  await answer(panel, '/brands/Surya', {}, 500);
  await ask('Surya');
  await confirm();
  await expect.poll(() => alert.textContent(), { message: 'a failed delete' }).toBe('Failed to delete brand');
  expect(await names(panel)).toHaveLength(3);
});
