import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import type { TestServer } from '../support/server.ts';
import { answer, failedCalls, hold, translate } from './pages.ts';
import {
  enter,
  messageOf,
  nothingSaved,
  pathOf,
  save,
  saveButton,
  summaryLines,
  writes,
} from './panel-forms.ts';
import { rowOf } from './panel-lists.ts';
import { violations } from './violations.ts';

const name = 'Brand Name';
const logo = 'Logo URL';
const picture = '/pictures/logos/suvarnex.svg';

async function openNew(page: Page, site: TestServer): Promise<void> {
  await signedIn(page, site);
  await openPanel(page, '/brands/new');
}

async function openStored(page: Page, site: TestServer, brandName: string): Promise<string> {
  const staff = await site.staff();
  const { body } = await staff.post<{ id: string }>('/brands', { name: brandName, logo: picture });
  await signedIn(page, site);
  await openPanel(page, `/brands/${body.id}/edit`);
  await page.getByLabel(name).waitFor();
  return body.id;
}

async function openFromSidebar(page: Page, label: string): Promise<void> {
  await page.getByRole('link', { name: label, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: label, exact: true }).waitFor();
}

const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id ?? '');

describe('a record form of the panel', () => {
  test('[ADM-LIST-12] a form without an id is empty and creates a record', async ({ page, site }) => {
    await openNew(page, site);
    expect(await page.getByLabel(name).inputValue()).toBe('');
    const sent = writes(page);
    await enter(page, { [name]: '  Suryodaya ', [logo]: `  ${picture} ` });
    await save(page);
    await rowOf(page, 'Suryodaya').waitFor();
    expect(pathOf(page)).toBe('/admin/brands');
    expect(sent.lines()).toEqual(['POST /brands']);
    expect(sent.bodies()).toEqual([{ name: 'Suryodaya', logo: picture }]);
  });

  test('[ADM-LIST-12] a form with an id shows the record and updates it', async ({ page, site }) => {
    const id = await openStored(page, site, 'Old Name');
    expect(await page.getByLabel(name).inputValue()).toBe('Old Name');
    expect(await page.getByLabel(logo).inputValue()).toBe(picture);
    const sent = writes(page);
    await enter(page, { [name]: 'New Name' });
    await save(page);
    await rowOf(page, 'New Name').waitFor();
    expect(pathOf(page)).toBe('/admin/brands');
    expect(sent.lines()).toEqual([`PUT /brands/${id}`]);
  });

  test('the list shows a saved record before it is fetched again', async ({ page, site }) => {
    await signedIn(page, site);
    await openPanel(page, '/brands');
    await page.getByRole('table').waitFor();
    await page.getByRole('link', { name: 'Create New' }).click();
    await enter(page, { [name]: 'Seen At Once', [logo]: picture });
    await hold(page, '/brands?*');
    await page.route('**/api/brands', (route) =>
      route.request().method() === 'GET' ? new Promise(() => {}) : route.continue(),
    );
    await save(page);
    await rowOf(page, 'Seen At Once').waitFor();
  });

  test('[VAL-57] [VAL-58] validation errors are shown at the fields and in a summary that has the focus', async ({
    page,
    site,
  }) => {
    await openNew(page, site);
    const sent = writes(page);
    await enter(page, { [name]: '   ' });
    await save(page);
    await page.getByRole('heading', { name: 'There is a problem' }).waitFor();
    expect(await summaryLines(page)).toEqual(['Name is required', 'Logo URL is required']);
    expect(await page.locator('.problems').evaluate((box) => box === document.activeElement)).toBe(true);
    expect(await messageOf(page, name)).toBe('Name is required');
    expect(await messageOf(page, logo)).toBe('Logo URL is required');
    expect(await page.getByLabel(name).getAttribute('aria-invalid')).toBe('true');
    expect(await page.title()).toMatch(/^Error: Add New Brand/);
    await page.getByRole('link', { name: 'Logo URL is required' }).click();
    expect(await focusedId(page)).toBe(await page.getByLabel(logo).getAttribute('id'));
    expect(sent.lines()).toEqual([]);
  });

  test('[VAL-60] the error of a field disappears when that field changes', async ({ page, site }) => {
    await openNew(page, site);
    await save(page);
    expect(await summaryLines(page)).toHaveLength(2);
    await page.getByLabel(name).pressSequentially('S');
    expect(await messageOf(page, name)).toBeNull();
    expect(await messageOf(page, logo)).toBe('Logo URL is required');
    expect(await summaryLines(page)).toEqual(['Logo URL is required']);
    await page.getByLabel(logo).fill('abc');
    expect(await page.locator('.problems').count()).toBe(0);
    expect(await page.title()).toMatch(/^Add New Brand/);
  });

  test('the error summary receives the focus after every rejected save', async ({ page, site }) => {
    await openNew(page, site);
    await save(page);
    await page.getByLabel(name).fill('Suryodaya');
    await save(page);
    expect(await page.locator('.problems').evaluate((box) => box === document.activeElement)).toBe(true);
  });

  test("[ADM-LIST-13] the save button says 'Saving...' and cannot be pressed twice", async ({
    page,
    site,
  }) => {
    await openNew(page, site);
    await enter(page, { [name]: 'Held', [logo]: picture });
    const release = await hold(page, '/brands');
    const sent = writes(page);
    await save(page);
    await expect.poll(() => saveButton(page).textContent()).toBe('Saving...');
    expect(await saveButton(page).getAttribute('aria-disabled')).toBe('true');
    await saveButton(page).click({ force: true });
    await page.getByLabel(name).press('Enter');
    release();
    await page.waitForURL('**/admin/brands');
    expect(sent.lines()).toEqual(['POST /brands']);
  });

  test('[ERR-81] a failed save is reported next to the buttons and keeps the values', async ({
    page,
    site,
    noise,
  }) => {
    noise.expect(...failedCalls);
    await openNew(page, site);
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    await enter(page, { [name]: 'Kept', [logo]: picture });
    await answer(page, '/brands', { detail: 'Broken.' }, 500);
    await save(page);
    await page.getByRole('alert').filter({ hasText: nothingSaved }).waitFor();
    expect(complaints.some((text) => text.startsWith('500'))).toBe(true);
    expect(await page.locator('.toast').count()).toBe(0);
    expect(await page.getByLabel(name).inputValue()).toBe('Kept');
    expect(await saveButton(page).textContent()).toBe('Create');
    await page.unroute('**/api/brands');
    await save(page);
    await rowOf(page, 'Kept').waitFor();
  });

  test('after a failed save the focus returns to the field that submitted the form', async ({
    page,
    site,
    noise,
  }) => {
    noise.expect(...failedCalls);
    await openNew(page, site);
    await enter(page, { [name]: 'Kept', [logo]: picture });
    await answer(page, '/brands', {}, 500);
    await page.getByLabel(name).press('Enter');
    await page.getByText(nothingSaved).waitFor();
    const id = await page.getByLabel(name).getAttribute('id');
    await expect.poll(() => focusedId(page)).toBe(id);
    const answered = page.waitForResponse('**/api/brands');
    await page.keyboard.press('Enter');
    await answered;
    await expect.poll(() => focusedId(page)).toBe(id);
  });

  test('a save continues when the form is left, and does not navigate away from the next screen', async ({
    page,
    site,
  }) => {
    await openNew(page, site);
    await enter(page, { [name]: 'Saved Behind', [logo]: picture });
    const release = await hold(page, '/brands');
    await save(page);
    await expect.poll(() => saveButton(page).textContent()).toBe('Saving...');
    const cancel = page.getByRole('button', { name: 'Cancel' });
    expect(await cancel.getAttribute('aria-disabled')).toBe('true');
    await cancel.click({ force: true });
    await openFromSidebar(page, 'Tags');
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    const paths: string[] = [];
    page.on('framenavigated', (frame) => paths.push(new URL(frame.url()).pathname));
    const answered = page.waitForResponse('**/api/brands');
    release();
    await (await answered).finished();
    await openFromSidebar(page, 'Categories');
    expect(paths).toEqual(['/admin/categories']);
    await openFromSidebar(page, 'Brands');
    await rowOf(page, 'Saved Behind').waitFor();
  });

  test('a save that ends while another screen loads does not navigate elsewhere', async ({ page, site }) => {
    await openNew(page, site);
    await enter(page, { [name]: 'Saved On The Way', [logo]: picture });
    const releaseSave = await hold(page, '/brands');
    await save(page);
    await expect.poll(() => saveButton(page).textContent()).toBe('Saving...');
    const { promise, resolve: releaseScreen } = Promise.withResolvers<void>();
    await page.route('**/member-lists-*.js', (route) => promise.then(() => route.continue()));
    const asked = page.waitForRequest('**/member-lists-*.js');
    await page.getByRole('link', { name: 'About', exact: true }).click();
    await asked;
    releaseSave();
    await expect.poll(() => saveButton(page).textContent()).toBe('Create');
    releaseScreen();
    await page.waitForURL('**/admin/about');
  });

  test('a value that changes during a save is marked as unsaved, and the next save updates the created record', async ({
    page,
    site,
  }) => {
    await openNew(page, site);
    await enter(page, { [name]: 'Sent', [logo]: picture });
    const sent = writes(page);
    const release = await hold(page, '/brands');
    await save(page);
    await expect.poll(() => saveButton(page).textContent()).toBe('Saving...');
    // As a picture does that was being read.
    await page.getByLabel(name).evaluate((input) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'Came late');
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
    release();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Edit Brand');
    await save(page);
    await rowOf(page, 'Came late').waitFor();
    expect(sent.lines()).toEqual(['POST /brands', expect.stringMatching(/^PUT \/brands\//)]);
  });

  test('a record that is too large is rejected with advice to use a smaller picture', async ({
    page,
    site,
    noise,
  }) => {
    noise.expect(...failedCalls);
    await openNew(page, site);
    await enter(page, { [name]: 'Kept', [logo]: picture });
    await answer(page, '/brands', {}, 413);
    await save(page);
    await page.getByRole('alert').filter({ hasText: 'use a smaller one' }).waitFor();
    expect(await page.getByLabel(name).inputValue()).toBe('Kept');
  });

  test('saving a record that was deleted says so and keeps the typed values', async ({
    page,
    site,
    noise,
  }) => {
    noise.expect(...failedCalls);
    const id = await openStored(page, site, 'Soon Gone');
    await enter(page, { [name]: 'Typed in vain' });
    await (await site.staff()).delete(`/brands/${id}`);
    await save(page);
    await page.getByRole('alert').filter({ hasText: 'this has been deleted' }).waitFor();
    expect(await page.getByLabel(name).inputValue()).toBe('Typed in vain');
  });

  test('a duplicate name that the server rejects is reported at its field', async ({ page, site, noise }) => {
    noise.expect(...failedCalls);
    await (await site.staff()).post('/tags', { name: 'Rooftop Twin' });
    await signedIn(page, site);
    await openPanel(page, '/tags/new');
    await enter(page, { Name: 'rooftop twin' });
    await save(page);
    await page.getByRole('heading', { name: 'There is a problem' }).waitFor();
    const message = await messageOf(page, 'Name');
    expect(message).toBeTruthy();
    expect(await summaryLines(page)).toEqual([message]);
    expect(await page.getByLabel('Name').inputValue()).toBe('rooftop twin');
  });

  test('a record that fails to load shows an error and a link to the list, and no form', async ({
    page,
    site,
    noise,
  }) => {
    noise.expect(...failedCalls);
    await signedIn(page, site);
    await openPanel(page, '/brands/no-such-brand/edit');
    await expect.poll(() => page.getByRole('alert').textContent()).toBe('Failed to fetch brands');
    expect(await page.locator('main form').count()).toBe(0);
    await page.getByRole('link', { name: 'Back to Brands' }).click();
    await expect.poll(() => pathOf(page)).toBe('/admin/brands');
  });

  test('the heading of the form has the focus when the record is loaded', async ({ page, site }) => {
    await signedIn(page, site);
    await openPanel(page, '/brands');
    const release = await hold(page, '/brands/*');
    await page
      .getByRole('link', { name: /^Edit / })
      .first()
      .click();
    await page.getByRole('status').getByText('Loading...').waitFor({ state: 'attached' });
    expect(await page.title()).toMatch(/^Edit Brand/);
    release();
    await page.getByLabel(name).waitFor();
    const heading = page.getByRole('heading', { level: 1, name: 'Edit Brand' });
    await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('the breadcrumb and the title of the page name the record', async ({ page, site }) => {
    await openStored(page, site, 'Named');
    expect(await page.title()).toMatch(/^Edit Brand: Named/);
    const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
    expect(await trail.locator('[aria-current=page]').textContent()).toBe('Named');
    await trail.getByRole('link', { name: 'Brands' }).click();
    await expect.poll(() => pathOf(page)).toBe('/admin/brands');
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`axe finds no violation in a form with errors and its confirmation dialog, ${colorScheme}`, async ({
      open,
      site,
    }) => {
      const page = await open({ colorScheme });
      await signedIn(page, site);
      await openPanel(page, '/channels/new');
      await save(page);
      await page.getByRole('heading', { name: 'There is a problem' }).waitFor();
      expect(await violations(page)).toEqual([]);
      await page.getByLabel('Title').fill('T');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('alertdialog').waitFor();
      expect(await violations(page)).toEqual([]);
    });
  }

  test('a form still works after a browser has translated it', async ({ page, site, noise }) => {
    noise.expect(...failedCalls);
    await openNew(page, site);
    await save(page);
    await translate(page);
    await enter(page, { [name]: 'a'.repeat(95), [logo]: picture });
    await translate(page);
    await answer(page, '/brands', {}, 500);
    await save(page);
    await page.getByText(nothingSaved).waitFor();
    await translate(page);
    await page.unroute('**/api/brands');
    await save(page);
    await rowOf(page, 'a'.repeat(40)).waitFor();
  });

  test('a field near its limit shows the characters left and rejects a text over the limit', async ({
    page,
    site,
  }) => {
    await openNew(page, site);
    await enter(page, { [name]: 'a'.repeat(95), [logo]: picture });
    expect(await page.locator('.field-limit').first().textContent()).toBe('5 characters left');
    await enter(page, { [name]: 'a'.repeat(101) });
    await save(page);
    expect(await messageOf(page, name)).toBe('Brand Name can have at most 100 characters');
  });
});
