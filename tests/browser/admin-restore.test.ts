import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { create, createPost, createTag, member, rateCard, type Stored } from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import type { TestServer } from '../support/server.ts';
import { articleText } from './blog-form.ts';
import { enter, pathOf, save, withDrafts, withoutDrafts } from './panel-forms.ts';
import { violations } from './violations.ts';

const offer = (page: Page) => page.getByText(/^You have unsaved entries of /);
const comparison = (page: Page) => page.getByRole('region', { name: 'Changed since you typed' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const change = (page: Page, label: string) =>
  comparison(page).getByRole('group', { name: label, exact: true });
const isPressed = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).getAttribute('aria-pressed');
const labels = (page: Page) => comparison(page).getByRole('heading', { level: 3 }).allTextContents();
const value = (page: Page, label: string) =>
  page.getByRole('textbox', { name: label, exact: true }).inputValue();

interface Draft {
  entries: Record<string, unknown>;
  original?: Record<string, unknown>;
}

/** What is kept on the device, and one more entry where it is given. */
function drafts(page: Page, added?: [name: string, draft: Draft]): Promise<Draft[]> {
  return page.evaluate(
    (addition) =>
      new Promise<Draft[]>((resolve) => {
        const opening = indexedDB.open('kiran-panel');
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('unsaved-entries', 'readwrite');
          const store = transaction.objectStore('unsaved-entries');
          if (addition) store.put({ ...addition[1], at: Date.now() - 60_000 }, addition[0]);
          const reading = store.getAll();
          transaction.oncomplete = () => {
            opening.result.close();
            resolve(reading.result as Draft[]);
          };
        };
      }),
    added,
  );
}

async function kept(page: Page, count: number): Promise<void> {
  await expect.poll(() => drafts(page).then((found) => found.length)).toBe(count);
}

/**
 * Opens a form, types, and leaves it as a crash would when `last` is on the device; `change` is what others do meanwhile. Gives
 * the page that has it open again.
 */
async function crashed(
  page: Page,
  site: TestServer,
  path: string,
  type: () => Promise<void>,
  last: string,
  change: () => Promise<unknown>,
): Promise<Page> {
  await signedIn(page, site);
  await openPanel(page, path);
  await type();
  await expect.poll(async () => JSON.stringify(await drafts(page))).toContain(last);
  await kept(page, 1);
  const next = await page.context().newPage();
  await page.close({ runBeforeUnload: false });
  await change();
  await openPanel(next, path);
  await offer(next).waitFor();
  return next;
}

