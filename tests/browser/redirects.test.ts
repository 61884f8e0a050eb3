import type { Page } from 'playwright-core';
import { create, redirect, unique } from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { failedCalls } from './pages.ts';
import { enter, messageOf, pathOf, save, summaryLines } from './panel-forms.ts';
import { focused } from './panel-lists.ts';
import { expectNoSidewaysScroll } from './sideways-scroll.ts';
import { violations } from './violations.ts';

const pathLike = (word: string) => `/${unique(word).replace(' ', '-')}`;
const rows = (page: Page) => page.getByRole('table', { name: 'Redirects' }).locator('tbody tr');
const leftOut = (page: Page) => page.getByRole('table', { name: 'Lines left out' }).locator('tbody tr');
const report = (page: Page) => page.getByRole('region', { name: /added/ });

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
  await page.getByRole('link', { name: 'Create New' }).click();
  await enter(page, { 'Old path': 'old', 'Leads to': 'javascript:alert(1)' });
  await save(page);
  expect(await summaryLines(page)).toHaveLength(2);
  await enter(page, { 'Old path': `${path}/Page.PHP/`, 'Leads to': first });
  await save(page);
  const on = `${first} leads on to /about. Enter that instead`;
  await expect.poll(() => messageOf(page, 'Leads to')).toBe(on);
  expect(await page.getByLabel('Old path').inputValue()).toBe(`${path}/Page.PHP/`);
  await enter(page, { 'Leads to': '/about' });
  const told = page.getByText('Saved. The redirect is live.').waitFor();
  await save(page);
  await told;
  await expect.poll(() => pathOf(page)).toBe('/admin/site/redirects');
  await page.getByRole('searchbox', { name: 'Search redirects' }).fill(path.slice(1));
  await expect.poll(() => rows(page).count()).toBe(1);
  expect(await rows(page).innerText()).toContain(`${path}/page.php`);
  const visitor = await page.context().newPage();
  await visitor.goto(`${path}/page.php?utm_source=mail`);
  expect(new URL(visitor.url()).pathname).toBe('/about');
  await visitor.close();

  const [a, b, c] = [pathLike('a'), pathLike('b'), pathLike('c')];
  const text = `Old path,Leads to\n${a},/about\n"${b}";,\n${b},/join\n${c},${a}\n`;
  await openPanel(page, '/site/redirects');
  await rows(page).first().waitFor();
  const count = await rows(page).count();
  const file = { name: 'redirects.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Import CSV' }).press('Enter');
  await (await chooser).setFiles(file);
  await report(page).waitFor();
  expect(await focused(page)).toBe('2 redirects added, 2 lines left out');
  const texts = (await leftOut(page).allInnerTexts()).map((line) => line.replace(/\s+/g, ' '));
  expect(texts).toEqual([
    `3 ${b} Leads to is required`,
    `5 ${c} ${a} leads on to /about. Enter that instead`,
  ]);
  await expect.poll(() => rows(page).count()).toBe(count + 2);
  expect(await violations(page)).toEqual([]);
  await expectNoSidewaysScroll(page, [320], 'with the report');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => report(page).count()).toBe(0);
  expect(await focused(page)).toBe('Redirects');
});
