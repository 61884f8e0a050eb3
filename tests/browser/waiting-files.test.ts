import type { Page } from 'playwright-core';
import { test as base, expect } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { withRows } from '../support/rows.ts';
import { adminPassword, adminUsername } from '../support/server.ts';
import { insertPerson } from '../support/site.ts';
import { choose, fileInput, pdfFile, pngFile, uploadInto } from './media-files.ts';
import { failedCalls, hold } from './pages.ts';
import { enter, keptDrafts, save, withoutDrafts } from './panel-forms.ts';
import { rowOf } from './panel-lists.ts';
import { violations } from './violations.ts';

/** A page that is signed in. */
const test = base.extend('panel', async ({ page, site, noise }): Promise<Page> => {
  noise.expect(...failedCalls);
  await signedIn(page, site);
  return page;
});

const logo = 'Logo URL';
const told = 'It is in the library now. Open "Add New Brand" and choose it there for "Logo URL".';
const noConnection = 'Waiting for the connection. 0 % has arrived.';
const address = (page: Page) => page.getByLabel(logo, { exact: true }).inputValue();
const strip = (page: Page) => page.getByRole('region', { name: 'Uploads' });
const press = (page: Page, name: string) => strip(page).getByRole('button', { name, exact: true }).click();

/** The files on the device, by their names. A database that is not there yet is not made. */
function onDevice(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('kiran-panel-files');
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = (event) => {
          event.preventDefault();
          resolve([]);
        };
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('waiting-files');
          const reading = transaction.objectStore('waiting-files').getAll();
          transaction.oncomplete = () => {
            opening.result.close();
            resolve((reading.result as { file?: File }[]).map(({ file }) => file?.name ?? ''));
          };
        };
      }),
  );
}

/** Chooses a file for the logo of a new brand while there is no connection, and waits until it is on the device. */
async function chooseOffline(page: Page, name: string): Promise<void> {
  await openPanel(page, '/brands/new');
  await page.context().setOffline(true);
  await uploadInto(page, logo, await pngFile(name));
  await fileInput(page, logo).getByText(noConnection, { exact: true }).waitFor();
  await expect.poll(() => onDevice(page)).toContain(name);
}

/** Leaves a page as a crash would, and opens another one in the same browser, with a connection. */
async function crash(page: Page, path: string): Promise<Page> {
  const next = await page.context().newPage();
  await page.close({ runBeforeUnload: false });
  await next.context().setOffline(false);
  await openPanel(next, path);
  return next;
}

test('[MEDIA-UP-07] a file that is chosen without a connection waits on the device, and goes off into its field when the connection is back, after a reload into the library, beside the entries of the form; where the device has no room, its line says so', async ({
  panel,
}) => {
  await chooseOffline(panel, 'roof.png');
  await enter(panel, { 'Brand Name': 'Kept while waiting' });
  await save(panel);
  await panel.getByRole('status').filter({ hasText: 'Waiting for 1 file' }).waitFor();
  expect(await strip(panel).count(), 'the field shows it').toBe(0);
  await panel.context().setOffline(false);
  await rowOf(panel, 'Kept while waiting').waitFor();
  await expect.poll(() => onDevice(panel)).toEqual([]);

  await chooseOffline(panel, 'yard.png');
  await enter(panel, { 'Brand Name': 'Surya' });
  await expect.poll(async () => (await keptDrafts(panel)).length).toBe(1);
  const next = await crash(panel, '/brands/new');
  await next.getByText(/^You have unsaved entries of /).waitFor();
  await press(next, 'Upload it now');
  await strip(next).getByText(told, { exact: true }).waitFor();
  await press(next, "Dismiss 'yard.png'");
  await expect.poll(() => strip(next).count()).toBe(0);
  await next.getByRole('button', { name: 'Restore' }).click();
  await expect.poll(() => next.getByLabel('Brand Name').inputValue()).toBe('Surya');
  await expect.poll(() => onDevice(next)).toEqual([]);

  await next.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
  await next.context().setOffline(true);
  await uploadInto(next, logo, await pngFile('large.png'));
  const warned = `${noConnection} There is no room on this device to keep the file, so leave this page open.`;
  await fileInput(next, logo).getByText(warned, { exact: true }).waitFor();
  expect(await onDevice(next)).toEqual([]);
  await next.context().setOffline(false);
  await expect.poll(() => address(next)).toMatch(/\/large\.\w+$/);
});

