import type { Page } from 'playwright-core';
import { create, createPost, rateCard, type Stored } from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { articleText } from './blog-form.ts';
import { failedCalls } from './pages.ts';
import { changes, enter, nothingSaved, pathOf, save, toast } from './panel-forms.ts';
import { openRecord } from './panel-lists.ts';
import { violations } from './violations.ts';

const clash = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const press = (page: Page, name: string) => button(page, name).click();
const field = (page: Page, label: string) =>
  page.locator('.comparison').getByRole('group', { name: label, exact: true });
/** What only the own values have of a field, and what only the others have. */
const sides = async (page: Page, label: string) => {
  const texts = async (name: 'del' | 'ins') => {
    const found = await field(page, label).locator(name).allInnerTexts();
    return found
      .map((text) => text.replace(/^(Removed|Added|Moved away|Moved here):\s+/, '').trim())
      .join(' | ');
  };
  return [await texts('del'), await texts('ins')];
};
const isFocused = (element: Element) => element === document.activeElement;

// Also proves HOLD-01, SAFE-18.
test('[SAFE-20] a save takes over by itself what only somebody else has changed, and says so; a retry after a lost response and a double click take nothing over, and a save after the own one names its version', async ({
  page,
  site,
  noise,
}) => {
  noise.expect(...failedCalls);
  const staff = await site.staff();
  const card = await create(staff, '/rate-cards', rateCard());
  const stored = async () => (await staff.get<Stored>(`/rate-cards/${card.id}`)).body;
  await signedIn(page, site);
  await openPanel(page, `/rate-cards/${card.id}/edit`);
  await staff.put(`/rate-cards/${card.id}`, {
    ...{ title: 'Of another user', isPopular: true },
    features: ['Webinars', 'Diploma'],
  });
  await enter(page, { Price: '900', Description: 'For companies that are young.' });
  const told = toast(page, 'Taken over from admin: Title, Features, Mark as Popular.').waitFor();
  await save(page);
  await toast(page, 'Rate card updated successfully').waitFor();
  await told;
  await expect.poll(() => pathOf(page)).toBe('/admin/rate-cards');
  const merged = await stored();
  expect(merged).toMatchObject({
    ...{ title: 'Of another user', price: '900', description: 'For companies that are young.' },
    ...{ isPopular: true, features: ['Webinars', 'Diploma'] },
  });

  let isLost = false;
  const sent = changes(page);
  await page.route(`**/api/rate-cards/${card.id}`, async (route) => {
    if (route.request().method() !== 'PATCH' || isLost) return route.fallback();
    isLost = true;
    await route.fetch();
    return route.abort();
  });
  await openRecord(page, 'Of another user');
  await enter(page, { Title: 'First ' });
  await save(page);
  await page.getByText(nothingSaved).waitFor();
  expect(await sent[0]?.headerValue('if-match')).toBe(`"${merged.updatedAt}"`);
  expect((await stored()).title).toBe('First');
  await enter(page, { Title: 'Second' });
  await button(page, 'Update').dblclick();
  await expect.poll(() => pathOf(page)).toBe('/admin/rate-cards');
  expect((await stored()).title).toBe('Second');
});

test('[SAFE-21] fields that both changed are listed with both values and answered by keyboard, nothing is sent until then, and what is not used stays in the history', async ({
  page,
  site,
  noise,
}) => {
  noise.expect(...failedCalls);
  const staff = await site.staff();
  const card = await create(staff, '/rate-cards', rateCard());
  const stored = async () => (await staff.get<Stored>(`/rate-cards/${card.id}`)).body;
  await signedIn(page, site);
  await openPanel(page, `/rate-cards/${card.id}/edit`);
  await staff.put(`/rate-cards/${card.id}`, {
    ...{ title: 'Of another user', price: '900' },
    features: ['Webinars', 'Diploma'],
  });
  await enter(page, { Title: 'Of this tab' });
  await page.getByRole('group', { name: 'Features' }).getByRole('textbox').first().fill('Mine');
  const sent = changes(page);
  await page.getByLabel('Title', { exact: true }).press('Enter');
  await clash(page, 'Both of you changed Title and Features.').waitFor();
  await expect.poll(() => button(page, 'Keep mine: Title').evaluate(isFocused)).toBe(true);
  expect(await page.getByText('Taken over from admin: Price.').count()).toBe(1);
  expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('Of this tab');
  expect(await page.getByLabel('Price', { exact: true }).inputValue()).toBe('900');
  await press(page, 'Show the differences: Title');
  await expect.poll(() => sides(page, 'Title')).toEqual(['this tab', 'another user']);
  await press(page, 'Show the differences: Features');
  await expect.poll(() => sides(page, 'Features')).toEqual(['Mine | Certificate', 'Webinars | Diploma']);
  expect(await violations(page)).toEqual([]);
  const calls = sent.length;
  await save(page);
  await expect.poll(() => button(page, 'Keep mine: Title').evaluate(isFocused)).toBe(true);
  expect(sent).toHaveLength(calls);

  await page.keyboard.press('Tab');
  expect(await button(page, "Use admin's: Title").evaluate(isFocused)).toBe(true);
  await page.keyboard.press('Enter');
  await clash(page, 'Both of you changed Features.').waitFor();
  await expect.poll(() => page.getByLabel('Title', { exact: true }).inputValue()).toBe('Of another user');
  await button(page, 'Keep mine: Features').press('Enter');
  await expect.poll(() => button(page, 'Update').evaluate(isFocused)).toBe(true);
  expect((await stored()).features).toEqual(['Webinars', 'Diploma']);
  await page.keyboard.press('Enter');
  await expect.poll(() => pathOf(page)).toBe('/admin/rate-cards');
  const saved = await stored();
  expect(saved).toMatchObject({ title: 'Of another user', price: '900' });
  expect((saved.features as string[])[0]).toBe('Mine');
  const path = `/admin/history/rate-cards/${card.id}`;
  const { body: versions } = await staff.get<{ id: string; action: string }[]>(path);
  const discarded = versions.find(({ action }) => action === 'discard');
  const { body: kept } = await staff.get<{ values: object }>(`${path}/${discarded?.id}`);
  expect(kept.values, 'what gave way').toMatchObject({ title: 'Of this tab' });
});

