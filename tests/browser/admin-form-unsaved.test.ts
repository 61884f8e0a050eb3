import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { pathOf, save, withoutDrafts } from './panel-forms.ts';

const name = 'Brand Name';
const dialog = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' });
const offer = (page: Page) => page.getByText(/^You have unsaved entries of \d\d:\d\d\.$/);
const olderOffer = (page: Page) =>
  page.getByText(/^You have unsaved entries of \d\d\/\d\d\/\d{4} \d\d:\d\d\.$/);
const press = (page: Page, text: string) => page.getByRole('button', { name: text, exact: true }).click();
const createNew = (page: Page) => page.getByRole('link', { name: 'Create New' }).first().click();
const restore = (page: Page) => press(page, 'Restore');
const discard = (page: Page) => press(page, 'Discard');

/** Waits until what is entered is on the device: so many records in all. */
async function kept(page: Page, count = 1): Promise<void> {
  await expect.poll(() => page.evaluate(countKept)).toBe(count);
}

/** Leaves what a form that was closed some days ago would have left. Where it is offered, nothing newer is. */
async function leaveOlder(page: Page, address: string, days = 2): Promise<void> {
  const at = Date.now() - days * 24 * 60 * 60 * 1000;
  await page.evaluate(
    ([key, moment]) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('kiran-panel');
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('unsaved-entries', 'readwrite');
          transaction.objectStore('unsaved-entries').put({ entries: { name: 'Older' }, at: moment }, key);
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    [`${address}#left`, at] as const,
  );
}

/** As the product left it until it used `idb-keyval`; the first version named a draft by its address alone. */
function leaveInEarlierDatabase(address: string): Promise<void> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('kiran-panel', 2);
    opening.onupgradeneeded = () => {
      const store = opening.result.createObjectStore('unsaved-entries');
      store.createIndex('at', 'at');
      store.put({ entries: { name: 'Of an earlier version' }, at: Date.now() }, address);
    };
    opening.onsuccess = () => {
      opening.result.close();
      resolve();
    };
  });
}

function countKept(): Promise<number> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('kiran-panel');
    opening.onsuccess = () => {
      const counting = opening.result.transaction('unsaved-entries').objectStore('unsaved-entries').count();
      counting.onsuccess = () => {
        opening.result.close();
        resolve(counting.result);
      };
    };
  });
}

/** The controls behind an open dialog that a press, Tab or a script reaches. */
async function reachable(page: Page): Promise<string[]> {
  const found = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')]
      .filter((control) => !control.closest('dialog'))
      .filter((control) => {
        const { x, y, width, height } = control.getBoundingClientRect();
        const hit = document.elementFromPoint(x + width / 2, y + height / 2);
        control.focus();
        return control.contains(hit) || document.activeElement === control;
      })
      .map((control) => control.textContent),
  );
  for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    const focused = await page.evaluate(
      () => document.activeElement?.closest('dialog')?.nodeName ?? document.activeElement?.nodeName,
    );
    if (focused !== 'DIALOG' && focused !== 'BODY') found.push(`${key}: ${focused}`);
  }
  return found;
}

