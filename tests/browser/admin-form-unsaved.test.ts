import type { Page } from 'playwright-core';
import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { keptDrafts, pathOf, save, withoutDrafts } from './panel-forms.ts';

const name = 'Brand Name';
const dialog = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' });
const offer = (page: Page) => page.getByText(/^You have unsaved entries of \d\d:\d\d\.$/);
const press = (page: Page, text: string) => page.getByRole('button', { name: text, exact: true }).click();
const createNew = (page: Page) => page.getByRole('link', { name: 'Create New' }).first().click();
const restore = (page: Page) => press(page, 'Restore');
const discard = (page: Page) => press(page, 'Discard');

const isFocused = (element: Element) => element === document.activeElement;

/** Waits until what is entered is on the device: so many records in all. */
async function kept(page: Page, count = 1): Promise<void> {
  await expect.poll(async () => (await keptDrafts(page)).length).toBe(count);
}

test('[SAFE-12] leaving a changed form asks once, by link, button or Back, and nothing behind the question can be reached; staying keeps the values, discarding deletes the draft; an unchanged form is left unasked, and one whose save fails later offers its values again', async ({
  page,
  site,
  noise,
}) => {
  await withoutDrafts(page, noise);
  await signedIn(page, site);
  await openPanel(page, '/brands');
  await createNew(page);
  await page.getByLabel(name).fill('Unsaved');
  await kept(page);
  await page.getByRole('link', { name: 'Tags', exact: true }).click();
  await dialog(page).waitFor();
  const stay = page.getByRole('button', { name: 'Keep editing' });
  await expect.poll(() => stay.evaluate(isFocused)).toBe(true);
  for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    const isInside = () => document.activeElement?.matches('body, dialog, dialog *');
    expect(await page.evaluate(isInside), `behind the question: ${key}`).toBe(true);
  }
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'hidden' });
  expect(pathOf(page), 'staying').toBe('/admin/brands/new');
  expect(await page.getByLabel(name).inputValue(), 'staying').toBe('Unsaved');
  await press(page, 'Cancel');
  await press(page, 'Discard changes');
  await expect.poll(() => pathOf(page), { message: 'leaving by Cancel' }).toBe('/admin/brands');
  await expect.poll(() => dialog(page).count(), { message: 'asks once' }).toBe(0);
  await kept(page, 0);

  await createNew(page);
  await page.getByLabel(name).fill('Unsaved');
  await page.goBack();
  await dialog(page).waitFor();
  await press(page, 'Discard changes');
  await expect.poll(() => pathOf(page), { message: 'leaving by Back' }).toBe('/admin/brands');
  await kept(page, 0);

  await createNew(page);
  await page.getByLabel(name).fill('Changed');
  await page.getByLabel(name).fill('');
  await page.getByRole('link', { name: 'Tags', exact: true }).click();
  await expect.poll(() => pathOf(page), { message: 'leaving an unchanged form' }).toBe('/admin/tags');
  await kept(page, 0);

  await openPanel(page, '/brands/new');
  await page.getByLabel(name).fill('Saved in vain');
  await page.getByLabel('Logo URL').fill('/pictures/logos/suvarnex.svg');
  await kept(page);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/brands', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await released;
    return route.fulfill({ status: 500, json: {} });
  });
  await save(page);
  await page.getByRole('button', { name: 'Saving...' }).waitFor();
  await page.getByRole('link', { name: 'Brands', exact: true }).first().click();
  await createNew(page);
  await page.getByRole('heading', { level: 1, name: 'Add New Brand' }).waitFor();
  expect(await offer(page).count(), 'while its save is on its way').toBe(0);
  release();
  const failed = 'The brand was not saved. Open its form again to restore your entries.';
  await page.getByRole('status').filter({ hasText: failed }).waitFor();
  await page.getByRole('link', { name: 'Brands', exact: true }).first().click();
  await createNew(page);
  await offer(page).waitFor();
});

test('closing the tab asks only when the form has changed; what was typed in it, or in another tab that crashed, is offered, stays while other values are typed, and can be restored or discarded for good', async ({
  page,
  site,
  noise,
}) => {
  await withoutDrafts(page, noise);
  await signedIn(page, site);
  await openPanel(page, '/brands/new');
  const asked: string[] = [];
  page.on('dialog', (question) => {
    asked.push(question.type());
    void question.accept();
  });
  await page.reload();
  await page.getByLabel(name).fill('First');
  await kept(page);
  expect(asked).toEqual([]);
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
  await offer(page).waitFor();
  await page.getByLabel(name).fill('Second');
  await restore(page);
  expect(await page.getByLabel(name).inputValue()).toBe('First');
  // What it took the place of is not lost either.
  await restore(page);
  expect(await page.getByLabel(name).inputValue()).toBe('Second');
  await expect.poll(async () => (await keptDrafts(page))[0]?.entries.name).toBe('Second');

  const other = await page.context().newPage();
  await page.close({ runBeforeUnload: false });
  await openPanel(other, '/brands/new');
  await restore(other);
  expect(await other.getByLabel(name).inputValue()).toBe('Second');
  await kept(other);
  const last = await other.context().newPage();
  await other.close({ runBeforeUnload: false });
  await openPanel(last, '/brands/new');
  await discard(last);
  expect(await offer(last).count()).toBe(0);
  expect(await last.getByRole('heading', { level: 1 }).evaluate(isFocused)).toBe(true);
  await kept(last, 0);
});
