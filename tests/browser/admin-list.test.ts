import type { Page } from 'playwright-core';
import { test as base, expect } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { answer, failedCalls, passTime, stopClock } from './pages.ts';
import { answerBrands, brand, focused, names, openFromSidebar, queryOf, rowOf } from './panel-lists.ts';

/** A page that is signed in. */
const test = base.extend('panel', async ({ page, site }): Promise<Page> => {
  await signedIn(page, site);
  return page;
});

const three = [brand('Surya'), brand('Arka'), brand('Mitra 10')];

const path = (page: Page) => new URL(page.url()).pathname;
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

// Also proves ADM-LIST-03, ADM-LIST-04, ADM-LIST-05, ADM-LIST-06, ADM-RES-05, AMB-93.
test('[ADM-LIST-01] [ADM-LIST-02] a list shows a spinner on its first load, a failed load in red, which can be repeated, what an empty list is for, then a row for each record with links to its form; a later load dims the rows', async ({
  panel,
  noise,
}) => {
  // The server has none of these brands.
  noise.expect(...failedCalls, /404/);
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
  const again = panel.getByRole('button', { name: 'Try again' });
  await again.click();
  await panel.getByRole('heading', { name: 'There are no brands yet' }).waitFor();
  expect(await alert.count()).toBe(0);
  expect(await focused(panel), 'the heading has the focus').toBe('Brands');
  expect(await panel.getByText('Partner logos that move across the home page.').isVisible()).toBe(true);
  expect(await panel.getByRole('searchbox').count()).toBe(0);
  expect(await panel.getByRole('link', { name: 'Create New' }).count()).toBe(2);

  await openFromSidebar(panel, 'Tags');
  await panel.getByRole('table', { name: 'Tags' }).waitFor();
  await panel.unroute('**/api/brands{,/*}');
  await answerBrands(panel, three);
  await openFromSidebar(panel, 'Brands');
  await expect.poll(() => names(panel), { message: '[ADM-LIST-03]' }).toEqual(['Surya', 'Arka', 'Mitra 10']);
  expect(await panel.getByText('3 brands', { exact: true }).isVisible()).toBe(true);
  expect(await panel.getByRole('columnheader').last().textContent(), '[ADM-LIST-04]').toBe('Actions');
  expect(await panel.getByRole('button', { name: "Delete 'Arka'" }).isVisible(), '[ADM-LIST-04]').toBe(true);
  const name = panel.getByRole('link', { name: 'Arka', exact: true });
  const [other] = await Promise.all([
    panel.context().waitForEvent('page'),
    name.click({ modifiers: ['Control'] }),
  ]);
  await other.close();
  expect(path(panel), 'a name can be opened in another tab').toBe('/admin/brands');
  const birth = () => panel.evaluate(() => performance.timeOrigin);
  const before = await birth();
  await panel.getByRole('link', { name: "Edit 'Arka'" }).click();
  await expect.poll(() => path(panel), { message: '[ADM-LIST-05]' }).toBe('/admin/brands/Arka/edit');
  expect(await birth(), 'in the same document').toBe(before);
  const { promise: later, resolve: releaseLater } = Promise.withResolvers<void>();
  await panel.route('**/api/brands', (route) => later.then(() => route.fallback()));
  await panel.goBack();
  await panel.getByRole('table', { name: 'Brands' }).waitFor();
  const dimmed = () => panel.locator('[aria-busy=true]').count();
  expect(await dimmed(), '[ADM-LIST-06] dimmed').toBe(1);
  releaseLater();
  await expect.poll(dimmed, { message: '[ADM-LIST-06] clear again' }).toBe(0);
  await panel.getByRole('link', { name: 'Create New' }).click();
  await expect.poll(() => path(panel), { message: '[ADM-LIST-02]' }).toBe('/admin/brands/new');
});

