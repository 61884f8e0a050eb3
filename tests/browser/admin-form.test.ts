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

describe('a form', () => {
  test('[ADM-LIST-12] without an id is empty and creates', async ({ page, site }) => {
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

  test('[ADM-LIST-12] with an id it shows the record and updates it', async ({ page, site }) => {
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

  test('the list shows what was saved before it is read again', async ({ page, site }) => {
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

  test('[VAL-57] [VAL-58] what is wrong stands at the fields and in a summary that has the focus', async ({
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

  test('[VAL-60] the message of a field goes when that field changes', async ({ page, site }) => {
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

  test('the summary takes the focus each time', async ({ page, site }) => {
    await openNew(page, site);
    await save(page);
    await page.getByLabel(name).fill('Suryodaya');
    await save(page);
    expect(await page.locator('.problems').evaluate((box) => box === document.activeElement)).toBe(true);
  });

  test('[ADM-LIST-13] says Saving... and cannot be sent twice', async ({ page, site }) => {
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

  test('[ERR-81] a failed save is told beside the buttons and keeps what was entered', async ({
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

  test('the focus comes back to the field that sent it when nothing was saved', async ({
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

  test('left while it is saved, it is saved, and nobody is led away from where they are by then', async ({
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

  test('left for a screen that is still on its way, its save does not lead elsewhere', async ({
    page,
    site,
  }) => {
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

  test('what changes while the rest is saved is asked for, and updates what was made', async ({
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

  test('says what to do when it is too large to be stored', async ({ page, site, noise }) => {
    noise.expect(...failedCalls);
    await openNew(page, site);
    await enter(page, { [name]: 'Kept', [logo]: picture });
    await answer(page, '/brands', {}, 413);
    await save(page);
    await page.getByRole('alert').filter({ hasText: 'use a smaller one' }).waitFor();
    expect(await page.getByLabel(name).inputValue()).toBe('Kept');
  });

  test('says that somebody has deleted what is edited', async ({ page, site, noise }) => {
    noise.expect(...failedCalls);
    const id = await openStored(page, site, 'Soon Gone');
    await enter(page, { [name]: 'Typed in vain' });
    await (await site.staff()).delete(`/brands/${id}`);
    await save(page);
    await page.getByRole('alert').filter({ hasText: 'this has been deleted' }).waitFor();
    expect(await page.getByLabel(name).inputValue()).toBe('Typed in vain');
  });

  test('a name that the server knows already is told at its field', async ({ page, site, noise }) => {
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

  test('a record that cannot be read shows a message and a way back, and no form', async ({
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

  test('its heading has the focus when the record has come', async ({ page, site }) => {
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

  test('the address of a form names its record in the trail and in the title', async ({ page, site }) => {
    await openStored(page, site, 'Named');
    expect(await page.title()).toMatch(/^Edit Brand: Named/);
    const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
    expect(await trail.locator('[aria-current=page]').textContent()).toBe('Named');
    await trail.getByRole('link', { name: 'Brands' }).click();
    await expect.poll(() => pathOf(page)).toBe('/admin/brands');
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`axe finds nothing wrong with a refused form and its question, ${colorScheme}`, async ({
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

  test('survives the translation of the page', async ({ page, site, noise }) => {
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

  test('near the limit of a field it tells what is left, and refuses what is over it', async ({
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
