import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import * as bodies from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import type { TestServer } from '../support/server.ts';
import { translate } from './pages.ts';
import { focused } from './panel-lists.ts';
import { clearSubmissions, openList } from './submission-records.ts';
import { violations } from './violations.ts';

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });
const row = (page: Page, text: string) => rows(page).filter({ hasText: text });
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const send = (site: TestServer, changes: bodies.Body) =>
  site.visitor.post('/contact', bodies.contactMessage(changes));

describe('the dialog that shows a submission', () => {
  const message = `First line.\n\n${'A long message about rooftops. '.repeat(60)}The end.`;

  test.beforeEach(({ site }) => clearSubmissions(site, '/contact'));

  test('the dialog shows the whole submission and its neighbours by keyboard', async ({ page, site }) => {
    await send(site, { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.in', message });
    await send(site, { firstName: 'Bina', lastName: 'Iyer' });
    await openList(page, site, '/contact');
    const button = page.getByRole('button', { name: "Read 'Asha Rao'" });
    await button.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Asha Rao' });
    await dialog.waitFor();
    expect(await dialog.getByText('The end.').innerText()).toBe(message);
    expect(await dialog.getByRole('link', { name: 'asha@example.in' }).getAttribute('href')).toBe(
      'mailto:asha@example.in',
    );
    expect(await dialog.getByRole('link', { name: 'Reply by email' }).isVisible()).toBe(true);
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Newer' }).click();
    await page.getByRole('dialog', { name: 'Bina Iyer' }).getByText('1 of 2').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true);
  });

  test('the dialog steps through submissions across the pages of the list', async ({ page, site }) => {
    for (let number = 1; number <= 22; number += 1)
      await send(site, { firstName: `N${number}`, lastName: '' });
    await openList(page, site, '/contact');
    await page.getByRole('button', { name: "Read 'N3'" }).click();
    const step = (name: string) => page.getByRole('dialog').getByRole('button', { name }).click();
    const reads = (name: string, place: string) =>
      page.getByRole('dialog', { name }).getByText(place).waitFor();
    await reads('N3', '20 of 22');
    await step('Older');
    await reads('N2', '21 of 22');
    expect(new URL(page.url()).search).toBe('?page=2');
    await step('Newer');
    await reads('N3', '20 of 22');
    expect(new URL(page.url()).search).toBe('');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await expect.poll(() => focused(page)).toBe('Contact');
  });

  test('the close button and the reply link of the dialog stay visible on a phone', async ({
    open,
    site,
  }) => {
    const page = await open({ viewport: { width: 320, height: 560 } });
    await send(site, { firstName: 'Asha', lastName: 'Rao', message });
    await openList(page, site, '/contact');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await page.getByRole('button', { name: "Read 'Asha Rao'" }).click();
    for (const name of ['Close', 'Reply by email']) {
      const box = await page
        .getByRole('dialog')
        .getByLabel(name)
        .or(page.getByText(name))
        .first()
        .boundingBox();
      expect(box?.y).toBeGreaterThanOrEqual(0);
      expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThanOrEqual(560);
    }
  });

  test('[ADM-LIST-07] a click on a cut message shows the whole text as a notification', async ({
    page,
    site,
  }) => {
    await send(site, { message: `${'word '.repeat(20)}end` });
    await openList(page, site, '/contact');
    await rows(page).getByText('word word').click();
    await toast(page, 'word end').waitFor();
  });

  test('suspected spam is marked in the list and in the dialog', async ({ page, site }) => {
    await send(site, { firstName: 'Person' });
    await send(site, { firstName: 'Robot', lastName: 'X', subject: 'baited' });
    await openList(page, site, '/contact');
    await row(page, 'Robot').getByText('Looks like spam', { exact: true }).waitFor();
    expect(await row(page, 'Person').getByText('Looks like spam').count()).toBe(0);
    await page.getByRole('button', { name: "Read 'Robot X'" }).click();
    await page.getByRole('dialog').getByText('Looks like spam', { exact: true }).waitFor();
  });
});

test('the list of submissions still works after a browser has translated it', async ({ page, site }) => {
  await clearSubmissions(site, '/contact');
  for (let number = 1; number <= 25; number += 1) await send(site, { firstName: `N${number}`, lastName: '' });
  await signedIn(page, site);
  await openPanel(page, '');
  await page.locator('[aria-busy="false"]').first().waitFor();
  await translate(page);
  await page.getByRole('tab', { name: 'Blog' }).click();
  await page.getByRole('heading', { name: 'Blog Posts' }).waitFor();
  await page.getByRole('link', { name: 'Contact', exact: true }).click();
  await rows(page).first().waitFor();
  await translate(page);
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect.poll(() => rows(page).count()).toBe(5);
  await page.getByRole('button', { name: "Read 'N5'" }).click();
  const dialog = page.getByRole('dialog', { name: 'N5' });
  await dialog.waitFor();
  await translate(page);
  await dialog.getByRole('button', { name: 'Older' }).click();
  await page.getByRole('dialog', { name: 'N4' }).getByText('22 of 25').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').fill('N7');
  await expect.poll(() => rows(page).count()).toBe(1);
  await page.getByRole('button', { name: "Delete 'N7'" }).click();
  await translate(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { name: "Nothing found for 'N7'" }).waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByText('24 submissions', { exact: true }).waitFor();
});
