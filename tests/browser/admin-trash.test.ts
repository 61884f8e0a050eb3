import type { Page } from 'playwright-core';
import {
  contactMessage,
  create,
  createCategory,
  createPost,
  createTag,
  type Stored,
  unique,
} from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { focused, rowOf } from './panel-lists.ts';
import { expectNoSidewaysScroll } from './sideways-scroll.ts';
import { violations } from './violations.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const question = (page: Page) => page.getByRole('alertdialog');
const undoBar = (page: Page) => page.locator('.undo-bar').last();

async function deleteRow(page: Page, name: string): Promise<void> {
  await button(page, `Delete '${name}'`).click();
  await question(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await undoBar(page).getByText(`'${name}' is in the trash.`).waitFor();
}

test('[SAFE-36] [SAFE-37] a deleted record is said to be in the trash above the table until it is dismissed, and Undo brings it back; the form of a category names the posts that use it, or deletes it with an Undo that keeps its draft', async ({
  page,
  site,
}) => {
  const staff = await site.staff();
  const name = unique('Brand');
  const { id } = await create(staff, '/brands', { name, logo: '/pictures/logos/suvarnex.svg' });
  await signedIn(page, site);
  await openPanel(page, '/brands');
  await button(page, `Delete '${name}'`).click();
  await question(page).getByText('Are you sure you want to delete this brand?').waitFor();
  await question(page).getByText('It stays in the trash for 30 days.').waitFor();
  await question(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await undoBar(page).getByText(`'${name}' is in the trash.`).waitFor();
  expect(await undoBar(page).getAttribute('role')).toBe('status');
  expect(await rowOf(page, name).count()).toBe(0);
  // The focus goes where it belongs when the question is gone.
  await question(page).waitFor({ state: 'detached' });
  // Directly before the table in the tab order.
  await button(page, 'Dismiss').focus();
  await page.keyboard.press('Shift+Tab');
  expect(await focused(page)).toBe('Undo');
  await page.keyboard.press('Enter');
  await rowOf(page, name).waitFor();
  await undoBar(page).getByText(name).waitFor({ state: 'detached' });
  expect((await site.visitor.get(`/brands/${id}`)).status).toBe(200);

  await deleteRow(page, name);
  await button(page, 'Dismiss').click();
  expect(await undoBar(page).textContent()).toBe('');
  await page.getByRole('link', { name: 'Trash (1)' }).click();
  await rowOf(page, name).waitFor();
  expect(new URL(page.url()).search).toBe('?type=brands');

  const category = await createCategory(staff);
  const post = await createPost(staff, { category: category.id });
  await openPanel(page, `/categories/${category.id}/edit`);
  await page.getByRole('link', { name: `${post.title} (Published)`, exact: true }).waitFor();
  await staff.put(`/blog/posts/${post.id}`, { category: (await createCategory(staff)).id });
  await page.reload();
  await page.getByLabel('Name').fill('Half a name');
  await button(page, 'Delete category').click();
  await question(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await undoBar(page).getByText(`'${category.name}' is in the trash.`).waitFor();
  await button(page, 'Undo').click();
  await rowOf(page, String(category.name)).waitFor();
  const draft = await staff.get<Stored>(`/admin/drafts/categories/${category.id}`);
  expect(draft.body.values).toEqual({ name: 'Half a name' });
});

// Also proves SAFE-29, SAFE-88.
test('[SAFE-40] [SAFE-46] the trash lists what was deleted, of a type or by name, shows it with the way to its history, restores it, or deletes it for good after a question; an empty one says so', async ({
  page,
  site,
}) => {
  const staff = await site.staff();
  const entries = (await staff.get<Stored[]>('/admin/trash?limit=100')).body;
  // What another one needs is the last to go.
  for (const { type, id } of [...entries, ...entries]) await staff.delete(`/admin/trash/${type}/${id}`);
  await signedIn(page, site);
  await openPanel(page, '');
  await page.getByRole('navigation', { name: 'Library' }).getByRole('link', { name: 'Trash' }).click();
  await page.getByRole('heading', { name: 'The trash is empty.' }).waitFor();
  await page.getByText('What you delete stays here for 30 days.').waitFor();
  const types = page.getByRole('combobox', { name: 'Type' });
  const tag = await createTag(staff, unique('tag'));
  await staff.delete(`/tags/${tag.id}`);
  // A record with a history, and one without.
  const contact = (await site.visitor.post<Stored>('/contact', contactMessage())).body;
  const record = await create(staff, '/brands', {
    name: unique('Brand'),
    logo: '/pictures/logos/suvarnex.svg',
  });
  await staff.delete(`/contact/${contact.id}`);
  await staff.delete(`/brands/${record.id}`);
  await openPanel(page, '/trash');
  for (const [type, label, title, text] of [
    ['contact', 'Contact', String(contact.firstName), String(contact.message).slice(0, 40)],
    ['brands', 'Brands', String(record.name), 'Logo URL'],
  ] as const) {
    await types.selectOption(type);
    const row = rowOf(page, title);
    await row.getByText(label, { exact: true }).waitFor();
    expect(await row.locator('td').allTextContents()).toEqual(expect.arrayContaining(['admin', '30']));
    await row.getByRole('button', { name: /^Look at '/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(text).first().waitFor();
    expect(await dialog.getByRole('link', { name: 'History' }).count()).toBe(type === 'brands' ? 1 : 0);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await row.getByRole('button', { name: /^Restore '/ }).click();
    await page.getByText(`is back in ${label}.`).first().waitFor();
    await row.waitFor({ state: 'detached' });
  }

  await openPanel(page, '/trash');
  await page.getByRole('searchbox').fill(String(tag.name));
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(tag.name);
  await button(page, `Look at '${tag.name}'`).click();
  await page.getByRole('dialog').getByRole('link', { name: 'History' }).click();
  await page.getByRole('link', { name: /^Version 1 - .* - Created$/ }).waitFor();
  await openPanel(page, '/trash?type=tags');
  await expectNoSidewaysScroll(page, [320], 'the trash');
  expect(await violations(page)).toEqual([]);
  await button(page, `Delete '${tag.name}'`).click();
  const dialog = question(page);
  expect(await dialog.getByRole('heading').textContent()).toBe(`Delete '${tag.name}' for good?`);
  await dialog.getByText('This cannot be undone.').waitFor();
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await rowOf(page, String(tag.name)).waitFor({ state: 'detached' });
  await page.getByRole('status').getByText(`'${tag.name}' was deleted for good.`).waitFor();
  expect((await staff.post(`/admin/trash/tags/${tag.id}/restore`, {})).status).toBe(404);
});

test('[SAFE-42] [SAFE-43] the trash asks for another name where one is taken, and says what came back with a record', async ({
  page,
  site,
  noise,
}) => {
  noise.expect(/409/, /422/);
  const staff = await site.staff();
  const name = unique('Storage');
  const category = await createCategory(staff, name);
  const post = await createPost(staff, { category: category.id, title: unique('Guide') });
  await staff.delete(`/blog/posts/${post.id}`);
  await staff.delete(`/categories/${category.id}`);
  const taker = await createCategory(staff, name);
  await signedIn(page, site);
  await openPanel(page, '/trash');
  await button(page, `Restore '${post.title}'`).click();
  await page
    .getByRole('alert')
    .getByText(`This needs the category '${name}', whose name is taken by now.`)
    .waitFor();
  await button(page, `Restore '${name}'`).click();
  const dialog = question(page);
  await dialog.getByText('There is already a category with this name.').waitFor();
  const input = dialog.getByLabel('Name');
  expect(await input.inputValue()).toBe(name);
  await input.fill(`${name} again`);
  await page.keyboard.press('Enter');
  await rowOf(page, 'Categories').waitFor({ state: 'detached' });
  await staff.delete(`/categories/${category.id}`);
  await staff.delete(`/categories/${taker.id}`);
  await page.reload();
  await button(page, `Restore '${post.title}'`).click();
  await page
    .getByText(`'${post.title}' is back in Blog Posts. So is the category '${name} again'.`)
    .first()
    .waitFor();
});
