import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { test as base, expect } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { answer, failedCalls, hold, passTime, stopClock, translate } from './pages.ts';
import { answerBrands, brand, focused, names, queryOf, rowOf } from './panel-lists.ts';

/** A page that is signed in. */
const test = base.extend('panel', async ({ page, site }): Promise<Page> => {
  await signedIn(page, site);
  return page;
});

const three = [brand('Surya'), brand('Arka'), brand('Mitra 10')];

describe('a list of the panel', () => {
  test('[ADM-LIST-01] [ADM-LIST-02] [ADM-LIST-03] a list has a title, a link to create a record and a row for each record', async ({
    panel,
    site,
  }) => {
    await openPanel(panel, '/brands');
    expect(await panel.getByRole('heading', { level: 1 }).textContent()).toBe('Brands');
    const { body } = await site.visitor.get<{ name: string }[]>('/brands');
    await expect.poll(() => names(panel)).toEqual(body.map(({ name }) => name));
    expect(await panel.getByText(`${body.length} brands`, { exact: true }).isVisible()).toBe(true);
    await panel.getByRole('link', { name: 'Create New' }).click();
    await expect.poll(() => new URL(panel.url()).pathname).toBe('/admin/brands/new');
  });

  test('[ADM-LIST-04] [ADM-LIST-05] the last column of a list has edit and delete controls named after the record', async ({
    panel,
  }) => {
    await answerBrands(panel, three);
    await openPanel(panel, '/brands');
    await rowOf(panel, 'Arka').waitFor();
    expect(await panel.getByRole('columnheader').last().textContent()).toBe('Actions');
    expect(await panel.getByRole('button', { name: "Delete 'Arka'" }).isVisible()).toBe(true);
    const name = panel.getByRole('link', { name: 'Arka', exact: true });
    expect(await name.getAttribute('href')).toBe('/admin/brands/Arka/edit');
    const birth = () => panel.evaluate(() => performance.timeOrigin);
    const before = await birth();
    await panel.getByRole('link', { name: "Edit 'Arka'" }).click();
    await expect.poll(() => new URL(panel.url()).pathname).toBe('/admin/brands/Arka/edit');
    expect(await birth()).toBe(before);
    await panel.goBack();
    const [other] = await Promise.all([
      panel.context().waitForEvent('page'),
      name.click({ modifiers: ['Control'] }),
    ]);
    expect(new URL(panel.url()).pathname).toBe('/admin/brands');
    await other.close();
  });

  test('[ADM-LIST-06] a list shows a spinner on its first load and dims its rows on a later one', async ({
    panel,
  }) => {
    const release = await hold(panel, '/brands');
    await openPanel(panel, '/brands');
    await panel.getByRole('status').getByText('Loading...').waitFor({ state: 'attached' });
    expect(await panel.getByRole('table').count()).toBe(0);
    release();
    await panel.getByRole('table').waitFor();
    expect(await panel.locator('.spinner').count()).toBe(0);
    await panel.getByRole('link', { name: 'Tags', exact: true }).click();
    await panel.getByRole('table', { name: 'Tags' }).waitFor();
    const releaseAgain = await hold(panel, '/brands');
    await panel.getByRole('link', { name: 'Brands', exact: true }).click();
    await panel.getByRole('table', { name: 'Brands' }).waitFor();
    expect(await panel.locator('[aria-busy=true]').count()).toBe(1);
    releaseAgain();
    await expect.poll(() => panel.locator('[aria-busy=true]').count()).toBe(0);
  });

  test('a list that fails to load shows an error in red and can be loaded again', async ({
    panel,
    noise,
  }) => {
    noise.expect(...failedCalls);
    await answer(panel, '/brands', {}, 500);
    await openPanel(panel, '/brands');
    const alert = panel.getByRole('alert');
    await expect.poll(() => alert.textContent()).toBe('Failed to fetch brands');
    expect(await panel.getByRole('table').count()).toBe(0);
    await panel.unroute('**/api/brands');
    await panel.getByRole('button', { name: 'Try again' }).click();
    await panel.getByRole('table', { name: 'Brands' }).waitFor();
    expect(await alert.count()).toBe(0);
    expect(await focused(panel)).toBe('Brands');
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
});

describe('sorting a list', () => {
  test('a column header sorts ascending, descending and back, and the address keeps the sort order', async ({
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
  });

  test('numbers and times are sorted by their value', async ({ panel }) => {
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
    await openPanel(panel, '/tags');
    await panel.getByRole('button', { name: 'Usage Count' }).click();
    await expect.poll(() => names(panel)).toEqual(['two', 'nine', 'ten']);
    await panel.getByRole('button', { name: 'Created At' }).click();
    await expect.poll(() => names(panel)).toEqual(['ten', 'nine', 'two']);
  });
});

describe('searching a list', () => {
  test('the search filters when typing stops, is kept in the address and is cleared by Escape', async ({
    panel,
  }) => {
    await answerBrands(panel, three);
    await panel.clock.install();
    await openPanel(panel, '/brands');
    await expect.poll(() => names(panel)).toHaveLength(3);
    await stopClock(panel);
    const box = panel.getByRole('searchbox', { name: 'Search brands' });
    await box.pressSequentially('ITR');
    await panel.clock.runFor(250);
    expect(await names(panel)).toHaveLength(3);
    await panel.clock.runFor(100);
    await expect.poll(() => names(panel)).toEqual(['Mitra 10']);
    expect(queryOf(panel)).toEqual({ q: 'ITR' });
    expect(await panel.getByText('1 of 3 brands', { exact: true }).isVisible()).toBe(true);
    await box.press('Escape');
    await expect.poll(() => names(panel)).toHaveLength(3);
    expect(await box.inputValue()).toBe('');
    expect(queryOf(panel)).toEqual({});
  });

  test('the search of a list is restored after a reload and after Back', async ({ panel }) => {
    await answerBrands(panel, three);
    await openPanel(panel, '/brands?q=surya');
    await expect.poll(() => names(panel)).toEqual(['Surya']);
    expect(await panel.getByRole('searchbox').inputValue()).toBe('surya');
    await panel.getByRole('link', { name: "Edit 'Surya'" }).click();
    await expect.poll(() => new URL(panel.url()).pathname).toBe('/admin/brands/Surya/edit');
    await panel.goBack();
    await expect.poll(() => names(panel)).toEqual(['Surya']);
  });

  test('a search without results offers to clear the filter', async ({ panel }) => {
    await answerBrands(panel, three);
    await openPanel(panel, '/brands?q=moon');
    await panel.getByRole('heading', { name: "Nothing found for 'moon'" }).waitFor();
    await panel.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => names(panel)).toHaveLength(3);
    expect(await panel.getByRole('searchbox').inputValue()).toBe('');
    expect(await focused(panel)).toBe('Search brands');
  });

  test('the search matches times as they are displayed', async ({ panel }) => {
    await answerBrands(panel, [
      brand('Surya', { createdAt: '2026-11-20T18:45:00.000Z' }),
      brand('Arka', { createdAt: '2026-11-20T18:15:00.000Z' }),
    ]);
    await openPanel(panel, '/brands?q=21/11/2026');
    await expect.poll(() => names(panel)).toEqual(['Surya']);
  });
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

describe('long texts in a list', () => {
  const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
  const long = 'x'.repeat(51);
  const open = async (panel: Page, role: string) => {
    await answer(panel, '/testimonials', [
      {
        ...brand('id'),
        image: '/pictures/people/01.webp',
        author: 'Asha',
        role,
        location: 'Pune',
        quote: 'Q',
      },
    ]);
    await panel.clock.install();
    await openPanel(panel, '/testimonials');
    const cell = panel.locator('td[data-label="Role"]');
    await cell.waitFor();
    await stopClock(panel);
    return cell;
  };

  test('[ADM-LIST-07] [CONST-14] a text of more than 50 characters is cut, and a click shows all of it for 4 seconds', async ({
    panel,
  }) => {
    const cell = await open(panel, long);
    expect(await cell.textContent()).toBe(`${'x'.repeat(50)}...`);
    await cell.click();
    await toast(panel, long).waitFor();
    await passTime(panel, 3500);
    expect(await toast(panel, long).isVisible()).toBe(true);
    await passTime(panel, 1000);
    await expect.poll(() => toast(panel, long).count()).toBe(0);
    await cell.getByRole('button').press('Enter');
    await toast(panel, long).waitFor();
  });

  test('[ADM-LIST-08] a text of 50 characters is shown whole and opens no notification', async ({
    panel,
  }) => {
    const cell = await open(panel, 'y'.repeat(50));
    expect(await cell.textContent()).toBe('y'.repeat(50));
    await cell.click();
    await panel.clock.runFor(500);
    expect(await panel.locator('.toast').count()).toBe(0);
    expect(await cell.getByRole('button').count()).toBe(0);
  });

  test('[ADM-LIST-07] a long link still opens its target, and its cell and its button show the whole text', async ({
    panel,
  }) => {
    await answerBrands(panel, [brand(long)]);
    await openPanel(panel, '/brands');
    const cell = panel.locator('td[data-label="Name"]');
    await cell.getByRole('button', { name: 'Show the whole text' }).press('Enter');
    await toast(panel, long).waitFor();
    await panel.getByRole('button', { name: 'Dismiss' }).click();
    await expect.poll(() => toast(panel, long).count()).toBe(0);
    await cell.click({ position: { x: 3, y: 3 } });
    await toast(panel, long).waitFor();
    await cell.getByRole('link').click();
    await expect.poll(() => new URL(panel.url()).pathname).toBe(`/admin/brands/${long}/edit`);
  });

  test('[AMB-94] the keyboard can show an address that stands behind a link text', async ({ panel }) => {
    const address = `https://example.org/${long}`;
    await answer(panel, '/resources', [{ ...brand('id'), title: 'R', link: address, documentUrl: address }]);
    await openPanel(panel, '/resources');
    const cell = panel.getByRole('cell').filter({ has: panel.getByRole('link', { name: /^Download/ }) });
    await cell.getByRole('button', { name: 'Show the whole text' }).press('Enter');
    await toast(panel, address).waitFor();
  });

  test('[CONST-11] at most 20 whole texts are shown at once', async ({ panel }) => {
    const records = Array.from({ length: 25 }, (_, index) => brand(`${index} ${long}`));
    await answerBrands(panel, records);
    await openPanel(panel, '/brands');
    await panel.getByRole('button', { name: 'Show the whole text' }).first().waitFor();
    await panel.evaluate(() => {
      for (const button of document.querySelectorAll<HTMLElement>('.list-whole')) button.click();
    });
    await expect.poll(() => panel.locator('.toast').count()).toBe(20);
  });
});

describe('deleting from a list', () => {
  const question = 'Are you sure you want to delete this brand?';
  const dialog = (page: Page) => page.getByRole('alertdialog');
  const ask = async (panel: Page, name: string) => {
    await openPanel(panel, '/brands');
    await panel.getByRole('button', { name: `Delete '${name}'` }).click();
    await dialog(panel).waitFor();
  };

  test('[ADM-LIST-09] [ADM-LIST-10] a delete asks for confirmation, and dismissing it sends no request', async ({
    panel,
  }) => {
    const calls = await answerBrands(panel, three);
    await ask(panel, 'Arka');
    expect(await dialog(panel).getByText(question, { exact: true }).isVisible()).toBe(true);
    expect(await panel.getByRole('alertdialog', { name: "Delete 'Arka'" }).count()).toBe(1);
    await expect.poll(() => focused(panel)).toBe('Cancel');
    await panel.keyboard.press('Escape');
    await expect.poll(() => dialog(panel).count()).toBe(0);
    await expect.poll(() => focused(panel)).toBe("Delete 'Arka'");
    await panel.getByRole('button', { name: "Delete 'Arka'" }).click();
    await dialog(panel).getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => dialog(panel).count()).toBe(0);
    await expect.poll(() => focused(panel)).toBe("Delete 'Arka'");
    expect(await names(panel)).toHaveLength(3);
    expect(calls).toEqual(['GET /brands']);
  });

  test('[ADM-LIST-11] a confirmed delete removes the row, fetches the list again and keeps the focus in the list', async ({
    panel,
  }) => {
    const calls = await answerBrands(panel, three);
    await ask(panel, 'Arka');
    await dialog(panel).getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => names(panel)).toEqual(['Surya', 'Mitra 10']);
    await expect.poll(() => calls).toEqual(['GET /brands', 'DELETE /brands/Arka', 'GET /brands']);
    await expect.poll(() => focused(panel)).toBe("Delete 'Mitra 10'");
    expect(await panel.getByText('2 brands', { exact: true }).isVisible()).toBe(true);
  });

  test("the delete button says 'Deleting...' and cannot be pressed twice", async ({ panel }) => {
    const calls = await answerBrands(panel, three);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await panel.route('**/api/brands/Arka', (route) => released.then(() => route.fallback()));
    await ask(panel, 'Arka');
    await dialog(panel).getByRole('button', { name: 'Delete' }).click();
    await dialog(panel).getByRole('button', { name: 'Deleting...' }).click({ force: true });
    await panel.keyboard.press('Escape');
    expect(await dialog(panel).count()).toBe(1);
    release();
    await expect.poll(() => names(panel)).toEqual(['Surya', 'Mitra 10']);
    expect(calls.filter((call) => call.startsWith('DELETE'))).toHaveLength(1);
  });

  test('a failed delete shows an error above the unchanged list', async ({ panel, noise }) => {
    noise.expect(...failedCalls);
    await answerBrands(panel, three);
    await answer(panel, '/brands/Arka', {}, 500);
    await ask(panel, 'Arka');
    await dialog(panel).getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => panel.getByRole('alert').textContent()).toBe('Failed to delete brand');
    expect(await names(panel)).toHaveLength(3);
    await expect.poll(() => focused(panel)).toBe("Delete 'Arka'");
    expect(await panel.locator('.toast').count()).toBe(0);
    await panel.getByRole('button', { name: "Delete 'Arka'" }).click();
    expect(await panel.getByRole('alert').count()).toBe(0);
  });

  test('deleting a record that no longer exists shows an error and fetches the list again', async ({
    panel,
    noise,
  }) => {
    noise.expect(...failedCalls);
    const calls = await answerBrands(panel, three);
    await answer(panel, '/brands/Arka', { detail: 'There is no such brand.' }, 404);
    await ask(panel, 'Arka');
    await dialog(panel).getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => panel.getByRole('alert').textContent()).toBe('Failed to delete brand');
    await expect.poll(() => calls).toEqual(['GET /brands', 'GET /brands']);
  });

  test('a failed reload after a delete keeps the remaining rows and shows an error', async ({
    panel,
    noise,
  }) => {
    noise.expect(...failedCalls);
    await answerBrands(panel, three);
    await ask(panel, 'Arka');
    await answer(panel, '/brands', {}, 500);
    await dialog(panel).getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => panel.getByRole('alert').textContent()).toBe('Failed to fetch brands');
    expect(await names(panel)).toEqual(['Surya', 'Mitra 10']);
    await panel.unroute('**/api/brands');
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => panel.getByRole('alert').count()).toBe(0);
  });
});
