import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { failedCalls } from './pages.ts';
import { pathOf, save } from './panel-forms.ts';

const name = 'Brand Name';
const dialog = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' });
const offer = (page: Page) => page.getByText(/^You have unsaved entries of \d\d:\d\d\.$/);

/** Waits until what is entered is on the device. */
async function kept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(countKept)).toBe(1);
}

function countKept(): Promise<number> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('kiran-panel', 1);
    opening.onsuccess = () => {
      const counting = opening.result.transaction('unsaved-entries').objectStore('unsaved-entries').count();
      counting.onsuccess = () => {
        opening.result.close();
        resolve(counting.result);
      };
    };
  });
}

describe('unsaved entries', () => {
  test('leaving asks once; staying keeps them, discarding leaves', async ({ page, site }) => {
    await signedIn(page, site);
    await openPanel(page, '/brands/new');
    await page.getByLabel(name).fill('Unsaved');
    await page.getByRole('link', { name: 'Tags', exact: true }).click();
    await dialog(page).waitFor();
    expect(await page.getByRole('button', { name: 'Keep editing' }).evaluate(isFocused)).toBe(true);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
    expect(pathOf(page)).toBe('/admin/brands/new');
    expect(await page.getByLabel(name).inputValue()).toBe('Unsaved');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect.poll(() => pathOf(page)).toBe('/admin/brands');
    expect(await dialog(page).count()).toBe(0);
  });

  test('the Back button asks as well', async ({ page, site }) => {
    await signedIn(page, site);
    await openPanel(page, '/brands');
    await page.getByRole('link', { name: 'Create New' }).click();
    await page.getByLabel(name).fill('Unsaved');
    await page.goBack();
    await dialog(page).waitFor();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect.poll(() => pathOf(page)).toBe('/admin/brands');
  });

  test('nothing is asked when the entries are what they were, or after a save', async ({ page, site }) => {
    await signedIn(page, site);
    await openPanel(page, '/brands/new');
    await page.getByLabel(name).fill('Changed');
    await page.getByLabel(name).fill('');
    await page.getByRole('link', { name: 'Tags', exact: true }).click();
    await expect.poll(() => pathOf(page)).toBe('/admin/tags');
    await openPanel(page, '/tags/new');
    await page.getByLabel('Name').fill('Asked Nothing');
    await save(page);
    await expect.poll(() => pathOf(page)).toBe('/admin/tags');
    expect(await dialog(page).count()).toBe(0);
  });

  test('closing the tab asks, and only then', async ({ page, site }) => {
    await signedIn(page, site);
    await openPanel(page, '/brands/new');
    const asked: string[] = [];
    page.on('dialog', (question) => {
      asked.push(question.type());
      void question.accept();
    });
    await page.reload();
    await page.getByLabel(name).fill('Unsaved');
    expect(asked).toEqual([]);
    await page.reload();
    expect(asked).toEqual(['beforeunload']);
  });

  test('are kept when the session ends, and offered after signing in again', async ({
    page,
    site,
    noise,
  }) => {
    noise.expect(...failedCalls);
    await signedIn(page, site);
    await openPanel(page, '/brands/new');
    await page.getByLabel(name).fill('Outlives the session');
    await page.getByLabel('Logo URL').fill('/pictures/logos/suvarnex.svg');
    await page.route('**/api/brands', (route) => route.fulfill({ status: 401, json: {} }));
    await save(page);
    await page.waitForURL(/\/admin\/login/);
    await page.unroute('**/api/brands');
    await signedIn(page, site);
    await openPanel(page, '/brands/new');
    await offer(page).waitFor();
    expect(await page.getByLabel(name).inputValue()).toBe('');
    await page.getByRole('button', { name: 'Restore' }).click();
    expect(await page.getByLabel(name).inputValue()).toBe('Outlives the session');
    expect(await offer(page).count()).toBe(0);
    await save(page);
    await expect.poll(() => pathOf(page)).toBe('/admin/brands');
    await openPanel(page, '/brands/new');
    await page.waitForTimeout(300);
    expect(await offer(page).count()).toBe(0);
  });

  test('are kept through a crash of the tab, and discarded for good', async ({ page, site }) => {
    await signedIn(page, site);
    await openPanel(page, '/brands/new');
    await page.getByLabel(name).fill('Crashed');
    await kept(page);
    const next = await page.context().newPage();
    await page.close({ runBeforeUnload: false });
    await next.goto('/admin/brands/new');
    await offer(next).waitFor();
    await next.getByRole('button', { name: 'Discard' }).click();
    expect(await offer(next).count()).toBe(0);
    await expect.poll(() => next.evaluate(countKept)).toBe(0);
    await next.reload();
    await next.getByRole('heading', { level: 1 }).waitFor();
    await next.waitForTimeout(300);
    expect(await offer(next).count()).toBe(0);
  });

  test('that the record has by now are not offered', async ({ page, site }) => {
    const staff = await site.staff();
    const logo = '/pictures/logos/suvarnex.svg';
    const { body } = await staff.post<{ id: string }>('/brands', { name: 'Before', logo });
    await signedIn(page, site);
    await openPanel(page, `/brands/${body.id}/edit`);
    await page.getByLabel(name).fill('After');
    await kept(page);
    page.on('dialog', (question) => void question.accept());
    await page.reload();
    await offer(page).waitFor();
    await staff.put(`/brands/${body.id}`, { name: 'After', logo });
    await page.reload();
    await page.getByLabel(name).waitFor();
    await page.waitForTimeout(300);
    expect(await offer(page).count()).toBe(0);
  });

  test('discarded on leaving, they are not offered again', async ({ page, site }) => {
    await signedIn(page, site);
    await openPanel(page, '/brands/new');
    await page.getByLabel(name).fill('Given up');
    await kept(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect.poll(() => page.evaluate(countKept)).toBe(0);
  });
});

const isFocused = (element: Element) => element === document.activeElement;
