import type { Page } from 'playwright-core';
import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import type { TestServer } from '../support/server.ts';
import { choose, give, pngFile } from './media-files.ts';
import { answer, answerForOthers, failedCalls, hold } from './pages.ts';
import { changes, nothingSaved, pathOf } from './panel-forms.ts';
import { expectNoSidewaysScroll } from './sideways-scroll.ts';
import { violations } from './violations.ts';

const first = 'https://pictures.example.org/first.webp';
const second = 'https://pictures.example.org/second.webp';

const input = (page: Page) => page.getByLabel('Image URL');
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const add = (page: Page) => page.getByRole('link', { name: 'Create New' }).click();
const remove = (page: Page, url: string) => page.getByRole('button', { name: `Remove '${url}'` });
const alerts = (page: Page) => page.getByRole('alert').allTextContents();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);

/** The addresses that wait, from the first. */
function pending(page: Page): Promise<string[]> {
  return page.getByRole('region', { name: 'Images to save' }).getByRole('listitem').allInnerTexts();
}

async function enter(page: Page, address: string) {
  await input(page).fill(address);
  await input(page).press('Enter');
}

/** The addresses that visitors see. */
async function stored(site: TestServer): Promise<string[]> {
  return (await site.visitor.get<{ url: string }[]>('/carousel')).body.map(({ url }) => url);
}

// Also proves ADM-CAR-02, ADM-CAR-05, ADM-CAR-06, ADM-CAR-08, ERR-79, ERR-86, VAL-40, VAL-41, VAL-42.
test('[ADM-CAR-07] the addresses of images are collected in a list, where blank, invalid and known ones are rejected and a broken one is reported; a session that ends and a failed save lose none, Save stores them once with what is typed, and an image is deleted after a confirmation', async ({
  page,
  site,
  noise,
}) => {
  noise.expect(...failedCalls);
  await answerForOthers(page);
  const before = await stored(site);
  const sent = changes(page);
  await signedIn(page, site);
  await openPanel(page, '/carousel');
  // What is stored is known from here on.
  await page.locator('tbody tr').first().waitFor();
  await add(page);
  await input(page).waitFor();
  expect(await save(page).isDisabled(), '[VAL-42] Save without an image').toBe(true);
  for (const blank of ['', '   ']) await enter(page, blank);
  expect([await pending(page), await alerts(page)], '[VAL-41]').toEqual([[], []]);
  await enter(page, 'abc');
  expect(await alerts(page), '[VAL-40]').toEqual(['Must be a valid URL']);
  expect(await pending(page), '[VAL-40]').toEqual([]);
  await enter(page, first);
  expect(await focused(page)).toBe('entry-url');
  await enter(page, first);
  expect(await alerts(page)).toEqual(['This image is in the list already']);
  await expect
    .poll(async () => {
      await enter(page, before[0] ?? '');
      return await alerts(page);
    })
    .toEqual(['This image is in the carousel already']);
  await input(page).fill(`  ${second} `);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  expect(await pending(page), '[ADM-CAR-05]').toEqual([first, second]);
  expect(await page.getByRole('img', { name: `Preview: ${first}` }).isVisible()).toBe(true);
  expect(await violations(page)).toEqual([]);
  const broken = '/pictures/there-is-none.webp';
  await enter(page, broken);
  await page.getByText('This picture could not be loaded', { exact: true }).waitFor();
  await remove(page, broken).click();
  await remove(page, first).click();
  expect(await pending(page), '[ADM-CAR-06]').toEqual([second]);
  expect(await save(page).isEnabled(), '[VAL-42] Save with an image').toBe(true);
  expect(sent, '[ADM-CAR-05]').toEqual([]);

  await answer(page, '/carousel', {}, 401);
  await save(page).click();
  await page.waitForURL('**/admin/login**');
  await page.unroute('**/api/carousel');
  await signedIn(page, site);
  await openPanel(page, '/carousel/new');
  await page.getByRole('button', { name: 'Restore' }).click();
  expect(await pending(page), 'the local draft, after the session ended').toEqual([second]);
  for (const method of ['GET', 'POST']) {
    await page.route('**/api/carousel', (route) =>
      route.request().method() === method ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
    );
    const refused = page.waitForResponse((response) => response.status() === 500);
    await save(page).click();
    await refused;
    await expect.poll(() => alerts(page), { message: `[ERR-79] ${method}` }).toEqual([nothingSaved]);
    expect(await pending(page), `[ERR-79] ${method}`).toEqual([second]);
    expect(await page.locator('.toast').count()).toBe(0);
    await page.unroute('**/api/carousel');
  }

  // Typed and not added yet: nothing that was typed is lost.
  const typed = '/pictures/people/05.webp';
  await input(page).fill(typed);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/carousel', async (route) => {
    if (route.request().method() === 'POST') await released;
    return route.fallback();
  });
  sent.length = 0;
  await save(page).click();
  await page.getByRole('button', { name: 'Saving...' }).click({ force: true });
  await remove(page, second).click({ force: true });
  expect(await pending(page), 'during the save').toContain(second);
  release();
  await expect.poll(() => pathOf(page), { message: '[ADM-CAR-07]' }).toBe('/admin/carousel');
  const rows = page.locator('tbody tr');
  await expect.poll(() => rows.count()).toBe(before.length + 2);
  const urls = [...before, second, typed];
  expect(
    sent.map((request) => request.postDataJSON()),
    'sent once',
  ).toEqual([{ urls }]);
  expect(await stored(site), '[ADM-CAR-07]').toEqual(urls);

  await page.getByRole('button', { name: `Delete '${second}'` }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText('Are you sure you want to delete this image?').waitFor();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => rows.count(), { message: '[ADM-CAR-08]' }).toBe(before.length + 1);
  expect(await stored(site), '[ADM-CAR-08]').toEqual([...before, typed]);
}, 120_000);