test('a list is sorted by its headers and filtered when typing stops; the address keeps both over a reload and Back, and a search without results can be cleared', async ({
  panel,
  noise,
}) => {
  // The server has none of these. A reload gives up what is on its way.
  noise.expect(/404/, /No answer/);
  await answerBrands(panel, [brand('Mitra 10'), brand('Surya'), brand('Mitra 9')]);
  await panel.clock.install();
  await openPanel(panel, '/brands');
  const header = panel.getByRole('columnheader', { name: 'Name' });
  const press = () => header.getByRole('button').click();
  const down = ['Surya', 'Mitra 10', 'Mitra 9'];
  await header.waitFor();
  expect(await header.getAttribute('aria-sort')).toBeNull();
  await press();
  await expect.poll(() => names(panel)).toEqual(down.toReversed());
  expect(await header.getAttribute('aria-sort')).toBe('ascending');
  await press();
  await expect.poll(() => names(panel)).toEqual(down);
  expect(queryOf(panel)).toEqual({ sort: 'name', direction: 'descending' });
  await panel.reload();
  await expect.poll(() => names(panel), { message: 'after a reload' }).toEqual(down);
  await press();
  await expect.poll(() => names(panel)).toEqual(['Mitra 10', 'Surya', 'Mitra 9']);
  expect(queryOf(panel)).toEqual({});
  await panel.goBack();
  await expect.poll(() => names(panel), { message: 'after Back' }).toEqual(down);

  await stopClock(panel);
  const box = panel.getByRole('searchbox', { name: 'Search brands' });
  await box.pressSequentially('ITR');
  await panel.clock.runFor(250);
  expect(await names(panel), 'while somebody types').toHaveLength(3);
  await panel.clock.runFor(100);
  await expect.poll(() => names(panel), { message: 'when typing stops' }).toEqual(['Mitra 10', 'Mitra 9']);
  expect(queryOf(panel)).toMatchObject({ q: 'ITR' });
  expect(await panel.getByText('2 of 3 brands', { exact: true }).isVisible()).toBe(true);
  await box.press('Escape');
  await expect.poll(() => names(panel), { message: 'after Escape' }).toHaveLength(3);
  expect(await box.inputValue()).toBe('');
  await panel.clock.resume();
  await box.fill('surya');
  await expect.poll(() => names(panel)).toEqual(['Surya']);
  await panel.reload();
  await expect.poll(() => names(panel), { message: 'after a reload' }).toEqual(['Surya']);
  expect(await box.inputValue()).toBe('surya');
  await panel.getByRole('link', { name: "Edit 'Surya'" }).click();
  await panel.getByRole('heading', { level: 1, name: 'Edit Brand' }).waitFor();
  await panel.goBack();
  await expect.poll(() => names(panel), { message: 'after Back' }).toEqual(['Surya']);
  await box.fill('moon');
  await panel.getByRole('heading', { name: "Nothing found for 'moon'" }).waitFor();
  await panel.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => names(panel), { message: 'after Clear filters' }).toHaveLength(3);
  expect(await focused(panel)).toBe('Search brands');
});

test('header, first column and actions stay in view, Back restores the scroll position, and on a phone records are cards that can be sorted', async ({
  panel,
  noise,
}) => {
  noise.expect(/404/);
  const long = 'W'.repeat(100);
  await answerBrands(panel, [
    ...Array.from({ length: 60 }, (_, index) => brand(`Brand ${index}`)),
    brand(long),
  ]);
  await openPanel(panel, '/brands');
  const last = panel.getByRole('link', { name: 'Brand 59', exact: true });
  await last.scrollIntoViewIfNeeded();
  const header = await panel.getByRole('columnheader', { name: 'Name' }).boundingBox();
  expect(header?.y, 'the header of a long list').toBeGreaterThanOrEqual(0);
  expect(header?.y, 'the header of a long list').toBeLessThan(60);
  await last.click();
  await panel.getByRole('heading', { level: 1, name: 'Edit Brand' }).waitFor();
  await panel.goBack();
  await panel.getByRole('table', { name: 'Brands' }).waitFor();
  await expect.poll(() => panel.evaluate(() => scrollY), { message: 'after Back' }).toBeGreaterThan(1000);

  await openFromSidebar(panel, 'Rate Cards');
  await panel.setViewportSize({ width: 700, height: 700 });
  await panel.getByRole('button', { name: 'Menu', exact: true }).waitFor();
  const first = panel.locator('tbody td').first();
  const before = await first.boundingBox();
  await panel.locator('.list-box').evaluate((box) => box.scrollTo({ left: box.scrollWidth }));
  expect((await first.boundingBox())?.x, 'the first column').toBe(before?.x);
  const trash = await panel
    .getByRole('button', { name: /^Delete/ })
    .first()
    .boundingBox();
  expect((trash?.x ?? 999) + (trash?.width ?? 0), 'the actions').toBeLessThan(700);

  await panel.setViewportSize({ width: 1280, height: 800 });
  await openFromSidebar(panel, 'Brands');
  await panel.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => panel.getByRole('columnheader').count()).toBe(0);
  expect(await panel.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(await rowOf(panel, 'Brand 1').first().getByText('Created At', { exact: true }).count()).toBe(1);
  await panel.getByRole('combobox', { name: 'Sort by' }).selectOption('Name: Z to A');
  await expect.poll(async () => (await names(panel))[0]).toBe(`${'W'.repeat(50)}...`);
});

