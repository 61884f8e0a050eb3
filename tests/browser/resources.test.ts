import type { Page } from 'playwright-core';
import { expect, test } from '../support/browser.ts';
import { answer, failedCalls, follow, hold, stopClock, visit } from './pages.ts';

const path = '/resources';
const longTitle = 'Guidelines for the registration of producers under the rules for waste '
  .repeat(3)
  .slice(0, 200);
const record = (id: string, changes: Record<string, unknown>) => ({
  ...{ _id: id, id, title: id, link: 'https://example.org/page', documentUrl: null },
  ...changes,
});
const records = [
  record('short', { title: 'Short one', documentUrl: 'https://example.org/short.pdf' }),
  record('long', { title: longTitle }),
  record('second', { title: `Second: ${longTitle}`.slice(0, 200) }),
];

const table = (page: Page) => page.getByRole('table', { name: 'Important Links' });
const row = (page: Page, title: string) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: title, exact: true }) });
const title = (page: Page, text: string) =>
  table(page)
    .locator('.truncated-text', { hasText: new RegExp(`^${text}`) })
    .first();
const toasts = (page: Page) => page.locator('.toast:not([data-leaving])');

/** Comes to the page by a navigation in the browser, so that it calls the API itself. */
async function comeAgain(page: Page, list: unknown, status = 200): Promise<void> {
  await answer(page, path, list, status);
  await follow(page, 'Blog');
  await page.waitForURL('**/blog');
  await follow(page, 'Important Links');
}

// Also proves RES-04, RES-05, RES-06, RES-07, CONST-13, ERR-03.
test('[RES-02] [RES-03] the page shows a spinner until the links are loaded, the same error for every status until the next visit, and says so when there are none; a title that is cut is shown whole for two seconds under the mouse and the keyboard focus', async ({
  page,
  noise,
}) => {
  noise.expect(...failedCalls);
  await page.clock.install();
  const alert = page.getByRole('main').getByRole('alert');
  const status = page.getByRole('main').getByRole('status');
  await visit(page, '/shop');
  const release = await hold(page, path);
  await follow(page, 'Important Links');
  await status.waitFor();
  release();
  await table(page).waitFor();
  for (const code of [404, 500]) {
    await comeAgain(page, { detail: 'Told to fail' }, code);
    await alert.waitFor();
    expect.soft(await alert.textContent(), `[ERR-03] ${code}`).toBe('Failed to fetch resources');
  }
  await comeAgain(page, []);
  await page.getByText('No links have been published yet.').waitFor();
  expect(await alert.count(), '[ERR-03] the next visit').toBe(0);

  await comeAgain(page, records);
  await expect.poll(() => table(page).getByRole('button').count()).toBe(2);
  const popup = page.waitForEvent('popup');
  await row(page, 'Short one').getByRole('link', { name: 'example.org/page' }).click();
  await (await popup).close();
  expect(new URL(page.url()).pathname, '[RES-05]').toBe(path);
  const download = row(page, 'Short one').getByRole('link', { name: 'Download document: Short one' });
  expect(await download.getAttribute('href'), '[RES-06]').toBe('https://example.org/short.pdf');
  const cell = row(page, longTitle).getByRole('cell').last();
  expect(await cell.textContent(), '[RES-07]').toBe('No document');

  const mark = title(page, longTitle).evaluate((element) => getComputedStyle(element).textOverflow);
  expect(await mark, '[RES-02]').toBe('ellipsis');
  const heights = ['Short one', longTitle].map(async (name) => (await row(page, name).boundingBox())?.height);
  const [short, long] = await Promise.all(heights);
  expect(long, '[RES-02] one line').toBe(short);

  await stopClock(page);
  for (const name of [longTitle, 'Second: ']) {
    await title(page, name).hover();
    const whole = name === longTitle ? longTitle : /^Second/;
    await toasts(page).getByText(whole, { exact: true }).waitFor();
    expect(await toasts(page).count(), '[RES-03] one at a time').toBe(1);
  }
  await page.clock.runFor(1900);
  expect(await toasts(page).count(), '[RES-03] [CONST-13] after 1.9 seconds').toBe(1);
  await page.clock.runFor(200);
  await expect.poll(() => toasts(page).count(), { message: '[RES-03] [CONST-13] after 2.1 seconds' }).toBe(0);

  const button = table(page).getByRole('button', { name: longTitle, exact: true });
  // A notice that comes to stand below the mouse waits for it to leave.
  await page.mouse.move(0, 700);
  await row(page, 'Short one').getByRole('link').last().focus();
  await page.keyboard.press('Tab');
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  await toasts(page).getByText(longTitle).waitFor();

  await page.emulateMedia({ media: 'print' });
  const printed = await table(page)
    .locator('.truncated-text')
    .evaluateAll((texts) => texts.filter((text) => text.scrollWidth > text.clientWidth).length);
  expect(printed, 'titles that are cut on paper').toBe(0);
});

// Also proves RES-03.
test('[RES-01] [RES-02] on a phone each row is a card of a table, its links are at least 44 pixels high, and a touch shows a cut title', async ({
  open,
}) => {
  const page = await open({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await answer(page, path, records);
  await visit(page, '/shop');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Important Links' }).click();
  await table(page).waitFor();
  const boxes = await table(page)
    .getByRole('row')
    .evaluateAll((rows) => rows.map((element) => element.getBoundingClientRect().height));
  expect(Math.min(...boxes.slice(1)), '[RES-01] a card').toBeGreaterThan(80);
  const heights = await table(page)
    .locator('a')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  await table(page).getByRole('button', { name: longTitle, exact: true }).tap();
  await toasts(page).getByText(longTitle).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth), '[RES-02]').toBe(360);
});
