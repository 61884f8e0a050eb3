import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { test as base, expect } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
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
import { openFromSidebar, rowOf } from './panel-lists.ts';

const name = 'Brand Name';
const logo = 'Logo URL';
const picture = '/pictures/logos/suvarnex.svg';

/** A page that is signed in. */
const test = base.extend('panel', async ({ page, site }): Promise<Page> => {
  await signedIn(page, site);
  return page;
});

const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id ?? '');
const idOf = (page: Page, label: string) => page.getByLabel(label).getAttribute('id');
const isFocused = (element: Element) => element === document.activeElement;
const summary = (page: Page) => page.locator('.error-summary');
const createNew = (page: Page) => page.getByRole('link', { name: 'Create New' }).first().click();
const saving = (page: Page) => expect.poll(() => saveButton(page).textContent()).toBe('Saving...');

describe('a record form of the panel', () => {
  // Also proves VAL-60.
  test('[VAL-57] [VAL-58] validation errors stand at the fields and in a summary that has the focus after every rejected save, and each goes when its field changes', async ({
    panel,
  }) => {
    await openPanel(panel, '/brands/new');
    const sent = writes(panel);
    await enter(panel, { [name]: '   ' });
    await save(panel);
    await panel.getByRole('heading', { name: 'There is a problem' }).waitFor();
    expect(await summaryLines(panel), '[VAL-57] [VAL-58]').toEqual([
      'Name is required',
      'Logo URL is required',
    ]);
    expect(await summary(panel).evaluate(isFocused)).toBe(true);
    expect(await messageOf(panel, name), '[VAL-57]').toBe('Name is required');
    expect(await messageOf(panel, logo), '[VAL-58]').toBe('Logo URL is required');
    expect(await panel.getByLabel(name).getAttribute('aria-invalid')).toBe('true');
    expect(await panel.title()).toMatch(/^Error: Add New Brand/);
    await panel.getByRole('link', { name: 'Logo URL is required' }).click();
    expect(await focusedId(panel)).toBe(await idOf(panel, logo));

    await panel.getByLabel(name).pressSequentially('S');
    expect(await messageOf(panel, name), '[VAL-60]').toBeNull();
    expect(await messageOf(panel, logo), '[VAL-60]').toBe('Logo URL is required');
    expect(await summaryLines(panel), '[VAL-60]').toEqual(['Logo URL is required']);
    await save(panel);
    await expect
      .poll(() => summary(panel).evaluate(isFocused), { message: 'a second rejected save' })
      .toBe(true);
    await panel.getByLabel(logo).fill('abc');
    expect(await summary(panel).count(), '[VAL-60]').toBe(0);
    expect(await panel.title()).toMatch(/^Add New Brand/);

    await enter(panel, { [name]: 'a'.repeat(95), [logo]: picture });
    expect(await panel.locator('.field-limit').first().textContent()).toBe('5 characters left');
    await enter(panel, { [name]: 'a'.repeat(101) });
    await save(panel);
    expect(await messageOf(panel, name)).toBe('Brand Name can have at most 100 characters');
    expect(sent.lines(), 'nothing is sent').toEqual([]);
  });

  test('[ADM-LIST-12] [ADM-LIST-13] a form without an id creates a record, cannot be sent twice, and the list shows the record at once; a form with an id shows and updates it', async ({
    panel,
  }) => {
    await openPanel(panel, '/brands');
    await panel.getByRole('table').waitFor();
    await createNew(panel);
    expect(await panel.getByLabel(name).inputValue(), '[ADM-LIST-12] a new form is empty').toBe('');
    const sent = writes(panel);
    await enter(panel, { [name]: '  Suryodaya ', [logo]: `  ${picture} ` });
    const { promise, resolve: release } = Promise.withResolvers<void>();
    await panel.route('**/api/brands', (route) =>
      // The list is not answered at all: it shows the record without being read again.
      route.request().method() === 'GET' ? undefined : promise.then(() => route.continue()),
    );
    await save(panel);
    await saving(panel);
    expect(await saveButton(panel).getAttribute('aria-disabled'), '[ADM-LIST-13]').toBe('true');
    await saveButton(panel).click({ force: true });
    await panel.getByLabel(name).press('Enter');
    release();
    await rowOf(panel, 'Suryodaya').waitFor();
    expect(pathOf(panel)).toBe('/admin/brands');
    expect(sent.lines(), '[ADM-LIST-13] it is sent once').toEqual(['POST /brands']);
    expect(sent.bodies(), '[ADM-LIST-12]').toEqual([{ name: 'Suryodaya', logo: picture }]);
    await panel.unrouteAll({ behavior: 'ignoreErrors' });

    await openFromSidebar(panel, 'Tags');
    await openFromSidebar(panel, 'Brands');
    const releaseRecord = await hold(panel, '/brands/*');
    await rowOf(panel, 'Suryodaya')
      .getByRole('link', { name: /^Edit / })
      .click();
    await panel.getByRole('status').getByText('Loading...').waitFor({ state: 'attached' });
    expect(await panel.title()).toMatch(/^Edit Brand/);
    releaseRecord();
    await panel.getByLabel(name).waitFor();
    const heading = panel.getByRole('heading', { level: 1, name: 'Edit Brand' });
    await expect.poll(() => heading.evaluate(isFocused), { message: 'the heading has the focus' }).toBe(true);
    expect(await panel.getByLabel(name).inputValue(), '[ADM-LIST-12]').toBe('Suryodaya');
    expect(await panel.getByLabel(logo).inputValue(), '[ADM-LIST-12]').toBe(picture);
    expect(await panel.title(), 'the title names the record').toMatch(/^Edit Brand: Suryodaya/);
    const trail = panel.getByRole('navigation', { name: 'Breadcrumb' });
    expect(await trail.locator('[aria-current=page]').textContent()).toBe('Suryodaya');
    await trail.getByRole('link', { name: 'Brands' }).click();
    await expect
      .poll(() => pathOf(panel), { message: 'the breadcrumb leads to the list' })
      .toBe('/admin/brands');
    await rowOf(panel, 'Suryodaya').waitFor();
    await panel.goBack();
    await panel.getByLabel(name).waitFor();
    await enter(panel, { [name]: 'New Name' });
    await save(panel);
    await rowOf(panel, 'New Name').waitFor();
    expect(pathOf(panel)).toBe('/admin/brands');
    expect(sent.lines().slice(1), '[ADM-LIST-12]').toEqual([expect.stringMatching(/^PUT \/brands\/[\w-]+$/)]);
  });

  test('[ERR-81] a failed save is told next to the buttons, keeps the values and the focus and can be repeated; a large picture, a deleted record and a duplicate name are told of in their own words', async ({
    panel,
    site,
    noise,
  }) => {
    noise.expect(...failedCalls);
    const staff = await site.staff();
    await openPanel(panel, '/brands/new');
    const complaints: string[] = [];
    panel.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    await enter(panel, { [name]: 'Kept', [logo]: picture });
    await answer(panel, '/brands', { detail: 'Broken.' }, 500);
    await panel.getByLabel(name).press('Enter');
    await panel.getByRole('alert').filter({ hasText: nothingSaved }).waitFor();
    expect(complaints.some((text) => text.startsWith('500'))).toBe(true);
    expect(await panel.locator('.toast').count(), '[ERR-81]').toBe(0);
    expect(await panel.getByLabel(name).inputValue(), '[ERR-81]').toBe('Kept');
    expect(await saveButton(panel).textContent(), '[ERR-81]').toBe('Create');
    const id = await idOf(panel, name);
    await expect.poll(() => focusedId(panel), { message: 'the field that submitted has the focus' }).toBe(id);
    const answered = panel.waitForResponse('**/api/brands');
    await panel.keyboard.press('Enter');
    await answered;
    await expect.poll(() => focusedId(panel), { message: 'the focus after a second try' }).toBe(id);

    await panel.unroute('**/api/brands');
    await answer(panel, '/brands', {}, 413);
    await save(panel);
    await panel.getByRole('alert').filter({ hasText: 'use a smaller one' }).waitFor();
    expect(await panel.getByLabel(name).inputValue(), 'a record that is too large').toBe('Kept');
    await panel.unroute('**/api/brands');
    await save(panel);
    await rowOf(panel, 'Kept').waitFor();

    await rowOf(panel, 'Kept')
      .getByRole('link', { name: /^Edit / })
      .click();
    await panel.waitForURL('**/admin/brands/*/edit');
    await enter(panel, { [name]: 'Typed in vain' });
    await staff.delete(pathOf(panel).replace(/^\/admin|\/edit$/g, ''));
    await save(panel);
    await panel.getByRole('alert').filter({ hasText: 'this has been deleted' }).waitFor();
    expect(await panel.getByLabel(name).inputValue(), 'a deleted record').toBe('Typed in vain');

    await staff.post('/tags', { name: 'Rooftop Twin' });
    await panel.getByRole('link', { name: 'Tags', exact: true }).click();
    await panel.getByRole('button', { name: 'Discard changes' }).click();
    await createNew(panel);
    await enter(panel, { Name: 'rooftop twin' });
    await save(panel);
    await panel.getByRole('heading', { name: 'There is a problem' }).waitFor();
    const message = await messageOf(panel, 'Name');
    expect(message, 'a duplicate name').toBeTruthy();
    expect(await summaryLines(panel), 'a duplicate name').toEqual([message]);
    expect(await panel.getByLabel('Name').inputValue(), 'a duplicate name').toBe('rooftop twin');
  });

  test('a save goes on when the form is left, leads nobody away from another screen, and what changed meanwhile is unsaved and updates the created record', async ({
    panel,
  }) => {
    await openPanel(panel, '/brands/new');
    await enter(panel, { [name]: 'Saved Behind', [logo]: picture });
    const release = await hold(panel, '/brands');
    await save(panel);
    await saving(panel);
    const cancel = panel.getByRole('button', { name: 'Cancel' });
    expect(await cancel.getAttribute('aria-disabled')).toBe('true');
    await cancel.click({ force: true });
    await openFromSidebar(panel, 'Tags');
    expect(await panel.getByRole('alertdialog').count()).toBe(0);
    const paths: string[] = [];
    panel.on('framenavigated', (frame) => paths.push(new URL(frame.url()).pathname));
    const answered = panel.waitForResponse('**/api/brands');
    release();
    await (await answered).finished();
    await openFromSidebar(panel, 'Categories');
    expect(paths, 'the end of the save leads nowhere').toEqual(['/admin/categories']);
    await openFromSidebar(panel, 'Brands');
    await rowOf(panel, 'Saved Behind').waitFor();

    await panel.unrouteAll({ behavior: 'ignoreErrors' });
    await createNew(panel);
    await enter(panel, { [name]: 'Sent', [logo]: picture });
    const sent = writes(panel);
    const releaseChanged = await hold(panel, '/brands');
    await save(panel);
    await saving(panel);
    // As a picture does that was being read.
    await panel.getByLabel(name).evaluate((input) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'Came late');
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
    releaseChanged();
    await panel.getByRole('button', { name: 'Keep editing' }).click();
    expect(await panel.getByRole('heading', { level: 1 }).textContent()).toBe('Edit Brand');
    await save(panel);
    await rowOf(panel, 'Came late').waitFor();
    expect(sent.lines()).toEqual(['POST /brands', expect.stringMatching(/^PUT \/brands\//)]);

    await panel.unrouteAll({ behavior: 'ignoreErrors' });
    await createNew(panel);
    await enter(panel, { [name]: 'Saved On The Way', [logo]: picture });
    const releaseSave = await hold(panel, '/brands');
    await save(panel);
    await saving(panel);
    const { promise, resolve: releaseScreen } = Promise.withResolvers<void>();
    await panel.route('**/assets/*.js', (route) => promise.then(() => route.continue()));
    const asked = panel.waitForRequest('**/assets/*.js');
    await panel.getByRole('link', { name: 'About', exact: true }).click();
    await asked;
    releaseSave();
    await expect.poll(() => saveButton(panel).textContent()).toBe('Create');
    releaseScreen();
    await panel.waitForURL('**/admin/about');
  });

  test('a form still works after a browser has translated it', async ({ panel, noise }) => {
    noise.expect(...failedCalls);
    await openPanel(panel, '/brands/new');
    await save(panel);
    await translate(panel);
    await enter(panel, { [name]: 'a'.repeat(95), [logo]: picture });
    await translate(panel);
    await answer(panel, '/brands', {}, 500);
    await save(panel);
    await panel.getByText(nothingSaved).waitFor();
    await translate(panel);
    await panel.unroute('**/api/brands');
    await save(panel);
    await rowOf(panel, 'a'.repeat(40)).waitFor();
  });
});