// Also proves AMB-94, CONST-11, CONST-14.
test('[ADM-LIST-07] [ADM-LIST-08] a text of more than 50 characters is cut, and a click or a key shows all of it for 4 seconds, at most 20 at once; a shorter one and a link do not', async ({
  panel,
  noise,
}) => {
  // The server has none of these.
  noise.expect(/404/);
  const long = 'x'.repeat(51);
  const short = 'y'.repeat(50);
  const person = { image: '/pictures/people/01.webp', location: 'Pune', quote: 'Q' };
  await answer(panel, '/testimonials', [
    { ...brand('long'), ...person, author: 'Asha', role: long },
    { ...brand('short'), ...person, author: 'Ravi', role: short },
  ]);
  await answerBrands(
    panel,
    Array.from({ length: 25 }, (_, index) => brand(`${index} ${long}`)),
  );
  await panel.clock.install();
  await openPanel(panel, '/testimonials');
  const role = (author: string) => rowOf(panel, author).locator('td[data-label="Role"]');
  await role('Asha').waitFor();
  // A call that is on its way would be given up when the time jumps.
  await panel.waitForLoadState('networkidle');
  await stopClock(panel);
  expect(await role('Asha').textContent(), '[ADM-LIST-07] [CONST-14]').toBe(`${'x'.repeat(50)}...`);
  await role('Asha').click();
  await toast(panel, long).waitFor();
  await passTime(panel, 3500);
  expect(await toast(panel, long).isVisible(), '[ADM-LIST-07] before 4 seconds').toBe(true);
  await passTime(panel, 1000);
  await expect.poll(() => toast(panel, long).count(), { message: '[ADM-LIST-07] after 4 seconds' }).toBe(0);
  expect(await role('Ravi').textContent(), '[ADM-LIST-08]').toBe(short);
  await role('Ravi').click();
  await panel.clock.runFor(500);
  expect(await panel.locator('.toast').count(), '[ADM-LIST-08] no notification').toBe(0);
  expect(await role('Ravi').getByRole('button').count(), '[ADM-LIST-08] no button').toBe(0);
  await role('Asha').getByRole('button').press('Enter');
  await toast(panel, long).waitFor();
  await panel.getByRole('button', { name: 'Dismiss' }).click();

  await panel.clock.resume();
  await expect.poll(() => panel.locator('.toast').count()).toBe(0);
  await openFromSidebar(panel, 'Brands');
  const cell = panel.locator('td[data-label="Name"]').first();
  const whole = cell.getByRole('button', { name: 'Show the whole text' });
  await whole.press('Enter');
  await toast(panel, `0 ${long}`).waitFor();
  await panel.getByRole('button', { name: 'Dismiss' }).click();
  await expect.poll(() => toast(panel, `0 ${long}`).count()).toBe(0);
  await cell.click({ position: { x: 3, y: 3 } });
  await toast(panel, `0 ${long}`).waitFor();
  await cell.getByRole('link').click();
  await expect
    .poll(() => path(panel), { message: '[ADM-LIST-07] the link' })
    .toBe(`/admin/brands/0%20${long}/edit`);
  await panel.getByRole('heading', { level: 1, name: 'Edit Brand' }).waitFor();
  await panel.goBack();
  await whole.waitFor();
  await panel.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLElement>('.list-expand')) button.click();
  });
  await expect.poll(() => panel.locator('.toast').count(), { message: '[CONST-11]' }).toBe(20);
});