describe('unsaved changes and local drafts', () => {
  test('leaving a changed form asks once, by link, button or Back, and nothing behind the question can be reached; staying keeps the values, discarding deletes the draft; an unchanged or saved form is left unasked', async ({
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
    expect(await reachable(page), 'behind the question').toEqual([]);
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

    await createNew(page);
    await page.getByLabel(name).fill('Changed');
    await page.getByLabel(name).fill('');
    await page.getByRole('link', { name: 'Tags', exact: true }).click();
    await expect.poll(() => pathOf(page), { message: 'leaving an unchanged form' }).toBe('/admin/tags');
    await createNew(page);
    await page.getByLabel('Name').fill('Asked Nothing');
    await save(page);
    await expect.poll(() => pathOf(page), { message: 'leaving a saved form' }).toBe('/admin/tags');
    expect(await dialog(page).count()).toBe(0);
  });

  test('closing the tab asks only when the form has changed, and its draft is then offered and kept while other values are typed, cleared or discarded', async ({
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
    await kept(page, 2);
    await page.getByLabel(name).fill('');
    await kept(page, 1);
    await page.getByLabel(name).fill('Third');
    await kept(page, 2);
    await press(page, 'Cancel');
    await press(page, 'Discard changes');
    await kept(page, 1);
    await createNew(page);
    await offer(page).waitFor();
    await page.getByLabel(name).fill('Fourth');
    await restore(page);
    expect(await page.getByLabel(name).inputValue()).toBe('First');
    // What it took the place of is not lost either.
    await restore(page);
    expect(await page.getByLabel(name).inputValue()).toBe('Fourth');
    await discard(page);
    await kept(page, 1);
    expect(await offer(page).count()).toBe(0);
  });

  test('a local draft is kept when the session ends and offered after signing in again', async ({
    page,
    site,
    noise,
  }) => {
    await withoutDrafts(page, noise);
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
    await restore(page);
    expect(await page.getByLabel(name).inputValue()).toBe('Outlives the session');
    expect(await offer(page).count()).toBe(0);
    expect(await page.getByRole('heading', { level: 1 }).evaluate(isFocused)).toBe(true);
    await save(page);
    await expect.poll(() => pathOf(page)).toBe('/admin/brands');
    await kept(page, 0);
    await leaveOlder(page, '/admin/brands/new');
    await createNew(page);
    await olderOffer(page).waitFor();
  });

  test('the draft of another tab is offered too, stays when other values are typed and discarded here and when that tab crashes, and can be restored or discarded for good', async ({
    page,
    site,
    noise,
  }) => {
    await withoutDrafts(page, noise);
    await signedIn(page, site);
    await openPanel(page, '/brands/new');
    await page.getByLabel(name).fill('In the first tab');
    await kept(page);
    const other = await page.context().newPage();
    await openPanel(other, '/brands/new');
    await offer(other).waitFor();
    await other.getByLabel(name).fill('In the second tab');
    await kept(other, 2);
    await press(other, 'Cancel');
    await press(other, 'Discard changes');
    await kept(other, 1);
    await createNew(other);
    await page.close({ runBeforeUnload: false });
    await offer(other).waitFor();
    await restore(other);
    expect(await other.getByLabel(name).inputValue()).toBe('In the first tab');
    await kept(other, 1);

    const next = await other.context().newPage();
    await other.close({ runBeforeUnload: false });
    await openPanel(next, '/brands/new');
    await offer(next).waitFor();
    await discard(next);
    expect(await offer(next).count()).toBe(0);
    expect(await next.getByRole('heading', { level: 1 }).evaluate(isFocused)).toBe(true);
    await kept(next, 0);
  });

  test('a draft is offered again when its save fails after the form was left, not before, and cannot be restored while the form is being saved', async ({
    page,
    site,
    noise,
  }) => {
    await withoutDrafts(page, noise);
    await signedIn(page, site);
    await openPanel(page, '/brands/new');
    await page.getByLabel(name).fill('Saved in vain');
    await page.getByLabel('Logo URL').fill('/pictures/logos/suvarnex.svg');
    await kept(page);
    await leaveOlder(page, '/admin/brands/new');
    const releases: (() => void)[] = [];
    await page.route('**/api/brands', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await new Promise<void>((resolve) => releases.push(resolve));
      return route.fulfill({ status: 500, json: {} });
    });
    await save(page);
    await page.getByRole('button', { name: 'Saving...' }).waitFor();
    await page.getByRole('link', { name: 'Brands', exact: true }).first().click();
    await createNew(page);
    await olderOffer(page).waitFor();
    await discard(page);
    await expect.poll(() => releases.length).toBe(1);
    releases[0]?.();
    await page
      .getByRole('status')
      .filter({ hasText: 'The brand was not saved. Open its form again to restore your entries.' })
      .waitFor();
    await page.getByRole('link', { name: 'Brands', exact: true }).first().click();
    await createNew(page);
    await offer(page).waitFor();

    await page.getByLabel(name).fill('Being saved');
    await page.getByLabel('Logo URL').fill('/pictures/logos/suvarnex.svg');
    await save(page);
    await page.getByRole('button', { name: 'Saving...' }).waitFor();
    await page.getByRole('button', { name: 'Restore' }).click({ force: true });
    expect(await page.getByLabel(name).inputValue()).toBe('Being saved');
    await expect.poll(() => releases.length).toBe(2);
    releases[1]?.();
    await page.getByRole('button', { name: 'Create', exact: true }).waitFor();
    await restore(page);
    expect(await page.getByLabel(name).inputValue()).toBe('Saved in vain');
  });

  test('a local draft of the first version, in a database of the second, is offered after an update', async ({
    page,
    site,
    noise,
  }) => {
    await withoutDrafts(page, noise);
    await signedIn(page, site);
    await page.goto('/');
    await page.evaluate(leaveInEarlierDatabase, '/admin/brands/new');
    await openPanel(page, '/brands/new');
    await restore(page);
    expect(await page.getByLabel(name).inputValue()).toBe('Of an earlier version');
    await kept(page);
    await page.getByLabel(name).fill('');
    await kept(page, 0);
  });

  test('a local draft is deleted after thirty days, and is not offered when the record already has its values', async ({
    page,
    site,
    noise,
  }) => {
    await withoutDrafts(page, noise);
    const staff = await site.staff();
    const logo = '/pictures/logos/suvarnex.svg';
    const { body } = await staff.post<{ id: string }>('/brands', { name: 'Before', logo });
    await signedIn(page, site);
    await openPanel(page, `/brands/${body.id}/edit`);
    await page.getByLabel(name).fill('After');
    await kept(page);
    await leaveOlder(page, '/admin/tags/new', 31);
    await kept(page, 2);
    page.on('dialog', (question) => void question.accept());
    await page.reload();
    await offer(page).waitFor();
    await kept(page, 1);
    await staff.put(`/brands/${body.id}`, { name: 'After', logo });
    await leaveOlder(page, `/admin/brands/${body.id}/edit`);
    await page.reload();
    await olderOffer(page).waitFor();
  });
});

const isFocused = (element: Element) => element === document.activeElement;
