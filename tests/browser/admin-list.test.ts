import type { Locator, Page } from 'playwright-core';
import { describe } from 'vitest';
import { test as base, expect } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { answer, failedCalls, hold, passTime, stopClock, translate } from './pages.ts';
import { answerBrands, brand, focused, names, openFromSidebar, queryOf, rowOf } from './panel-lists.ts';

/** A page that is signed in. */
const test = base.extend('panel', async ({ page, site }): Promise<Page> => {
  await signedIn(page, site);
  return page;
});

const three = [brand('Surya'), brand('Arka'), brand('Mitra 10')];

const path = (page: Page) => new URL(page.url()).pathname;
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

describe('a list of the panel', () => {
  // Also proves ADM-LIST-03, ADM-LIST-06.
  test('[ADM-LIST-01] [ADM-LIST-02] a list shows a spinner on its first load, a failed load can be repeated, then it has a title, a row for each record and a link to create one; a later load dims the rows', async ({
    panel,
    site,
    noise,
  }) => {
    noise.expect(...failedCalls);
    const { promise, resolve: release } = Promise.withResolvers<void>();
    await panel.route('**/api/brands', (route) =>
      promise.then(() => route.fulfill({ status: 500, json: {} })),
    );
    await openPanel(panel, '/brands');
    await panel.getByRole('status').getByText('Loading...').waitFor({ state: 'attached' });
    expect(await panel.getByRole('table').count(), '[ADM-LIST-06] no table yet').toBe(0);
    release();
    const alert = panel.getByRole('alert');
    await expect.poll(() => alert.textContent()).toBe('Failed to fetch brands');
    expect(await panel.getByRole('table').count()).toBe(0);
    expect(await panel.locator('.spinner').count(), '[ADM-LIST-06] the spinner goes').toBe(0);
    await panel.unroute('**/api/brands');
    await panel.getByRole('button', { name: 'Try again' }).click();
    await panel.getByRole('table', { name: 'Brands' }).waitFor();
    expect(await alert.count()).toBe(0);
    expect(await focused(panel), 'the heading has the focus').toBe('Brands');

    expect(await panel.getByRole('heading', { level: 1 }).textContent(), '[ADM-LIST-01]').toBe('Brands');
    const { body } = await site.visitor.get<{ name: string }[]>('/brands');
    await expect.poll(() => names(panel), { message: '[ADM-LIST-03]' }).toEqual(body.map(({ name }) => name));
    expect(await panel.getByText(`${body.length} brands`, { exact: true }).isVisible()).toBe(true);

    await panel.getByRole('link', { name: 'Tags', exact: true }).click();
    await panel.getByRole('table', { name: 'Tags' }).waitFor();
    const releaseAgain = await hold(panel, '/brands');
    await panel.getByRole('link', { name: 'Brands', exact: true }).click();
    await panel.getByRole('table', { name: 'Brands' }).waitFor();
    expect(await panel.locator('[aria-busy=true]').count(), '[ADM-LIST-06] dimmed').toBe(1);
    releaseAgain();
    await expect
      .poll(() => panel.locator('[aria-busy=true]').count(), { message: '[ADM-LIST-06] clear again' })
      .toBe(0);
    await panel.getByRole('link', { name: 'Create New' }).click();
    await expect.poll(() => path(panel), { message: '[ADM-LIST-02]' }).toBe('/admin/brands/new');
  });

  test('an empty list explains what its records are for and offers to create one', async ({ panel }) => {
    await answerBrands(panel, []);
    await openPanel(panel, '/brands');
    await panel.getByRole('heading', { name: 'There are no brands yet' }).waitFor();
    expect(await panel.getByText('Partner logos that move across the home page.').isVisible()).toBe(true);
    expect(await panel.getByRole('table').count()).toBe(0);
    expect(await panel.getByRole('searchbox').count()).toBe(0);
    expect(await panel.getByRole('link', { name: 'Create New' }).count()).toBe(2);
  });

  test('[ADM-LIST-04] [ADM-LIST-05] the last column has edit and delete controls named after the record, and the name is a link that can be opened in another tab', async ({
    panel,
    noise,
  }) => {
    // The server has none of these.
    noise.expect(/404/);
    await answerBrands(panel, three);
    await openPanel(panel, '/brands');
    await rowOf(panel, 'Arka').waitFor();
    expect(await panel.getByRole('columnheader').last().textContent(), '[ADM-LIST-04]').toBe('Actions');
    const remove = panel.getByRole('button', { name: "Delete 'Arka'" });
    expect(await remove.isVisible(), '[ADM-LIST-05]').toBe(true);
    const name = panel.getByRole('link', { name: 'Arka', exact: true });
    expect(await name.getAttribute('href')).toBe('/admin/brands/Arka/edit');
    const birth = () => panel.evaluate(() => performance.timeOrigin);
    const before = await birth();
    await panel.getByRole('link', { name: "Edit 'Arka'" }).click();
    await expect.poll(() => path(panel), { message: '[ADM-LIST-05]' }).toBe('/admin/brands/Arka/edit');
    expect(await birth(), 'in the same document').toBe(before);
    await panel.goBack();
    const [other] = await Promise.all([
      panel.context().waitForEvent('page'),
      name.click({ modifiers: ['Control'] }),
    ]);
    expect(path(panel)).toBe('/admin/brands');
    await other.close();
  });
});

