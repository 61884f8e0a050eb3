import type { Page } from 'playwright-core';
import { create, redirect, unique } from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { failedCalls } from './pages.ts';
import { enter, messageOf, pathOf, save, summaryLines } from './panel-forms.ts';
import { expectNoSidewaysScroll } from './sideways-scroll.ts';
import { violations } from './violations.ts';

const pathLike = (word: string) => `/${unique(word).replace(' ', '-')}`;
const rows = (page: Page) => page.getByRole('table', { name: 'Redirects' }).locator('tbody tr');
const leftOut = (page: Page) => page.getByRole('table', { name: 'Lines left out' }).locator('tbody tr');
const report = (page: Page) => page.getByRole('region', { name: /added/ });

/** Imports a file without a mouse. */
async function importFile(page: Page, text: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Import CSV' }).focus();
  await page.keyboard.press('Enter');
  const file = { name: 'redirects.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await (await chooser).setFiles(file);
}

test("[PAGE-08] 'Search and sharing' leads to the redirects; one that is added there keeps what was entered until it is right, is found by its path and leads visitors on; a file is imported by the keyboard, and a report with the focus tells why lines were left out", async ({
  page,
  site,
  noise,
}) => {
  noise.expect(...failedCalls);
  const staff = await site.staff();
  const [first, path] = [pathLike('first'), pathLike('old')];
  await create(staff, '/redirects', redirect({ path: first, target: '/about' }));
  await signedIn(page, site);
  await openPanel(page, '/site/sharing');
  await page.getByRole('link', { name: 'Redirects', exact: true }).click();
  await rows(page).first().waitFor();
  await page.getByRole('link', { name: 'Create New' }).click();
  await page.getByRole('heading', { level: 1, name: 'Add Redirect' }).waitFor();
  await enter(page, { 'Old path': 'old', 'Leads to': 'javascript:alert(1)' });
  await save(page);
  expect(await summaryLines(page)).toEqual([
    'Old path: Enter what follows the domain, with one slash before it: /old-page',
    'Leads to: Enter a path of this site that begins with one slash, or an address that begins with https://',
  ]);
  await enter(page, { 'Old path': `${path}/Page.PHP/`, 'Leads to': first });
  await save(page);
  await expect
    .poll(() => messageOf(page, 'Leads to'))
    .toBe(`${first} leads on to /about. Enter that instead`);
  expect(await page.getByLabel('Old path').inputValue()).toBe(`${path}/Page.PHP/`);
  await enter(page, { 'Leads to': '/about' });
  const told = page.getByText('Saved. The redirect is live.').waitFor();
  await save(page);
  await told;
  await expect.poll(() => pathOf(page)).toBe('/admin/site/redirects');
  await page.getByRole('searchbox', { name: 'Search redirects' }).fill(path.slice(1));
  await expect.poll(() => rows(page).count()).toBe(1);
  expect(await rows(page).first().innerText()).toMatch(
    new RegExp(`^${path}/page\\.php\\s+/about\\s+\\d\\d/`),
  );
  const visitor = await page.context().newPage();
  await visitor.goto(`${path}/page.php?utm_source=mail`);
  expect(new URL(visitor.url()).pathname).toBe('/about');
  await visitor.close();

  const [a, b, c] = [pathLike('a'), pathLike('b'), pathLike('c')];
  const file = `Old path,Leads to\n${a},/about\n"${b}";,\n${b},/join\n${c},${a}\n`;
  await openPanel(page, '/site/redirects');
  await rows(page).first().waitFor();
  const count = await rows(page).count();
  await importFile(page, file);
  await report(page).waitFor();
  const heading = '2 redirects added, 2 lines left out';
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(heading);
  const texts = async () => (await leftOut(page).allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
  expect(await texts()).toEqual([
    `3 ${b} Leads to is required`,
    `5 ${c} ${a} leads on to /about. Enter that instead`,
  ]);
  await expect.poll(() => rows(page).count()).toBe(count + 2);
  expect(await violations(page)).toEqual([]);
  await expectNoSidewaysScroll(page, [320, 1440], 'with the report');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => report(page).count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Redirects');
  await importFile(page, `${a},/about\n${b},/join\n`);
  await page.getByRole('heading', { name: '0 redirects added, 2 lines left out' }).waitFor();
  expect(await texts()).toEqual([`1 to 2 ${a} to ${b} Is there already`]);
});
