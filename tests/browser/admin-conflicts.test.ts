import type { Page, Request } from 'playwright-core';
import { describe } from 'vitest';
import { registry } from '../../content/index.ts';
import { create, createPost, member, rateCard, type Stored, testimonial } from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { articleText } from './blog-form.ts';
import { failedCalls } from './pages.ts';
import { enter, nothingSaved, pathOf, save, toast } from './panel-forms.ts';
import { openFromSidebar, openRecord } from './panel-lists.ts';
import { violations } from './violations.ts';

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
const labels = (page: Page) => notice(page).getByRole('heading', { level: 3 }).allTextContents();
const isFocused = (element: Element) => element === document.activeElement;

/** `14:32`, as the association's clock shows it. */
const clock = ({ updatedAt }: Stored) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', hour: '2-digit', minute: '2-digit' }).format(
    new Date(updatedAt),
  );

/** Every call that changes a record, with the version that it carries. */
function updates(page: Page): Request[] {
  const sent: Request[] = [];
  page.on('request', (request) => ['PUT', 'PATCH'].includes(request.method()) && sent.push(request));
  return sent;
}

const updatedTypes = registry.filter(
  ({ definition }) => !['carousel', 'contact', 'join'].includes(definition.name),
);

describe('edit conflicts of a form', () => {
  test('[HOLD-01] the form of each content type sends the version that it was opened with, also after its own save', async ({
    page,
    site,
  }) => {
    const staff = await site.staff();
    await signedIn(page, site);
    await openPanel(page, '');
    const sent = updates(page);
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

  test('[HOLD-01] the second of two saves keeps the typed values and shows both versions of text, list and flag; a retry after a lost response, a double click and an unchanged save by another user are no conflict', async ({
    page,
    site,
    noise,
  }) => {
    noise.expect(...failedCalls);
    const staff = await site.staff();
    const card = await create(staff, '/rate-cards', rateCard());
    const path = `/rate-cards/${card.id}/edit`;
    const stored = async () => (await staff.get<Stored>(`/rate-cards/${card.id}`)).body;
    await signedIn(page, site);
    await openPanel(page, path);
    await staff.put(`/rate-cards/${card.id}`, {
      ...{ title: 'Of another user', price: '900', isPopular: true },
      features: ['Webinars', 'Diploma'],
    });
    await enter(page, { Title: 'Of this tab', Description: 'For companies that are young.' });
    await save(page);
    await notice(page).waitFor();
    const theirs = await stored();
    expect(theirs.title).toBe('Of another user');
    await page
      .getByRole('alert')
      .filter({
        hasText: `This was changed at ${clock(theirs)} after you opened it. Nothing was saved; your entries are still here.`,
      })
      .waitFor();
    await expect.poll(() => notice(page).evaluate(isFocused)).toBe(true);
    expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('Of this tab');
    expect(await violations(page)).toEqual([]);

    await press(page, 'Show the differences');
    await field(page, 'Title').waitFor();
    expect(await labels(page)).toEqual([
      'Title, changed by both',
      'Price, changed meanwhile',
      'Description, changed by you',
      'Features, changed meanwhile',
      'Mark as Popular, changed meanwhile',
    ]);
    expect(await sides(page, 'Title')).toEqual(['this tab', 'another user']);
    expect(await sides(page, 'Features')).toEqual(['Certificate', 'Diploma']);
    expect(await field(page, 'Features').getByRole('listitem').allInnerTexts()).toHaveLength(3);
    expect(await sides(page, 'Mark as Popular')).toEqual(['No', 'Yes']);
    expect((await sides(page, 'Description'))[0]).toContain('that are');
    expect(await violations(page)).toEqual([]);

    // A third change, after the differences were looked at.
    await staff.put(`/rate-cards/${card.id}`, { title: 'Of a third one' });
    await press(page, 'Save mine anyway');
    const third = await stored();
    await notice(page)
      .getByText(`This was changed again at ${clock(third)}.`)
      .waitFor();
    expect(third.title).toBe('Of a third one');
    await expect.poll(async () => (await sides(page, 'Title'))[1]).toBe('a third one');
    await press(page, 'Save mine anyway');
    await expect.poll(() => pathOf(page)).toBe('/admin/rate-cards');
    expect(await stored()).toMatchObject({
      title: 'Of this tab',
      price: 'Free for startups',
      isPopular: false,
    });

    let lost = 0;
    await page.route(`**/api/rate-cards/${card.id}`, async (route) => {
      if (route.request().method() !== 'PATCH' || lost >= 2) return route.fallback();
      lost += 1;
      await route.fetch();
      return route.abort();
    });
    await openRecord(page, 'Of this tab');
    await enter(page, { Title: 'First ' });
    await save(page);
    await page.getByText(nothingSaved).waitFor();
    expect((await stored()).title).toBe('First');
    await enter(page, { Title: 'Second' });
    await save(page);
    await page.getByText(nothingSaved).waitFor();
    await expect.poll(async () => (await stored()).title).toBe('First');
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

  test('[HOLD-01] loading the stored version of an article replaces the typed text, which can then be restored', async ({
    page,
    site,
    noise,
  }) => {
    noise.expect(...failedCalls);
    const staff = await site.staff();
    const content = '<p>First.</p><p>Second.</p><p>Third.</p>';
    const post = await createPost(staff, { content, excerpt: 'Before' });
    await signedIn(page, site);
    await openPanel(page, `/blog/${post.id}/edit`);
    await articleText(page).click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type(' Mine.');
    await staff.put(`/blog/posts/${post.id}`, {
      content: '<p>First.</p><p><strong>Theirs.</strong></p><p>Third.</p>',
      coverImage: '/pictures/posts/agrivoltaics.webp',
    });
    await save(page);
    await notice(page).waitFor();
    await press(page, 'Show the differences');
    await expect.poll(() => sides(page, 'Content')).toEqual(['Second. | Mine.', 'Theirs.']);
    expect(await labels(page)).toEqual(['Content, changed by both', 'Cover Image URL, changed meanwhile']);
    expect((await sides(page, 'Cover Image URL'))[1]).toContain('/pictures/posts/agrivoltaics.webp');
    const cover = field(page, 'Cover Image URL').locator('ins').getByRole('img');
    expect(await cover.getAttribute('data-crop'), 'as the page cuts it').toBe('cover');
    expect(await violations(page)).toEqual([]);

    await press(page, 'Take theirs');
    await notice(page).waitFor({ state: 'detached' });
    await expect.poll(() => articleText(page).innerText()).toContain('Theirs.');
    expect(await articleText(page).innerText()).not.toContain('Mine.');
    expect(await page.getByRole('heading', { level: 1 }).evaluate(isFocused)).toBe(true);

    // Nothing is lost by one press.
    await press(page, 'Restore');
    const restored = page.getByRole('region', { name: 'Changed since you typed' });
    await expect.poll(() => restored.evaluate(isFocused)).toBe(true);
    await press(page, 'Use yours: Content');
    await expect.poll(() => articleText(page).innerText()).toContain('Third. Mine.');
    await save(page);
    await expect.poll(() => pathOf(page)).toBe('/admin/blog');
    const { body } = await staff.get<Stored>(`/blog/posts/${post.id}`);
    expect(body).toMatchObject({
      content: '<p>First.</p><p>Second.</p><p>Third. Mine.</p>',
      coverImage: '/pictures/posts/agrivoltaics.webp',
    });
  });

  test('[HOLD-01] an edit conflict of a member can be resolved with the keyboard alone, and values that another user has already stored are no conflict', async ({
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
    await expect.poll(() => notice(page).evaluate(isFocused)).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await field(page, 'Role').waitFor();
    expect(await labels(page)).toEqual([
      'Role, changed by both',
      'LinkedIn, changed meanwhile',
      'Twitter, changed meanwhile',
    ]);
    expect((await sides(page, 'Twitter'))[0]).toBe('Empty');
    expect((await sides(page, 'LinkedIn'))[1]).toBe('Empty');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => pathOf(page)).toBe('/admin/about');
    const { body } = await staff.get<Stored>(`/about/members/${id}`);
    expect(body).toMatchObject({ role: 'Secretary', social: { linkedin: 'https://example.org/in/asha' } });

    await openRecord(page, 'Ila Bose');
    await staff.patch(`/about/members/${id}`, { role: 'Alike' });
    await enter(page, { Role: 'Alike' });
    await save(page);
    await expect.poll(() => pathOf(page)).toBe('/admin/about');
  });

  test('[HOLD-01] a form that reads its record from a list detects the conflict, pressing Update again saves nothing, and a deleted record is told of while the typed values stay', async ({
    page,
    site,
    noise,
  }) => {
    noise.expect(...failedCalls);
    const staff = await site.staff();
    const { body: channels } = await staff.get<Stored[]>('/channels');
    const { id: channel, title } = channels[0] as Stored;
    await signedIn(page, site);
    await openPanel(page, '/channels');
    await openRecord(page, String(title));
    await staff.put(`/channels/${channel}`, { icon: '🔆' });
    await enter(page, { Title: 'Mine' });
    await save(page);
    await notice(page).waitFor();
    await save(page);
    await expect.poll(() => notice(page).evaluate(isFocused)).toBe(true);
    expect((await staff.get<Stored>(`/channels/${channel}`)).body.icon).toBe('🔆');

    const { id } = await create(staff, '/testimonials', testimonial({ author: 'Soon gone' }));
    await page.getByRole('link', { name: 'Testimonials', exact: true }).click();
    await press(page, 'Discard changes');
    await openRecord(page, 'Soon gone');
    await enter(page, { Author: 'Typed' });
    await staff.put(`/testimonials/${id}`, { author: 'Theirs' });
    await save(page);
    await notice(page).waitFor();
    await staff.delete(`/testimonials/${id}`);
    await press(page, 'Save mine anyway');
    await page.getByRole('alert').filter({ hasText: 'this has been deleted' }).waitFor();
    expect(await notice(page).count()).toBe(0);
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
    const sent = updates(page);
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
