import type { Page } from 'playwright-core';
import { contactMessage, unique } from '../factories/bodies.ts';
import { test as base, expect } from '../support/browser.ts';
import { adminPassword, adminUsername, startServer, type TestServer } from '../support/server.ts';
import { articleText, fillPost } from './blog-form.ts';
import { answer, failedCalls, translate, visit } from './pages.ts';
import { nothingSaved } from './panel-forms.ts';
import { names, openFromSidebar, rowOf } from './panel-lists.ts';

/** These run on PostgreSQL; the rest of the panel's tests run on SQLite. */
const test = base.extend('site', { scope: 'file' }, async ({}, { onCleanup }): Promise<TestServer> => {
  const site = await startServer({ engine: 'postgres' });
  onCleanup(async () => void (await site.stop()));
  return site;
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });

async function enterPanel(page: Page): Promise<void> {
  await visit(page, '/admin/login');
  await page.getByLabel('Username').fill(adminUsername);
  await page.getByLabel('Password', { exact: true }).fill(adminPassword);
  await page.keyboard.press('Enter');
  await heading(page, 'Dashboard').waitFor();
}

test('on PostgreSQL staff sign in, publish a post, reorder members, read a message and delete it', async ({
  page,
  site,
}) => {
  const message = contactMessage({
    firstName: 'Sunita',
    lastName: 'Pawar',
    message: 'May I join? '.repeat(9),
  });
  await site.visitor.post('/contact', message);
  await enterPanel(page);

  await openFromSidebar(page, 'Blog Posts');
  await page.getByRole('link', { name: 'Create New' }).click();
  await articleText(page).waitFor();
  const title = await fillPost(page, 'Policy', unique('A roof for the office'));
  await articleText(page).fill('Forty square metres are enough.');
  await page.getByLabel('Status').selectOption('Published');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await toast(page, 'Blog post created successfully!').waitFor();
  await rowOf(page, title).getByText('Published').waitFor();

  await openFromSidebar(page, 'About');
  await page.getByRole('table').waitFor();
  const [first = '', second = '', ...others] = await names(page);
  await page.getByRole('button', { name: 'Reorder' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: `Move down '${first}'` }).click();
  await dialog.getByRole('button', { name: 'Save Order' }).click();
  await toast(page, 'Members reordered successfully!').waitFor();
  await expect.poll(() => names(page)).toEqual([second, first, ...others]);

  await openFromSidebar(page, 'Contact');
  await page.getByRole('button', { name: "Read 'Sunita Pawar'" }).click();
  const opened = page.getByRole('dialog', { name: 'Sunita Pawar' });
  await opened.getByText(String(message.message).trim()).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Delete 'Sunita/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await toast(page, 'Submission deleted successfully').waitFor();
  await expect.poll(() => rowOf(page, 'Sunita').count()).toBe(0);

  await page.goto('/blog');
  await page.getByRole('link', { name: title }).first().click();
  await heading(page, title).waitFor();
  expect(await page.getByRole('main').innerText()).toContain('Forty square metres are enough.');
  const { body } = await site.visitor.get<{ name: string }[]>('/about/members/working-committee');
  expect(body.map((member) => member.name)).toEqual([second, first, ...others]);
});

test('signing in, lists, forms, dialogs and saves still work after a browser has translated the page', async ({
  page,
  site,
  noise,
}) => {
  noise.expect(...failedCalls);
  for (const firstName of ['Anil', 'Bina'])
    await site.visitor.post('/contact', contactMessage({ firstName }));
  await visit(page, '/admin/login');
  await translate(page);
  const login = page.locator('form button[type=submit]');
  await page.locator('input[name=username]').fill(adminUsername);
  await page.locator('input[name=password]').fill('wrong');
  await login.click();
  await page.getByText('Invalid credentials', { exact: true }).waitFor();
  await translate(page);
  await page.locator('input[name=password]').fill(adminPassword);
  await expect.poll(() => page.getByText('Invalid credentials', { exact: true }).count()).toBe(0);
  await login.click();
  await heading(page, 'Dashboard').waitFor();
  await translate(page);
  await page.getByRole('tab', { name: 'Blog' }).click();
  await page.getByRole('tabpanel').getByRole('link', { name: 'Tags', exact: true }).click();
  await heading(page, 'Tags').waitFor();
  await page.locator('tbody tr').first().waitFor();
  await translate(page);
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await page.getByRole('columnheader', { name: 'Name' }).and(page.locator('[aria-sort=ascending]')).waitFor();
  await page.getByRole('link', { name: 'Create New' }).click();
  await heading(page, 'Add New Tag').waitFor();
  await translate(page);
  const name = unique('translated');
  const submit = page.locator('form button[type=submit]');
  await submit.click();
  const problem = page.getByRole('heading', { name: 'There is a problem' });
  await problem.waitFor();
  await translate(page);
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await expect.poll(() => problem.count()).toBe(0);
  await answer(page, '/tags', {}, 500);
  await submit.click();
  await page.getByText(nothingSaved).waitFor();
  await translate(page);
  await page.unroute('**/api/tags');
  await submit.click();
  await heading(page, 'Tags').waitFor();
  await rowOf(page, name).waitFor();
  await page.getByRole('searchbox').fill(name);
  await page.getByText(/^1 of \d+ tags$/).waitFor();
  await page.getByRole('button', { name: `Delete '${name}'` }).click();
  await translate(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { name: `Nothing found for '${name}'` }).waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.locator('tbody tr').first().waitFor();

  await page.getByRole('link', { name: 'Contact', exact: true }).click();
  const read = page.getByRole('button', { name: /^Read '/ }).first();
  await read.waitFor();
  await translate(page);
  await read.click();
  await page
    .getByRole('dialog')
    .getByText(/^1 of \d+$/)
    .waitFor();
  await translate(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Older' }).click();
  await page
    .getByRole('dialog')
    .getByText(/^2 of \d+$/)
    .waitFor();
});