test('[MEDIA-UP-07] files whose form is not open go into the library, which is said in plain words, or off by themselves when the connection comes back; forgotten ones are gone from the device', async ({
  panel,
}) => {
  await chooseOffline(panel, 'first.png');
  const second = await crash(panel, '');
  await chooseOffline(second, 'second.png');
  const next = await crash(second, '/tags');
  await strip(next).getByText('2 files have not been uploaded yet.', { exact: true }).waitFor();
  await press(next, 'Upload them now');
  await expect.poll(() => strip(next).getByText(told, { exact: true }).count()).toBe(2);
  await expect.poll(() => onDevice(next)).toEqual([]);

  await chooseOffline(next, 'patient.png');
  const tags = await crash(next, '/tags');
  await strip(tags).waitFor();
  await tags.context().setOffline(true);
  await tags.context().setOffline(false);
  await strip(tags)
    .getByText(/^It is in the library now\./)
    .waitFor();

  await chooseOffline(tags, 'forgotten.png');
  const last = await crash(tags, '/tags');
  const sent: string[] = [];
  last.on('request', (request) => request.url().includes('/media/uploads') && sent.push(request.url()));
  await press(last, 'Forget it');
  await expect.poll(() => strip(last).count()).toBe(0);
  await expect.poll(() => onDevice(last)).toEqual([]);
  expect(sent).toEqual([]);
});

test('[MEDIA-UP-09] a session that ends in the middle keeps the file with what was typed; the next sign-in offers both on the same form, and another account is offered neither', async ({
  page,
  site,
  noise,
}) => {
  // What is typed stays on the device, however long the file takes.
  await withoutDrafts(page, noise);
  noise.expect(/status of 401/);
  await withRows(site.database, (rows) => insertPerson(rows, { name: 'asha' }));
  await page.goto('/admin/login');
  await signIn(page, adminUsername);
  await page.waitForURL('**/admin/dashboard');
  await openPanel(page, '/brands/new');
  await enter(page, { 'Brand Name': 'Typed before' });
  await page.route('**/api/media/uploads', (route) => route.fulfill({ status: 401, json: { detail: '' } }));
  await uploadInto(page, logo, await pngFile('middle.png'));
  await page.waitForURL('**/login?returnTo=**');
  await page.unroute('**/api/media/uploads');
  expect(await onDevice(page)).toEqual(['middle.png']);
  const entered = page.getByRole('heading', { name: 'Add New Brand' });
  await signIn(page, 'asha');
  await entered.waitFor();
  for (const offer of [strip(page), page.getByText(/^You have unsaved entries of /)])
    expect(await offer.count(), 'of another account').toBe(0);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByLabel('Username').waitFor();
  await page.goto('/login?returnTo=%2Fadmin%2Fbrands%2Fnew');
  await signIn(page, ` ${adminUsername.toUpperCase()}`);
  await entered.waitFor();
  await press(page, 'Upload it now');
  await strip(page).getByText(told, { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect.poll(() => page.getByLabel('Brand Name').inputValue()).toBe('Typed before');
});

test('[MEDIA-UP-03] uploads of the library go on in a strip at the lower edge of every screen, which unfolds by keyboard, and axe finds nothing', async ({
  panel,
}) => {
  await openPanel(panel, '/media');
  const release = await hold(panel, '/media/uploads');
  const chosen = [await pngFile('one.png'), await pngFile('two.png'), pdfFile('three.pdf')];
  await choose(panel.getByRole('main').getByRole('button', { name: 'Upload' }), chosen);
  await panel.getByRole('link', { name: 'Brands' }).first().click();
  await strip(panel).getByRole('button', { name: '0 of 3 uploaded' }).press('Enter');
  await expect.poll(() => strip(panel).getByRole('progressbar').count()).toBe(3);
  await panel.getByRole('link', { name: 'Create New' }).first().click();
  await panel.getByLabel(logo, { exact: true }).waitFor();
  await strip(panel).getByRole('button', { name: 'Cancel' }).first().click();
  await strip(panel).getByRole('button', { name: '0 of 2 uploaded' }).waitFor();
  expect.soft(await violations(panel)).toEqual([]);
  release();
  await panel.getByText('2 files are in the library. 1 file was not uploaded.').first().waitFor();
  await expect.poll(() => strip(panel).count()).toBe(0);
});

async function signIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(adminPassword);
  await page.getByRole('button', { name: 'Login' }).click();
}
