import type { Page } from 'playwright-core';
import { createPost, type Stored } from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { articleText } from './blog-form.ts';
import { failedCalls } from './pages.ts';
import { changes, enter, pathOf, save, toast } from './panel-forms.ts';
import { violations } from './violations.ts';

const clash = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const press = (page: Page, name: string) => button(page, name).click();
const field = (page: Page, label: string) =>
  page.locator('.comparison').getByRole('group', { name: label, exact: true });
const isFocused = (element: Element) => element === document.activeElement;

// Also proves SAFE-22.
test('[SAFE-20] [SAFE-21] a save takes over by itself what only somebody else has changed, blocks of an article included; fields that both changed are listed with both values and answered by keyboard, nothing is sent until then, and what is not used stays in the history', async ({
  page,
  site,
  noise,
}) => {
  noise.expect(...failedCalls);
  const staff = await site.staff();
  const { id } = await createPost(staff, { content: '<p>First.</p><p>Second.</p><p>Third.</p>' });
  const stored = async () => (await staff.get<Stored>(`/blog/posts/${id}`)).body;
  const title = page.getByLabel('Title', { exact: true });
  await signedIn(page, site);
  /** Opens the form, and changes the post as a colleague while something is typed at the end of its article. */
  const editOver = async (typed: string, theirs: object) => {
    await openPanel(page, `/blog/${id}/edit`);
    await articleText(page).click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type(typed);
    await staff.put(`/blog/posts/${id}`, theirs);
  };
  const told = toast(page, 'Taken over from admin: Title, Content.').waitFor();
  const content = '<p><strong>Theirs.</strong></p><p>Second.</p><p>Third.</p>';
  await editOver(' Mine.', { title: 'Of a colleague', content });
  await enter(page, { Excerpt: 'Of this tab.' });
  await save(page);
  await expect.poll(() => pathOf(page)).toBe('/admin/blog');
  await told;
  const merged = content.replace('Third.', 'Third. Mine.');
  const both = { title: 'Of a colleague', excerpt: 'Of this tab.', content: merged };
  expect(await stored(), '[SAFE-20] [SAFE-22]').toMatchObject(both);

  const theirs = '<p>Second.</p><p>Theirs again.</p>';
  await editOver(' Again.', { title: 'Of another user', excerpt: 'Theirs.', content: theirs });
  await enter(page, { Title: 'Of this tab' });
  const sent = changes(page);
  await title.press('Enter');
  await clash(page, 'Both of you changed Title and Content.').waitFor();
  await expect.poll(() => button(page, 'Keep mine: Title').evaluate(isFocused)).toBe(true);
  expect(await page.getByText('Taken over from admin: Excerpt.').count()).toBe(1);
  expect(await title.inputValue()).toBe('Of this tab');
  await press(page, 'Show the differences: Title');
  const differences = () => field(page, 'Title').locator('del, ins').allTextContents();
  await expect.poll(differences).toEqual(['Removed: this tab', 'Added: another user']);
  expect(await violations(page)).toEqual([]);
  const calls = sent.length;
  await save(page);
  await expect.poll(() => button(page, 'Keep mine: Title').evaluate(isFocused)).toBe(true);
  expect(sent).toHaveLength(calls);

  await page.keyboard.press('Enter');
  await clash(page, 'Both of you changed Content.').waitFor();
  expect(await title.inputValue()).toBe('Of this tab');
  await button(page, "Use admin's: Content").press('Enter');
  await expect.poll(() => button(page, 'Update').evaluate(isFocused)).toBe(true);
  await expect.poll(() => articleText(page).innerText()).not.toContain('Mine');
  expect((await stored()).title).toBe('Of another user');
  await page.keyboard.press('Enter');
  await expect.poll(() => pathOf(page)).toBe('/admin/blog');
  const answered = { title: 'Of this tab', excerpt: 'Theirs.', content: theirs };
  expect(await stored()).toMatchObject(answered);
  const path = `/admin/history/blog-posts/${id}`;
  const { body: versions } = await staff.get<{ id: string; action: string }[]>(path);
  const replaced = versions.find(({ action }) => action === 'draft');
  const { body: kept } = await staff.get<{ values: object }>(`${path}/${replaced?.id}`);
  expect(kept.values, 'what gave way').toMatchObject({ content: merged.replace('Mine.', 'Mine. Again.') });
});

test("[HOLD-01] a changed member order is not overwritten but offered beside the own one, and replaced by 'Save mine anyway'", async ({
  page,
  site,
}) => {
  const dialog = page.getByRole('dialog');
  const notice = page.getByRole('region', { name: 'Changed meanwhile' });
  const order = () => dialog.locator('.reorder-person > :first-child').allTextContents();
  const staff = await site.staff();
  const rows = (await staff.get<Stored[]>('/about/members/other')).body;
  const before = rows.map((row) => String(row.name));
  const [first = '', second = '', third = '', ...rest] = before;
  await signedIn(page, site);
  await openPanel(page, '/about?tab=other-members');
  await page.getByRole('button', { name: 'Reorder', disabled: false }).click();
  const sent = changes(page);
  await dialog.getByRole('button', { name: `Move down '${first}'`, exact: true }).click();
  const theirs = [third, first, second, ...rest];
  for (const [index, name] of theirs.entries()) {
    const id = rows.find((row) => row.name === name)?.id;
    await staff.patch(`/about/members/${id}`, { order: index + 1 });
  }
  await press(page, 'Save Order');
  await expect.poll(() => notice.evaluate(isFocused)).toBe(true);
  expect(sent).toEqual([]);
  await press(page, 'Take theirs');
  expect(await order()).toEqual(theirs);
  await dialog.getByRole('button', { name: `Move down '${third}'`, exact: true }).click();
  const mine = await order();
  await staff.patch(`/about/members/${rows[1]?.id}`, { order: 90 });
  await press(page, 'Save Order');
  await press(page, 'Save mine anyway');
  await dialog.waitFor({ state: 'hidden' });
  const { body: saved } = await staff.get<Stored[]>('/about/members/other');
  expect(saved.map(({ name }) => name)).toEqual(mine);
});