describe('sorting a list', () => {
  test('a column header sorts ascending, descending and back, the address keeps the order, and numbers and times are sorted by their value', async ({
    panel,
  }) => {
    await answerBrands(panel, [brand('Mitra 10'), brand('Surya'), brand('Mitra 9'), brand('arka')]);
    await openPanel(panel, '/brands');
    const header = panel.getByRole('columnheader', { name: 'Name' });
    const press = () => header.getByRole('button').click();
    await header.waitFor();
    expect(await header.getAttribute('aria-sort')).toBeNull();
    await press();
    await expect.poll(() => names(panel)).toEqual(['arka', 'Mitra 9', 'Mitra 10', 'Surya']);
    expect(await header.getAttribute('aria-sort')).toBe('ascending');
    expect(queryOf(panel)).toEqual({ sort: 'name', direction: 'ascending' });
    await press();
    await expect.poll(() => names(panel)).toEqual(['Surya', 'Mitra 10', 'Mitra 9', 'arka']);
    expect(await header.getAttribute('aria-sort')).toBe('descending');
    await panel.reload();
    await expect.poll(() => names(panel)).toEqual(['Surya', 'Mitra 10', 'Mitra 9', 'arka']);
    await press();
    await expect.poll(() => names(panel)).toEqual(['Mitra 10', 'Surya', 'Mitra 9', 'arka']);
    expect(await header.getAttribute('aria-sort')).toBeNull();
    expect(queryOf(panel)).toEqual({});
    await panel.goBack();
    await expect.poll(() => names(panel)).toEqual(['Surya', 'Mitra 10', 'Mitra 9', 'arka']);

    const tag = (name: string, usageCount: number, createdAt: string) => ({
      ...brand(name),
      usageCount,
      createdAt,
    });
    await answer(panel, '/tags', [
      tag('nine', 9, '2026-02-01T00:00:00.000Z'),
      tag('ten', 10, '2025-12-31T00:00:00.000Z'),
      tag('two', 2, '2026-11-01T00:00:00.000Z'),
    ]);
    await openFromSidebar(panel, 'Tags');
    await panel.getByRole('button', { name: 'Usage Count' }).click();
    await expect.poll(() => names(panel)).toEqual(['two', 'nine', 'ten']);
    await panel.getByRole('button', { name: 'Created At' }).click();
    await expect.poll(() => names(panel)).toEqual(['ten', 'nine', 'two']);
  });
});