test('[SAFE-22] an article that both changed in blocks apart is merged, one that both changed in the same place is asked for as a whole', async ({
  page,
  site,
  noise,
}) => {
  noise.expect(...failedCalls);
  const staff = await site.staff();
  const post = await createPost(staff, { content: '<p>First.</p><p>Second.</p><p>Third.</p>' });
  const stored = async () => (await staff.get<Stored>(`/blog/posts/${post.id}`)).body.content;
  await signedIn(page, site);
  /** Types at the end of the article, saves, and does so while a colleague has saved this. */
  const saveOver = async (typed: string, content: string) => {
    await openPanel(page, `/blog/${post.id}/edit`);
    await articleText(page).click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type(typed);
    await staff.put(`/blog/posts/${post.id}`, { content });
    await save(page);
  };
  const told = toast(page, 'Taken over from admin: Content.').waitFor();
  await saveOver(' Mine.', '<p><strong>Theirs.</strong></p><p>Second.</p><p>Third.</p>');
  await expect.poll(() => pathOf(page)).toBe('/admin/blog');
  await told;
  const merged = '<p><strong>Theirs.</strong></p><p>Second.</p><p>Third. Mine.</p>';
  expect(await stored()).toBe(merged);

  await saveOver(' Mine again.', '<p>Second.</p><p>Theirs again.</p>');
  await clash(page, 'Both of you changed Content.').waitFor();
  await press(page, 'Show the differences: Content');
  await expect.poll(async () => (await sides(page, 'Content'))[1]).toContain('again');
  await press(page, "Use admin's: Content");
  await expect.poll(() => articleText(page).innerText()).toContain('Theirs again.');
  expect(await articleText(page).innerText()).not.toContain('Mine');
  await save(page);
  await expect.poll(() => pathOf(page)).toBe('/admin/blog');
  expect(await stored()).toBe('<p>Second.</p><p>Theirs again.</p>');
});

test("[HOLD-01] a changed member order is not overwritten but offered beside the own one, and replaced by 'Save mine anyway', also where a response was lost", async ({
  page,
  site,
  noise,
}) => {
  noise.expect(...failedCalls);
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
  const mine = await order();
  const theirs = [third, first, second, ...rest];
  for (const [index, name] of theirs.entries()) {
    const id = rows.find((row) => row.name === name)?.id;
    await staff.patch(`/about/members/${id}`, { order: index + 1 });
  }
  await press(page, 'Save Order');
  await expect.poll(() => notice.evaluate(isFocused)).toBe(true);
  expect(sent).toEqual([]);
  await press(page, 'Show the differences');
  await field(page, 'Order').waitFor();
  expect(await violations(page)).toEqual([]);
  await press(page, 'Take theirs');
  expect(await order()).toEqual(theirs);
  expect(await button(page, 'Back to mine').evaluate(isFocused)).toBe(true);
  await page.keyboard.press('Enter');
  expect(await order()).toEqual(mine);

  let isLost = false;
  await page.route('**/api/about/members/*', async (route) => {
    if (route.request().method() !== 'PATCH' || isLost) return route.fallback();
    isLost = true;
    await route.fetch();
    return route.abort();
  });
  await staff.patch(`/about/members/${rows[1]?.id}`, { order: 90 });
  await press(page, 'Save Order');
  await press(page, 'Save mine anyway');
  await dialog.getByText('Not every position was saved.').waitFor();
  await press(page, 'Save Order');
  await dialog.waitFor({ state: 'hidden' });
  const { body: saved } = await staff.get<Stored[]>('/about/members/other');
  expect(saved.map(({ name }) => name)).toEqual(mine);
});
