import type { Locator, Page } from 'playwright-core';
import { contactMessage, unique } from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import { adminPassword, adminUsername } from '../support/server.ts';
import { choosePlan, control, fill, joinPage, submitButton, summary, toast } from './forms.ts';
import {
  answer,
  failedCalls,
  hold,
  holdBack,
  navigation,
  scripts,
  takenOver,
  translate,
  translateDocument,
  visit,
} from './pages.ts';
import { nothingSaved } from './panel-forms.ts';
import { rowOf } from './panel-lists.ts';
import { cards, categoryBox, heading, searchBox, sidebar } from './site-records.ts';

const headings = (page: Page) => page.getByRole('heading', { level: 1 });

/** Follows a link in the page and waits until another page stands there, with one heading and nothing of the last; then translates it. */
async function goTo(page: Page, link: Locator): Promise<void> {
  const before = await headings(page).allTextContents();
  await link.click();
  await expect.poll(() => headings(page).allTextContents()).not.toEqual(before);
  await expect.poll(() => headings(page).count()).toBe(1);
  await translate(page);
}

test('after every text was wrapped by a translation, pages lead to each other without stale texts, the slides and the list of the blog still work, and lists that come late are shown', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  await translate(page);
  await page.getByRole('button', { name: 'Go to slide 3', exact: true }).click();
  await page.getByAltText('hero 3').waitFor();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const release = await hold(page, '/about/members/*');
  await goTo(page, navigation(page).getByRole('link', { name: 'About' }));
  release();
  await page.getByRole('heading', { name: 'Other Members' }).waitFor();
  await translate(page);

  await goTo(page, navigation(page).getByRole('link', { name: 'Blog' }));
  const list = page.locator('.results');
  await searchBox(page).fill('metering');
  await heading(page, 'Search Results').waitFor();
  await expect.poll(() => list.locator('[aria-live]').textContent()).toMatch(/found$/);
  await translate(page);
  await categoryBox(page).selectOption('Policy');
  await expect.poll(() => new URL(page.url()).searchParams.get('category')).toBe('Policy');
  await searchBox(page).fill('');
  await heading(page, 'Policy Posts').waitFor();
  await expect.poll(() => list.getAttribute('aria-busy')).toBe('false');
  expect(await list.textContent()).not.toMatch(/Search Results|found/);
  await translate(page);
  await goTo(page, cards(page, 'Policy Posts').first().getByRole('link'));
  const popular = sidebar(page).getByRole('region', { name: 'Popular Posts' }).getByRole('link').first();
  const next = await popular.textContent();
  await goTo(page, popular);
  expect(await headings(page).allTextContents()).toEqual([next]);
  await goTo(page, page.getByRole('link', { name: 'Back to Blog' }));
});

test('the application still works after a browser has translated it, and keeps what was typed and chosen when that happens before the scripts load', async ({
  page,
  noise,
}) => {
  // The scripts render a document anew whose texts are not theirs.
  noise.expect(/React error #418/);
  const release = await holdBack(page, scripts);
  await page.goto(joinPage.path, { waitUntil: 'domcontentloaded' });
  await choosePlan(page, 'Individual Member');
  await control(page, 'First Name').fill('Meera');
  await translateDocument(page);
  release();
  await takenOver(page);
  await page.unrouteAll();
  await expect.poll(() => control(page, 'First Name').inputValue()).toBe('Meera');
  await translate(page);
  await submitButton(page, joinPage).click();
  await summary(page).waitFor();
  await translate(page);
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(1);
  await choosePlan(page, 'Business Member');
  await page.locator('.plan-summary').getByText('Rs. 10,000 / year + GST').waitFor();
  await fill(page, joinPage.filling);
  await expect.poll(() => summary(page).count()).toBe(0);
  const notified = toast(page, joinPage.sent).waitFor();
  await submitButton(page, joinPage).click();
  await notified;
});

test('signing in, lists, forms, dialogs and saves still work after a browser has translated the page', async ({
  page,
  site,
  noise,
}) => {
  noise.expect(...failedCalls);
  const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
  for (const firstName of ['Anil', 'Bina'])
    await site.visitor.post('/contact', contactMessage({ firstName }));
  await visit(page, '/admin/login');
  await translate(page);
  const submit = page.locator('form button[type=submit]');
  const mismatch = page.getByText('Invalid credentials', { exact: true });
  await page.locator('input[name=username]').fill(adminUsername);
  await page.locator('input[name=password]').fill('wrong');
  await submit.click();
  await mismatch.waitFor();
  await translate(page);
  await page.locator('input[name=password]').fill(adminPassword);
  await expect.poll(() => mismatch.count()).toBe(0);
  await submit.click();
  await heading('Dashboard');
  await translate(page);
  await page.getByRole('tab', { name: 'Blog' }).click();
  await page.getByRole('tabpanel').getByRole('link', { name: 'Tags', exact: true }).click();
  await page.locator('tbody tr').first().waitFor();
  await translate(page);
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await page.locator('[aria-sort=ascending]').waitFor();
  await page.getByRole('link', { name: 'Create New' }).click();
  await heading('Add New Tag');
  await translate(page);
  await submit.click();
  const problem = page.getByRole('heading', { name: 'There is a problem' });
  await problem.waitFor();
  await translate(page);
  const name = unique('translated');
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await expect.poll(() => problem.count()).toBe(0);
  await answer(page, '/tags', {}, 500);
  await submit.click();
  await page.getByText(nothingSaved).waitFor();
  await translate(page);
  await page.unroute('**/api/tags');
  await submit.click();
  await rowOf(page, name).waitFor();
  await page.getByRole('searchbox').fill(name);
  await page.getByText(/^1 of \d+ tags$/).waitFor();
  await page.getByRole('button', { name: `Delete '${name}'` }).click();
  await translate(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { name: `Nothing found for '${name}'` }).waitFor();

  await page.getByRole('link', { name: 'Contact', exact: true }).click();
  const read = page.getByRole('link', { name: /^Read '/ }).first();
  await read.waitFor();
  await translate(page);
  await read.click();
  await page.getByText(/^1 of \d+$/).waitFor();
  await translate(page);
  await page.getByRole('link', { name: 'Older' }).click();
  await page.getByText(/^2 of \d+$/).waitFor();
});