test('the search of a list filters when typing stops, is kept in the address over a reload and Back, matches displayed times and can be cleared', async ({
  panel,
  noise,
}) => {
  // The server has none of these.
  // A reload gives up what is on its way.
  noise.expect(/404/, /No answer/);
  await answerBrands(panel, [
    brand('Surya', { createdAt: '2026-11-20T18:45:00.000Z' }),
    brand('Arka', { createdAt: '2026-11-20T18:15:00.000Z' }),
    brand('Mitra 10'),
  ]);
  await panel.clock.install();
  await openPanel(panel, '/brands');
  await expect.poll(() => names(panel)).toHaveLength(3);
  await stopClock(panel);
  const box = panel.getByRole('searchbox', { name: 'Search brands' });
  await box.pressSequentially('ITR');
  await panel.clock.runFor(250);
  expect(await names(panel), 'while somebody types').toHaveLength(3);
  await panel.clock.runFor(100);
  await expect.poll(() => names(panel), { message: 'when typing stops' }).toEqual(['Mitra 10']);
  expect(queryOf(panel)).toEqual({ q: 'ITR' });
  expect(await panel.getByText('1 of 3 brands', { exact: true }).isVisible()).toBe(true);
  await box.press('Escape');
  await expect.poll(() => names(panel), { message: 'after Escape' }).toHaveLength(3);
  expect(await box.inputValue()).toBe('');
  expect(queryOf(panel)).toEqual({});

  await panel.clock.resume();
  await box.fill('surya');
  await expect.poll(() => names(panel)).toEqual(['Surya']);
  await panel.reload();
  await expect.poll(() => names(panel), { message: 'after a reload' }).toEqual(['Surya']);
  expect(await box.inputValue()).toBe('surya');
  await panel.getByRole('link', { name: "Edit 'Surya'" }).click();
  await expect.poll(() => path(panel)).toBe('/admin/brands/Surya/edit');
  await panel.getByRole('heading', { level: 1, name: 'Edit Brand' }).waitFor();
  await panel.goBack();
  await expect.poll(() => names(panel), { message: 'after Back' }).toEqual(['Surya']);

  await box.fill('21/11/2026');
  await expect.poll(() => queryOf(panel)).toEqual({ q: '21/11/2026' });
  expect(await names(panel), 'a time in India').toEqual(['Surya']);
  await box.fill('moon');
  await panel.getByRole('heading', { name: "Nothing found for 'moon'" }).waitFor();
  await panel.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => names(panel), { message: 'after Clear filters' }).toHaveLength(3);
  await expect.poll(() => box.inputValue()).toBe('');
  expect(await focused(panel)).toBe('Search brands');
});

test('a list can be sorted, searched and deleted from after a browser has translated it', async ({
  panel,
}) => {
  await answerBrands(panel, three);
  await openPanel(panel, '/brands');
  await rowOf(panel, 'Arka').waitFor();
  await translate(panel);
  await panel.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await expect.poll(() => names(panel)).toEqual(['Arka', 'Mitra 10', 'Surya']);
  await panel.getByRole('searchbox').fill('mitra');
  await expect.poll(() => names(panel)).toEqual(['Mitra 10']);
  await panel.getByText('1 of 3 brands', { exact: true }).waitFor();
  await panel.getByRole('button', { name: "Delete 'Mitra 10'" }).click();
  await translate(panel);
  await panel.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await panel.getByRole('heading', { name: "Nothing found for 'mitra'" }).waitFor();
  await panel.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => names(panel)).toEqual(['Arka', 'Surya']);
  await panel.getByText('2 brands', { exact: true }).waitFor();
});

// Also proves AMB-94, CONST-11, CONST-14.
test('[ADM-LIST-07] [ADM-LIST-08] a text of more than 50 characters is cut, and a click or a key shows all of it for 4 seconds, at most 20 at once; a shorter one and a link behave as usual', async ({
  panel,
  noise,
}) => {
  // The server has none of these.
  noise.expect(/404/);
  const long = 'x'.repeat(51);
  const short = 'y'.repeat(50);
  const address = `https://example.org/${long}`;
  const person = { image: '/pictures/people/01.webp', location: 'Pune', quote: 'Q' };
  await answer(panel, '/testimonials', [
    { ...brand('long'), ...person, author: 'Asha', role: long },
    { ...brand('short'), ...person, author: 'Ravi', role: short },
  ]);
  await answer(panel, '/resources', [{ ...brand('id'), title: 'R', link: address, documentUrl: address }]);
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
  const whole = (cell: Locator) => cell.getByRole('button', { name: 'Show the whole text' });
  await openFromSidebar(panel, 'Resources');
  const download = panel.getByRole('cell').filter({ has: panel.getByRole('link', { name: /^Download/ }) });
  await whole(download).press('Enter');
  await toast(panel, address).waitFor();
  await panel.getByRole('button', { name: 'Dismiss' }).click();
  await expect.poll(() => panel.locator('.toast').count()).toBe(0);

  await openFromSidebar(panel, 'Brands');
  const cell = panel.locator('td[data-label="Name"]').first();
  await whole(cell).press('Enter');
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
  await whole(cell).waitFor();
  await panel.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLElement>('.list-expand')) button.click();
  });
  await expect.poll(() => panel.locator('.toast').count(), { message: '[CONST-11]' }).toBe(20);
});

// Also proves ADM-LIST-11.
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
  await expect.poll(() => focused(panel)).toBe("Delete 'Arka'");
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