// Also proves ADM-LIST-11, ADM-INFO-03, ADM-INFO-04.
test('[ADM-LIST-09] [ADM-LIST-10] a delete asks first; dismissing it sends nothing, confirming it sends one call, removes the row and reads the list again; a failure is told above the rows', async ({
  panel,
  noise,
}) => {
  noise.expect(...failedCalls);
  const dialog = panel.getByRole('alertdialog');
  const alert = panel.getByRole('alert');
  const ask = async (name: string) => {
    await panel.getByRole('button', { name: `Delete '${name}'` }).click();
    await dialog.waitFor();
  };
  const confirm = () => dialog.getByRole('button', { name: 'Delete' }).click();
  const calls = await answerBrands(panel, [...three, brand('Tara')]);
  await openPanel(panel, '/brands');
  await ask('Arka');
  const question = dialog.getByText('Are you sure you want to delete this brand?', { exact: true });
  expect(await question.isVisible(), '[ADM-LIST-09]').toBe(true);
  expect(await panel.getByRole('alertdialog', { name: "Delete 'Arka'" }).count(), '[ADM-LIST-09]').toBe(1);
  await expect.poll(() => focused(panel)).toBe('Cancel');
  await panel.keyboard.press('Escape');
  await expect.poll(() => dialog.count()).toBe(0);
  await expect.poll(() => focused(panel)).toBe("Delete 'Arka'");
  await ask('Arka');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => dialog.count()).toBe(0);
  expect(await names(panel), '[ADM-LIST-10]').toHaveLength(4);
  expect(calls, '[ADM-LIST-10] a dismissed delete').toEqual(['GET /brands']);

  const { promise, resolve: release } = Promise.withResolvers<void>();
  await panel.route('**/api/brands/Arka', (route) => promise.then(() => route.fallback()));
  await ask('Arka');
  await confirm();
  await dialog.getByRole('button', { name: 'Deleting...' }).click({ force: true });
  await panel.keyboard.press('Escape');
  expect(await dialog.count(), 'the dialog waits for the delete').toBe(1);
  release();
  await expect.poll(() => names(panel), { message: '[ADM-LIST-11]' }).toEqual(['Surya', 'Mitra 10', 'Tara']);
  await expect
    .poll(() => calls, { message: '[ADM-LIST-11] one delete, then the list' })
    .toEqual(['GET /brands', 'DELETE /brands/Arka', 'GET /brands']);
  await expect.poll(() => focused(panel)).toBe("Delete 'Mitra 10'");
  expect(await panel.getByText('3 brands', { exact: true }).isVisible()).toBe(true);

  await answer(panel, '/brands/Surya', {}, 500);
  await ask('Surya');
  await confirm();
  await expect.poll(() => alert.textContent(), { message: 'a failed delete' }).toBe('Failed to delete brand');
  expect(await names(panel)).toHaveLength(3);
  await expect.poll(() => focused(panel)).toBe("Delete 'Surya'");
  expect(await panel.locator('.toast').count()).toBe(0);
  await ask('Surya');
  expect(await alert.count(), 'the next try takes the error away').toBe(0);
  await panel.unroute('**/api/brands/Surya');
  await answer(panel, '/brands/Surya', { detail: 'There is no such brand.' }, 404);
  calls.length = 0;
  await confirm();
  await expect
    .poll(() => alert.textContent(), { message: 'a deleted record' })
    .toBe('Failed to delete brand');
  await expect.poll(() => calls, { message: 'the list is read again' }).toEqual(['GET /brands']);

  await panel.unroute('**/api/brands/Surya');
  await ask('Surya');
  await answer(panel, '/brands', {}, 500);
  await confirm();
  await expect.poll(() => alert.textContent(), { message: 'a failed reload' }).toBe('Failed to fetch brands');
  expect(await names(panel)).toEqual(['Mitra 10', 'Tara']);
  await panel.unroute('**/api/brands');
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => alert.count()).toBe(0);
});