describe('restoring a local draft', () => {
  test('[HOLD-02] fields that another user has changed keep the saved value and offer both versions; without original values every field that differs is compared', async ({
    page,
    site,
    noise,
  }) => {
    await withoutDrafts(page, noise);
    const staff = await site.staff();
    const card = await create(staff, '/rate-cards', rateCard());
    const stored = async () => (await staff.get<Stored>(`/rate-cards/${card.id}`)).body;
    const next = await crashed(
      page,
      site,
      `/rate-cards/${card.id}/edit`,
      () => enter(page, { Title: 'Typed', Price: 'Typed price' }),
      'Typed price',
      () => staff.put(`/rate-cards/${card.id}`, { price: '900', features: ['Diploma'], isPopular: true }),
    );
    await press(next, 'Restore');
    await change(next, 'Price').waitFor();
    await expect
      .poll(() => comparison(next).evaluate((element) => element === document.activeElement))
      .toBe(true);
    expect(await labels(next)).toEqual([
      'Price, changed by both',
      'Features, changed meanwhile',
      'Mark as Popular, changed meanwhile',
    ]);
    expect([await value(next, 'Title'), await value(next, 'Price'), await value(next, 'Feature 1')]).toEqual([
      'Typed',
      '900',
      'Diploma',
    ]);
    expect([await isPressed(next, 'Use yours: Price'), await isPressed(next, 'Use theirs: Price')]).toEqual([
      'false',
      'true',
    ]);
    expect(await change(next, 'Price').innerText()).toContain('Typed price');
    expect(await violations(next)).toEqual([]);

    // By keyboard, there and back.
    await next.getByRole('button', { name: 'Use yours: Price' }).focus();
    await next.keyboard.press('Enter');
    expect(await value(next, 'Price')).toBe('Typed price');
    expect(await isPressed(next, 'Use yours: Price')).toBe('true');
    await next.keyboard.press('Tab');
    await next.keyboard.press('Enter');
    expect(await value(next, 'Price')).toBe('900');
    await press(next, 'Use yours: Price');
    // What was not chosen is on the device until the comparison is over.
    await kept(next, 2);
    // They stay there while the history cannot have them.
    await press(next, 'Done');
    await next.getByText('What you do not use could not be stored. Please try again.').waitFor();
    await kept(next, 2);
    await withDrafts(next);
    await press(next, 'Done');
    await comparison(next).waitFor({ state: 'hidden' });
    expect(await next.getByRole('heading', { level: 1 }).evaluate(isFocused)).toBe(true);
    await save(next);
    await expect.poll(() => pathOf(next)).toBe('/admin/rate-cards');
    expect(await stored()).toMatchObject({
      title: 'Typed',
      price: 'Typed price',
      features: ['Diploma'],
      isPopular: true,
    });
    await kept(next, 0);

    // A draft of an older version has no original values.
    const other = await create(staff, '/rate-cards', rateCard());
    const path = `/rate-cards/${other.id}/edit`;
    next.on('dialog', (question) => void question.accept());
    await openPanel(next, path);
    await enter(next, { Title: 'Typed' });
    await kept(next, 1);
    const [draft] = await drafts(next);
    expect(draft?.original).toEqual({ title: other.title });
    const entries = { ...draft?.entries, title: 'Of an older version', price: other.price };
    await drafts(next, [`/admin${path}#older`, { entries }]);
    await next.getByLabel('Title', { exact: true }).fill(String(other.title));
    await kept(next, 1);
    await next.clock.install();
    await next.reload();
    await offer(next).waitFor();
    await press(next, 'Restore');
    await change(next, 'Title').waitFor();
    // The form has what is saved, and yet the comparison is not over.
    await next.clock.fastForward(5_000);
    await kept(next, 1);
    expect(await labels(next)).toEqual(['Title']);
    expect(await value(next, 'Title')).toBe(other.title);
    await press(next, 'Use yours: Title');
    expect(await value(next, 'Title')).toBe('Of an older version');
    await withDrafts(next);
    await save(next);
    await expect.poll(() => pathOf(next)).toBe('/admin/rate-cards');
    // The save ends the comparison as well.
    await kept(next, 0);
  });

  test('[HOLD-02] restoring a draft of an article keeps the new excerpt of a colleague, and the save keeps a title that was changed after it', async ({
    page,
    site,
    noise,
  }) => {
    await withoutDrafts(page, noise);
    const staff = await site.staff();
    const tag = await createTag(staff);
    const post = await createPost(staff, { content: '<p>Before.</p>', excerpt: 'Before' });
    const stored = async () => (await staff.get<Stored>(`/blog/posts/${post.id}`)).body;
    const next = await crashed(
      page,
      site,
      `/blog/${post.id}/edit`,
      async () => {
        await articleText(page).click();
        await page.keyboard.press('ControlOrMeta+End');
        await page.keyboard.type(' Typed.');
      },
      ' Typed.',
      () => staff.put(`/blog/posts/${post.id}`, { excerpt: 'Of a colleague', tags: [tag.id] }),
    );
    await press(next, 'Restore');
    await change(next, 'Tags').waitFor();
    expect(await labels(next)).toEqual(['Excerpt, changed meanwhile', 'Tags, changed meanwhile']);
    await expect.poll(() => change(next, 'Tags').innerText()).toContain(String(tag.name));
    expect(await value(next, 'Excerpt')).toBe('Of a colleague');
    await expect.poll(() => articleText(next).innerText()).toBe('Before. Typed.');
    await staff.put(`/blog/posts/${post.id}`, { title: 'Changed after the restore' });
    await save(next);
    await expect.poll(() => pathOf(next)).toBe('/admin/blog');
    expect(await stored()).toMatchObject({
      ...{ title: 'Changed after the restore', excerpt: 'Of a colleague' },
      content: '<p>Before. Typed.</p>',
    });
    // The record was another one by then, so the history could not have what was not used: it stays on the device.
    await kept(next, 1);
  });

  test('[HOLD-02] a draft of an unchanged member is restored as typed without a comparison, and is not offered when the record already has every typed value', async ({
    page,
    site,
    noise,
  }) => {
    await withoutDrafts(page, noise);
    const staff = await site.staff();
    const { id } = await create(staff, '/about/members', member({ name: 'Tara Iyer' }));
    const path = `/about/working-committee/${id}`;
    const next = await crashed(
      page,
      site,
      path,
      () => enter(page, { Role: 'Typed', Twitter: 'https://example.org/typed' }),
      'https://example.org/typed',
      async () => undefined,
    );
    await press(next, 'Restore');
    expect([await value(next, 'Role'), await value(next, 'Twitter')]).toEqual([
      'Typed',
      'https://example.org/typed',
    ]);
    expect(await comparison(next).count()).toBe(0);
    await kept(next, 1);

    const social = { twitter: 'https://example.org/typed' };
    await staff.patch(`/about/members/${id}`, { role: 'Typed', contact: '1', social });
    next.on('dialog', (question) => void question.accept());
    await next.reload();
    await next.getByRole('heading', { level: 1 }).waitFor();
    // Offered after it, so that its absence can be told.
    await drafts(next, [`/admin${path}#z`, { entries: { role: 'Older' }, original: { role: 'Typed' } }]);
    await next.reload();
    await offer(next).waitFor();
    await press(next, 'Discard');
    expect(await offer(next).count(), 'when the record has every typed value').toBe(0);
  });
});

const isFocused = (element: Element) => element === document.activeElement;
