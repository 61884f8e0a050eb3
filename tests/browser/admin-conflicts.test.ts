import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { create, createPost, member, rateCard, type Stored, testimonial } from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { inSidebar } from '../support/panel-screens.ts';
import { articleText } from './blog-form.ts';
import { failedCalls } from './pages.ts';
import { changes, enter, nothingSaved, pathOf, save, toast } from './panel-forms.ts';
import { openFromSidebar, openRecord } from './panel-lists.ts';
import { violations } from './violations.ts';

const clash = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const notice = (page: Page) => page.getByRole('region', { name: 'Changed meanwhile' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
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

const updatedTypes = inSidebar.filter(
  ({ definition }) => !['carousel', 'contact', 'join'].includes(definition.name),
);

describe('edit conflicts of a form', () => {
  test('[HOLD-01] [SAFE-18] the form of each content type sends the version that it was opened with, also after its own save', async ({
    page,
    site,
  }) => {
    const staff = await site.staff();
    await signedIn(page, site);
    await openPanel(page, '');
    const sent = changes(page);
    for (const { definition } of updatedTypes) {
      await openFromSidebar(page, definition.label);
      const edit = page.getByRole('link', { name: /^Edit '/ }).first();
      const href = (await edit.getAttribute('href')) ?? '';
      const id = /[\w-]{36}/.exec(href)?.[0] ?? '';
      for (const when of ['first', 'after its own save']) {
        const { body: record } = await staff.get<Stored>(`${definition.paths[0]}/${id}`);
        await page.locator(`a[href="${href}"]`).first().click();
        await save(page);
        await expect.poll(() => pathOf(page)).not.toContain(id);
        const versions = await Promise.all(sent.splice(0).map((request) => request.headerValue('if-match')));
        expect(versions, `${definition.label}, ${when}`).toEqual([`"${record.updatedAt}"`]);
      }
    }
  });

  test('[SAFE-20] fields that only somebody else changed are taken over by a save, which succeeds by itself and says so; a retry after a lost response, a double click and an unchanged save by another user take nothing over', async ({
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
    await save(page);
    await toast(page, 'Rate card updated successfully').waitFor();
    await toast(page, 'Taken over from admin: Title, Features, Mark as Popular.').waitFor();
    await expect.poll(() => pathOf(page)).toBe('/admin/rate-cards');
    expect(await stored()).toMatchObject({
      ...{ title: 'Of another user', price: '900', description: 'For companies that are young.' },
      ...{ isPopular: true, features: ['Webinars', 'Diploma'] },
    });

    let lost = 0;
    await page.route(`**/api/rate-cards/${card.id}`, async (route) => {
      if (route.request().method() !== 'PATCH' || lost >= 2) return route.fallback();
      lost += 1;
      await route.fetch();
      return route.abort();
    });
    await openRecord(page, 'Of another user');
    await enter(page, { Title: 'First ' });
    await save(page);
    await page.getByText(nothingSaved).waitFor();
    expect((await stored()).title).toBe('First');
    await enter(page, { Title: 'Second' });
    await save(page);
    await expect.poll(() => lost).toBe(2);
    await page.getByText(nothingSaved).waitFor();
    expect((await stored()).title).toBe('First');
    await save(page);
    await expect.poll(() => pathOf(page)).toBe('/admin/rate-cards');
    expect((await stored()).title).toBe('Second');

    await openRecord(page, 'Second');
    await staff.put(`/rate-cards/${card.id}`, { title: 'Second' });
    await enter(page, { Title: 'Pressed twice' });
    await page.getByRole('button', { name: 'Update' }).dblclick();
    await expect.poll(() => pathOf(page)).toBe('/admin/rate-cards');
    expect((await stored()).title).toBe('Pressed twice');
  });

  test('[SAFE-20] a save whose draft a colleague has published with other fields meanwhile succeeds, and loses nothing that either entered', async ({
    page,
    site,
    noise,
  }) => {
    noise.expect(...failedCalls);
    const staff = await site.staff();
    const card = await create(staff, '/rate-cards', rateCard());
    const draft = async () =>
      (await staff.get<{ values: object }>(`/admin/drafts/rate-cards/${card.id}`)).body.values;
    await signedIn(page, site);
    await openPanel(page, `/rate-cards/${card.id}/edit`);
    await enter(page, { Title: 'Mine' });
    await expect.poll(draft).toEqual({ title: 'Mine' });
    const other = await page.context().newPage();
    await openPanel(other, `/rate-cards/${card.id}/edit`);
    await enter(other, { Price: '900' });
    await save(other);
    await expect.poll(() => pathOf(other)).toBe('/admin/rate-cards');
    await other.close();
    await enter(page, { Description: 'Mine as well' });
    await save(page);
    await expect.poll(() => pathOf(page)).toBe('/admin/rate-cards');
    const { body } = await staff.get<Stored>(`/rate-cards/${card.id}`);
    expect(body).toMatchObject({ title: 'Mine', price: '900', description: 'Mine as well' });
    expect(await draft()).toEqual({});
  });

  test('[SAFE-21] [ERR-03] fields that both changed are listed with both values, nothing is sent until each is answered, and what is not used stays in the history', async ({
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
    await save(page);
    await clash(page, 'Both of you changed Title and Features.').waitFor();
    await expect.poll(() => button(page, 'Keep mine: Title').evaluate(isFocused)).toBe(true);
    expect(await page.getByText('Taken over from admin: Price.').count()).toBe(1);
    expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('Of this tab');
    expect(await page.getByLabel('Price', { exact: true }).inputValue()).toBe('900');
    expect(await violations(page)).toEqual([]);
    await button(page, 'Show the differences: Title').click();
    await expect.poll(() => sides(page, 'Title')).toEqual(['this tab', 'another user']);
    await button(page, 'Show the differences: Features').click();
    await expect.poll(() => sides(page, 'Features')).toEqual(['Mine | Certificate', 'Webinars | Diploma']);
    expect(await violations(page)).toEqual([]);
    const calls = sent.length;
    await save(page);
    await expect.poll(() => button(page, 'Keep mine: Title').evaluate(isFocused)).toBe(true);
    expect(sent).toHaveLength(calls);

    await button(page, "Use admin's: Title").click();
    await clash(page, 'Both of you changed Features.').waitFor();
    await expect.poll(() => page.getByLabel('Title', { exact: true }).inputValue()).toBe('Of another user');
    await button(page, 'Keep mine: Features').click();
    await expect.poll(() => page.getByRole('button', { name: 'Update' }).evaluate(isFocused)).toBe(true);
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
    const content = '<p>First.</p><p>Second.</p><p>Third.</p>';
    const post = await createPost(staff, { content, excerpt: 'Before' });
    const stored = async () => (await staff.get<Stored>(`/blog/posts/${post.id}`)).body;
    await signedIn(page, site);
    await openPanel(page, `/blog/${post.id}/edit`);
    await articleText(page).click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type(' Mine.');
    await staff.put(`/blog/posts/${post.id}`, {
      content: '<p><strong>Theirs.</strong></p><p>Second.</p><p>Third.</p>',
      coverImage: '/pictures/posts/agrivoltaics.webp',
    });
    await save(page);
    await expect.poll(() => pathOf(page)).toBe('/admin/blog');
    await toast(page, 'Taken over from admin: Content, Cover Image URL.').waitFor();
    const merged = '<p><strong>Theirs.</strong></p><p>Second.</p><p>Third. Mine.</p>';
    expect(await stored()).toMatchObject({
      content: merged,
      coverImage: '/pictures/posts/agrivoltaics.webp',
    });

    await openPanel(page, `/blog/${post.id}/edit`);
    await articleText(page).click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type(' Mine again.');
    await staff.put(`/blog/posts/${post.id}`, { content: '<p>Second.</p><p>Theirs again.</p>' });
    await save(page);
    await clash(page, 'Both of you changed Content.').waitFor();
    await button(page, 'Show the differences: Content').click();
    await expect.poll(async () => (await sides(page, 'Content'))[1]).toContain('again');
    await button(page, "Use admin's: Content").click();
    await expect.poll(() => articleText(page).innerText()).toContain('Theirs again.');
    expect(await articleText(page).innerText()).not.toContain('Mine');
    await save(page);
    await expect.poll(() => pathOf(page)).toBe('/admin/blog');
    expect((await stored()).content).toBe('<p>Second.</p><p>Theirs again.</p>');
  });

  test('[SAFE-21] a clash of a member can be answered with the keyboard alone, and values that another user has already stored are none', async ({
    page,
    site,
    noise,
  }) => {
    noise.expect(...failedCalls);
    const staff = await site.staff();
    const { id } = await create(staff, '/about/members', member({ name: 'Ila Bose' }));
    await signedIn(page, site);
    await openPanel(page, `/about/working-committee/${id}`);
    await staff.patch(`/about/members/${id}`, {
      role: 'President',
      social: { linkedin: null, twitter: 'https://example.org/x' },
    });
    await page.getByLabel('Role', { exact: true }).focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Secretary');
    await page.keyboard.press('Enter');
    await expect.poll(() => button(page, 'Keep mine: Role').evaluate(isFocused)).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('button', { name: 'Update' }).evaluate(isFocused)).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => pathOf(page)).toBe('/admin/about');
    const { body } = await staff.get<Stored>(`/about/members/${id}`);
    expect(body).toMatchObject({
      role: 'Secretary',
      social: { linkedin: null, twitter: 'https://example.org/x' },
    });

    await openRecord(page, 'Ila Bose');
    await staff.patch(`/about/members/${id}`, { role: 'Alike' });
    await enter(page, { Role: 'Alike' });
    await save(page);
    await expect.poll(() => pathOf(page)).toBe('/admin/about');
  });

  test('[SAFE-21] a clash whose record is deleted before it is answered says so while the typed values stay', async ({
    page,
    site,
    noise,
  }) => {
    noise.expect(...failedCalls);
    const staff = await site.staff();
    const { id } = await create(staff, '/testimonials', testimonial({ author: 'Soon gone' }));
    await signedIn(page, site);
    await openPanel(page, `/testimonials/${id}/edit`);
    await enter(page, { Author: 'Typed' });
    await staff.put(`/testimonials/${id}`, { author: 'Theirs' });
    await save(page);
    await clash(page, 'Both of you changed Author.').waitFor();
    await staff.delete(`/testimonials/${id}`);
    await button(page, 'Keep mine: Author').click();
    await save(page);
    await page.getByRole('alert').filter({ hasText: 'this has been deleted' }).waitFor();
    expect(await page.getByLabel('Author', { exact: true }).inputValue()).toBe('Typed');
  });
});

describe('edit conflicts of the member order', () => {
  const dialog = (page: Page) => page.getByRole('dialog');
  const inDialog = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
  const order = (page: Page) => dialog(page).locator('.reorder-person > :first-child').allTextContents();

  test('[HOLD-01] a changed member order is not overwritten but offered beside the own one, Save anyway replaces it, and a retry after a lost response is no conflict', async ({
    page,
    site,
    noise,
  }) => {
    noise.expect(...failedCalls);
    const staff = await site.staff();
    const listed = async () => (await staff.get<Stored[]>('/about/members/other')).body;
    const names = async () => (await listed()).map(({ name }) => name);
    await signedIn(page, site);
    await openPanel(page, '/about?tab=other-members');
    await page.getByRole('button', { name: 'Reorder', disabled: false }).click();
    const before = (await names()) as string[];
    const [first, second, third] = before as [string, string, string];
    const sent = changes(page);
    await inDialog(page, `Move down '${first}'`).click();
    const mine = await order(page);
    // Somebody else puts the third one first, and gives another one a new role.
    const rows = await listed();
    const theirOrder = [rows[2], rows[0], rows[1], ...rows.slice(3)] as Stored[];
    for (const [index, { id }] of theirOrder.entries()) {
      await staff.patch(`/about/members/${id}`, { order: index + 1 });
    }
    await inDialog(page, 'Save Order').click();
    await notice(page).waitFor();
    expect(sent).toEqual([]);
    await expect.poll(() => notice(page).evaluate(isFocused)).toBe(true);
    await press(page, 'Show the differences');
    await field(page, 'Order').waitFor();
    const shown = (left: 'del' | 'ins') =>
      field(page, 'Order')
        .locator(`li:not(:has(${left}))`)
        .allInnerTexts()
        .then((texts) => texts.map((text) => text.replace(/^Moved (away|here):\s+/, '').trim()));
    expect(await shown('ins')).toEqual(mine);
    expect(await shown('del')).toEqual([third, first, second, ...before.slice(3)]);
    expect(await violations(page)).toEqual([]);

    await press(page, 'Take theirs');
    expect(await order(page)).toEqual([third, first, second, ...before.slice(3)]);
    expect(await inDialog(page, 'Back to mine').evaluate(isFocused)).toBe(true);
    await page.keyboard.press('Enter');
    expect(await order(page)).toEqual(mine);

    // What is not about the order is no conflict, and is not undone.
    await staff.patch(`/about/members/${rows[0]?.id}`, { role: 'Other role' });
    await inDialog(page, 'Save Order').click();
    await toast(page, 'Members reordered successfully!').waitFor();
    expect(await names()).toEqual(mine);
    expect((await staff.get<Stored>(`/about/members/${rows[0]?.id}`)).body.role).toBe('Other role');
    expect((await Promise.all(sent.map((request) => request.headerValue('if-match')))).every(Boolean)).toBe(
      true,
    );

    const tab = page.getByRole('tab', { name: 'Working Committee' });
    await tab.click();
    await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true');
    const committee = async () => (await staff.get<Stored[]>('/about/members/working-committee')).body;
    await page.getByRole('button', { name: 'Reorder', disabled: false }).click();
    await dialog(page).getByRole('button', { name: 'Move down' }).first().click();
    const moved = await order(page);
    const people = await committee();
    await staff.patch(`/about/members/${people.at(-1)?.id}`, { order: 1 });
    await staff.patch(`/about/members/${people[0]?.id}`, { order: 90 });
    await inDialog(page, 'Save Order').click();
    await notice(page).waitFor();
    let lost = 0;
    await page.route('**/api/about/members/*', async (route) => {
      if (route.request().method() !== 'PATCH' || lost === 2) return route.fallback();
      lost += 1;
      await route.fetch();
      return route.abort();
    });
    await press(page, 'Save mine anyway');
    await dialog(page).getByText('Not every position was saved.').waitFor();
    await inDialog(page, 'Save Order').click();
    await dialog(page).waitFor({ state: 'hidden' });
    expect((await committee()).map(({ name }) => name)).toEqual(moved);
  });
});
