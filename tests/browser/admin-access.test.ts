import type { Page } from 'playwright-core';
import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { failedCalls } from './pages.ts';
import { violations } from './violations.ts';

/** What axe finds wrong in one scheme and width, and whether the screen scrolls sideways. */
async function look(page: Page, scheme: 'light' | 'dark', name: string) {
  await page.emulateMedia({ colorScheme: scheme });
  await page.setViewportSize(scheme === 'light' ? { width: 1440, height: 800 } : { width: 320, height: 640 });
  expect.soft(await violations(page), name).toEqual([]);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect.soft(over, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 800 });
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

/** Follows a link of the sidebar or of the screen: axe stays in a document. */
async function follow(page: Page, path: string): Promise<void> {
  await page.locator(`a[href="/admin${path}"]:visible`).first().click();
  await page.waitForURL(`**/admin${path}`);
}

test('lists, forms, dialogs and menus of the panel have no accessibility violation when they fail, are empty, are wrong, ask or are open', async ({
  open,
  site,
  noise,
}) => {
  noise.expect(...failedCalls);
  const page = await open({ viewport: { width: 1440, height: 800 }, hasTouch: true });
  await signedIn(page, site);
  await page.route('**/api/brands', (route) => route.fulfill({ status: 500, json: {} }));
  await openPanel(page, '/brands');
  await page.getByRole('alert').waitFor();
  await look(page, 'dark', 'a list that failed');
  await page.route('**/api/brands', (route) => route.fulfill({ json: [] }));
  await press(page, 'Try again');
  await page.getByRole('heading', { name: 'There are no brands yet' }).waitFor();
  await look(page, 'light', 'an empty list');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await follow(page, '/tags');
  await press(page, /^Delete '/);
  await page.getByRole('alertdialog').waitFor();
  await look(page, 'dark', 'the confirmation of a delete');
  await page.keyboard.press('Escape');
  await follow(page, '/channels');
  await follow(page, '/channels/new');
  await press(page, 'Create');
  await page.getByText('There is a problem').waitFor();
  await look(page, 'light', 'a form with errors');
  await look(page, 'dark', 'a form with errors on a phone');
  await follow(page, '/categories');
  await follow(page, '/categories/new');
  await page.getByLabel('Name').fill('Kept');
  await page.route('**/api/blog/categories', (route) => route.fulfill({ status: 500, json: {} }));
  await press(page, 'Create');
  const toast = page.locator('.toast');
  await toast.waitFor();
  // The pointer on it holds its clock.
  await toast.hover();
  await look(page, 'dark', 'a form that was not saved');
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  await page.locator('a[href="/admin/about"]').first().click();
  await press(page, 'Discard changes');
  await page.waitForURL('**/admin/about');
  await press(page, 'Reorder');
  await page.getByRole('dialog').waitFor();
  await look(page, 'dark', 'the order of members');
  await page.keyboard.press('Escape');
  await follow(page, '/blog');
  await follow(page, '/blog/new');
  // The list before it has a choice of that name, too.
  await page.getByRole('heading', { level: 1, name: 'Create New Blog Post' }).waitFor();
  await page.getByRole('combobox', { name: 'Category', exact: true }).fill('pol');
  await page.getByRole('option', { name: 'Policy' }).waitFor();
  await look(page, 'light', 'the open list of a picker');
  await page.keyboard.press('Escape');
  const colours = page.getByRole('toolbar').getByRole('button', { name: /colour/i });
  await colours.first().click();
  await look(page, 'light', 'the open colour menu');
  await look(page, 'dark', 'the open colour menu on a phone');
}, 120_000);
