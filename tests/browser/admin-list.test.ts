import { describe } from 'vitest';
import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { answer, failedCalls, hold } from './pages.ts';
import { brand, names, rowOf } from './panel-lists.ts';

describe('a list', () => {
  test('[ADM-LIST-01] [ADM-LIST-02] [ADM-LIST-03] has a title, a way to create, and a row for each record', async ({
    page,
    site,
  }) => {
    await signedIn(page, site);
    await openPanel(page, '/brands');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Brands');
    const { body } = await site.visitor.get<{ name: string }[]>('/brands');
    await expect.poll(() => names(page)).toEqual(body.map(({ name }) => name));
    expect(await page.getByText(`${body.length} brands`, { exact: true }).isVisible()).toBe(true);
    await page.getByRole('link', { name: 'Create New' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/admin/brands/new');
  });

  test('[ADM-LIST-04] [ADM-LIST-05] the last column edits and deletes, by names with the item', async ({
    page,
    site,
  }) => {
    await signedIn(page, site);
    await answer(page, '/brands', [brand('Surya'), brand('Chandra')]);
    await openPanel(page, '/brands');
    await rowOf(page, 'Chandra').waitFor();
    expect(await page.getByRole('columnheader').last().textContent()).toBe('Actions');
    expect(await page.getByRole('button', { name: "Delete 'Chandra'" }).isVisible()).toBe(true);
    expect(await page.getByRole('link', { name: 'Chandra', exact: true }).getAttribute('href')).toBe(
      '/admin/brands/Chandra/edit',
    );
    await page.getByRole('link', { name: "Edit 'Chandra'" }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/admin/brands/Chandra/edit');
  });

  test('[ADM-LIST-06] the first load has a spinner, a later one dims the rows', async ({ page, site }) => {
    await signedIn(page, site);
    const release = await hold(page, '/brands');
    await openPanel(page, '/brands');
    await page.getByRole('status').getByText('Loading...').waitFor({ state: 'attached' });
    expect(await page.getByRole('table').count()).toBe(0);
    release();
    await page.getByRole('table').waitFor();
    expect(await page.locator('.spinner').count()).toBe(0);
    await page.getByRole('link', { name: 'Tags', exact: true }).click();
    await page.getByRole('table', { name: 'Tags' }).waitFor();
    const releaseAgain = await hold(page, '/brands');
    await page.getByRole('link', { name: 'Brands', exact: true }).click();
    await page.getByRole('table', { name: 'Brands' }).waitFor();
    expect(await page.locator('[aria-busy=true]').count()).toBe(1);
    releaseAgain();
    await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
  });

  test('one that cannot be loaded says so in red, and can be tried again', async ({ page, site, noise }) => {
    noise.expect(...failedCalls);
    await signedIn(page, site);
    await answer(page, '/brands', {}, 500);
    await openPanel(page, '/brands');
    const alert = page.getByRole('alert');
    await expect.poll(() => alert.textContent()).toBe('Failed to fetch brands');
    expect(await page.getByRole('table').count()).toBe(0);
    await page.unroute('**/api/brands');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('table', { name: 'Brands' }).waitFor();
    expect(await alert.count()).toBe(0);
  });
});
