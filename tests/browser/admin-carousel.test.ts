import type { Page, Request } from 'playwright-core';
import { describe } from 'vitest';
import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { answer, failedCalls, translate } from './pages.ts';
import { violations } from './violations.ts';

const first = 'https://pictures.example.org/first.webp';
const second = 'https://pictures.example.org/second.webp';

const input = (page: Page) => page.getByLabel('Image URL');
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const path = (page: Page) => new URL(page.url()).pathname;
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);

/** The addresses that wait, from the first. */
function pending(page: Page): Promise<string[]> {
  return page.getByRole('region', { name: 'Images to save' }).getByRole('listitem').allInnerTexts();
}

async function enter(page: Page, address: string) {
  await input(page).fill(address);
  await input(page).press('Enter');
}

function posts(page: Page): Request[] {
  const sent: Request[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request));
  return sent;
}

describe('the carousel form', () => {
  test('[ADM-CAR-02] [ADM-CAR-05] [ADM-CAR-06] [VAL-42] image addresses are collected in a list and sent only when saved', async ({
    page,
    site,
  }) => {
    await signedIn(page, site);
    const sent = posts(page);
    await openPanel(page, '/carousel/new');
    expect(await page.title()).toBe('Add Carousel Images | Admin Panel');
    expect(await save(page).isDisabled()).toBe(true);
    await enter(page, first);
    expect(await input(page).inputValue()).toBe('');
    expect(await focused(page)).toBe('entry-url');
    await input(page).fill(`  ${second} `);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    expect(await pending(page)).toEqual([first, second]);
    expect(await page.getByRole('img', { name: `Preview: ${first}` }).isVisible()).toBe(true);
    expect(await page.getByText('2 images', { exact: true }).isVisible()).toBe(true);
    expect(await save(page).isDisabled()).toBe(false);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: `Remove '${first}'` }).click();
    expect(await pending(page)).toEqual([second]);
    await page.getByRole('button', { name: `Remove '${second}'` }).click();
    expect(await pending(page)).toEqual([]);
    expect(await focused(page)).toBe('entry-url');
    expect(await save(page).isDisabled()).toBe(true);
    expect(sent).toEqual([]);
  });

  test('[VAL-40] [VAL-41] a blank image address is ignored, and an invalid URL is rejected with a message', async ({
    page,
    site,
  }) => {
    await signedIn(page, site);
    await openPanel(page, '/carousel/new');
    for (const blank of ['', '   ']) await enter(page, blank);
    expect(await pending(page)).toEqual([]);
    expect(await page.getByRole('alert').count()).toBe(0);
    await enter(page, 'abc');
    expect(await page.getByRole('alert').textContent()).toBe('Must be a valid URL');
    expect(await input(page).getAttribute('aria-invalid')).toBe('true');
    expect(await input(page).inputValue()).toBe('abc');
    await expect.poll(() => page.title()).toBe('Error: Add Carousel Images | Admin Panel');
    expect(await pending(page)).toEqual([]);
    await input(page).fill(first);
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test('an image address is rejected when the list or the carousel already has it', async ({
    page,
    site,
  }) => {
    await signedIn(page, site);
    const { body } = await site.visitor.get<{ url: string }[]>('/carousel');
    const loaded = page.waitForResponse('**/api/carousel');
    await openPanel(page, '/carousel/new');
    await loaded;
    await enter(page, first);
    await enter(page, first);
    expect(await page.getByRole('alert').textContent()).toBe('This image is in the list already');
    await expect
      .poll(async () => {
        await enter(page, body[0]?.url ?? '');
        return await page.getByRole('alert').textContent();
      })
      .toBe('This image is in the carousel already');
    expect(await pending(page)).toEqual([first]);
  });

  test('an image that fails to load is reported and can still be saved', async ({ page, site, noise }) => {
    noise.expect(/Failed to load resource/);
    await signedIn(page, site);
    await openPanel(page, '/carousel/new');
    await enter(page, '/pictures/there-is-none.webp');
    await page.getByText('This picture could not be loaded', { exact: true }).waitFor();
    expect(await save(page).isDisabled()).toBe(false);
  });

  test('[ADM-CAR-07] Save stores the existing, the collected and the typed addresses and returns to the list', async ({
    page,
    site,
  }) => {
    await signedIn(page, site);
    const before = (await site.visitor.get<{ url: string }[]>('/carousel')).body.map(({ url }) => url);
    const [added, typed] = ['https://pictures.example.org/added.webp', '/pictures/people/05.webp'];
    const sent = posts(page);
    await openPanel(page, '/carousel/new');
    await enter(page, added);
    // Typed and not added yet: nothing that was typed is lost.
    await input(page).fill(typed);
    await save(page).click();
    await expect.poll(() => path(page)).toBe('/admin/carousel');
    await expect.poll(() => page.locator('tbody tr').count()).toBe(before.length + 2);
    expect(sent.map((request) => request.postDataJSON())).toEqual([{ urls: [...before, added, typed] }]);
    const after = (await site.visitor.get<{ url: string }[]>('/carousel')).body.map(({ url }) => url);
    expect(after).toEqual([...before, added, typed]);
  });

  for (const method of ['GET', 'POST']) {
    test(`[ERR-79] after a failed ${method} the collected images stay, and an alert says that nothing was saved`, async ({
      page,
      site,
      noise,
    }) => {
      noise.expect(...failedCalls);
      await signedIn(page, site);
      await openPanel(page, '/carousel/new');
      await enter(page, first);
      await page.route('**/api/carousel', (route) =>
        route.request().method() === method ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
      );
      await save(page).click();
      await expect
        .poll(() => page.getByRole('alert').allTextContents())
        .toEqual(['Nothing was saved. Your entries are still here; please try again.']);
      expect(await pending(page)).toEqual([first]);
      expect(await save(page).isEnabled()).toBe(true);
      expect(await page.locator('.toast').count()).toBe(0);
      expect(path(page)).toBe('/admin/carousel/new');
    });
  }

  test("the save button says 'Saving...' and sends the images once", async ({ page, site }) => {
    await signedIn(page, site);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const sent = posts(page);
    await openPanel(page, '/carousel/new');
    await enter(page, first);
    await page.route('**/api/carousel', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await released;
      return route.fulfill({ status: 201, json: [] });
    });
    await save(page).click();
    await page.getByRole('button', { name: 'Saving...' }).click({ force: true });
    // Nothing can be entered that would be gone after it.
    await input(page).focus();
    expect(await focused(page)).not.toBe('entry-url');
    await page.getByRole('button', { name: `Remove '${first}'` }).click({ force: true });
    expect(await pending(page)).toEqual([first]);
    await expect.poll(() => sent.length).toBe(1);
    release();
    await expect.poll(() => path(page)).toBe('/admin/carousel');
    expect(sent).toHaveLength(1);
  });

  test('leaving with unsaved images asks for confirmation, and an empty list does not', async ({
    page,
    site,
  }) => {
    await signedIn(page, site);
    await openPanel(page, '/carousel/new');
    await enter(page, first);
    await page.getByRole('button', { name: 'Cancel' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect.poll(() => question.count()).toBe(0);
    expect(await pending(page)).toEqual([first]);
    await page.getByRole('button', { name: `Remove '${first}'` }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => path(page)).toBe('/admin/carousel');
  });

  test('the local draft of collected images is offered after the session ended', async ({
    page,
    site,
    noise,
  }) => {
    noise.expect(...failedCalls);
    await signedIn(page, site);
    await openPanel(page, '/carousel/new');
    await enter(page, first);
    await answer(page, '/carousel', {}, 401);
    await save(page).click();
    await page.waitForURL('**/admin/login**');
    await page.unroute('**/api/carousel');
    await signedIn(page, site);
    await openPanel(page, '/carousel/new');
    await page.getByRole('button', { name: 'Restore' }).click();
    expect(await pending(page)).toEqual([first]);
    expect(await save(page).isDisabled()).toBe(false);
  });

  test('the carousel form still works after a browser has translated it', async ({ page, site }) => {
    await signedIn(page, site);
    await openPanel(page, '/carousel/new');
    await enter(page, first);
    await translate(page);
    await enter(page, second);
    await page.getByText('2 images', { exact: true }).waitFor();
    await page.getByRole('button', { name: `Remove '${first}'` }).click();
    expect(await pending(page)).toEqual([second]);
  });
});

test('[ADM-CAR-08] [ERR-86] a carousel image is deleted after a confirmation', async ({ page, site }) => {
  const staff = await site.staff();
  const stored = async () =>
    (await site.visitor.get<{ id: string; url: string }[]>('/carousel')).body.map(({ url }) => url);
  const before = await stored();
  const url = 'https://pictures.example.org/gone.webp';
  await staff.post('/carousel', { urls: [...before, url] });
  await signedIn(page, site);
  await openPanel(page, '/carousel');
  await page.getByRole('button', { name: `Delete '${url}'` }).click();
  const question = page.getByRole('alertdialog');
  expect(await question.getByText('Are you sure you want to delete this image?').isVisible()).toBe(true);
  expect(await stored()).toEqual([...before, url]);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => page.locator('tbody tr').count()).toBe(before.length);
  expect(await page.getByRole('button', { name: `Delete '${url}'` }).count()).toBe(0);
  expect(await stored()).toEqual(before);
});