// Also proves MEDIA-UP-04.
test('[MEDIA-IN-07] [MEDIA-UP-03] many pictures are uploaded two at a time into the list, in the order in which they were chosen and under their names, one that fails does not stop the others, Save waits for them and sends all addresses once, and of more than 50 the first 50 are taken', async ({
  page,
  site,
  noise,
}) => {
  noise.expect(...failedCalls);
  const before = await stored(site);
  const sent = changes(page);
  await signedIn(page, site);
  let [running, most] = [0, 0];
  const { promise: other, resolve: otherArrived } = Promise.withResolvers<void>();
  await page.route('**/api/media/uploads/*', async (route) => {
    const isFirst = most === 0;
    running += 1;
    most = Math.max(most, running);
    const response = await route.fetch();
    if (isFirst) await other;
    running -= 1;
    await route.fulfill({ response });
    otherArrived();
  });
  await openPanel(page, '/carousel/new');
  const files = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => pngFile(`${name}.png`)));
  const program = { name: 'program.png', mimeType: 'image/png', buffer: Buffer.from('MZ a program') };
  const upload = page.getByRole('button', { name: 'Upload' });
  await choose(upload, [...files.slice(0, 2), program, ...files.slice(2)]);
  const form = page.getByRole('form', { name: 'Image to add' });
  const names = ['a.webp', 'b.webp', 'c.webp', 'd.webp', 'e.webp'];
  await expect.poll(() => pending(page)).toEqual(names);
  const ended = '5 files are in the library. 1 file was not uploaded.';
  await expect.poll(() => form.getByRole('status').allTextContents()).toContain(ended);
  expect(most).toBe(2);
  const release = await hold(page, '/media/uploads');
  await give(form.locator('.file-frame'), 'drop', [await pngFile('late.png')]);
  await page.getByRole('progressbar', { name: 'late.png' }).waitFor();
  await save(page).click();
  await page.getByRole('status').filter({ hasText: 'Waiting for 1 file' }).waitFor();
  release();
  await expect.poll(() => pathOf(page)).toBe('/admin/carousel');
  const saves = sent.filter((request) => request.url().endsWith('/api/carousel'));
  const urls = await stored(site);
  expect(saves.map((request) => request.postDataJSON())).toEqual([{ urls }]);
  expect(urls.slice(0, before.length)).toEqual(before);
  expect(new Set(urls.slice(before.length)).size).toBe(6);

  await page.getByRole('link', { name: 'Create New' }).click();
  await hold(page, '/media/uploads');
  const one = await pngFile('one.png');
  const many = Array.from({ length: 51 }, (_, index) => ({ ...one, name: `${index}.png` }));
  await choose(upload, many);
  await page.getByText('You can add 50 files at a time. The first 50 were taken.').waitFor();
  await expect.poll(() => page.getByRole('progressbar').count()).toBe(50);
});

test('[UXP-06] the pictures of the carousel are listed in their order, which two buttons of each change, also with the keyboard and quickly; an order that could not be saved is said so and sent again', async ({
  page,
  site,
  noise,
}) => {
  noise.expect(/500/);
  const before = await stored(site);
  await signedIn(page, site);
  await openPanel(page, '/carousel');
  const rows = page.locator('tbody tr');
  await expect.poll(() => rows.count()).toBe(before.length);

  const button = (name: string, index: number) => rows.nth(index).getByRole('button', { name });
  const hasFocus = (index: number) =>
    button('Move later', index).evaluate((element) => element === document.activeElement);
  await button('Move later', 0).focus();
  for (const place of [1, 2]) {
    await page.keyboard.press('Enter');
    await expect.poll(() => hasFocus(place), { message: 'the focus goes along' }).toBe(true);
  }
  const [one, two, three, ...others] = before;
  await expect.poll(() => stored(site)).toEqual([two, three, one, ...others]);
  const announced = page.getByRole('status').filter({ hasText: `, position 3 of ${before.length}` });
  await announced.waitFor({ state: 'attached' });

  await answer(page, '/carousel/order', {}, 500);
  await button('Move earlier', 2).click();
  const alert = page.getByRole('alert').filter({ hasText: 'The order could not be saved.' });
  await alert.waitFor();
  expect(await violations(page)).toEqual([]);
  await page.unroute('**/api/carousel/order');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => stored(site)).toEqual([two, one, three, ...others]);
  await alert.waitFor({ state: 'detached' });
  await expectNoSidewaysScroll(page, [320, 768], 'the list');
});
