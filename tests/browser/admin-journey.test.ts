import { contactMessage, unique } from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import { adminPassword, adminUsername } from '../support/server.ts';
import { answer, failedCalls, translate, visit } from './pages.ts';
import { nothingSaved } from './panel-forms.ts';
import { rowOf } from './panel-lists.ts';

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
  const read = page.getByRole('button', { name: /^Read '/ }).first();
  await read.waitFor();
  await translate(page);
  await read.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/^1 of \d+$/).waitFor();
  await translate(page);
  await dialog.getByRole('button', { name: 'Older' }).click();
  await dialog.getByText(/^2 of \d+$/).waitFor();
});
