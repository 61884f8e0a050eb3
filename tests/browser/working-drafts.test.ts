import type { Page } from 'playwright-core';
import { create, createPost, type Stored } from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import type { TestServer } from '../support/server.ts';
import { colleague } from '../support/site.ts';
import { failedCalls } from './pages.ts';
import { keptDrafts, pathOf, save, withDrafts, withoutDrafts, writes } from './panel-forms.ts';
import { violations } from './violations.ts';

interface Draft {
  values: Record<string, unknown>;
  updatedAt: string | null;
}

const logo = '/pictures/logos/suvarnex.svg';
const name = 'Brand Name';
const status = (page: Page) => page.locator('.save-status');
const press = (page: Page, text: string) => page.getByRole('button', { name: text, exact: true }).click();
const dialog = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' });

/** Puts the clock forward by the rest after which the draft is stored, and waits for that. */
function stored(page: Page): Promise<void> {
  const text = async () => {
    if ((await status(page).textContent()) === 'Not saved yet') await page.clock.runFor(2000);
    return status(page).textContent();
  };
  return expect.poll(text).toMatch(/^Draft saved at \d\d:\d\d/);
}

async function newBrand(site: TestServer, brand: string) {
  const staff = await site.staff();
  const { id } = await create(staff, '/brands', { name: brand, logo });
  return { id, draft: async () => (await staff.get<Draft>(`/admin/drafts/brands/${id}`)).body };
}

/** Opens the form on a clock that can be put forward. */
async function openForm(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await openPanel(page, path);
}

// Also proves SAFE-05, SAFE-06, SAFE-07, SAFE-13.
test('[SAFE-01] [SAFE-04] what is typed in an edit form is soon a draft on the server, and no button or caret moves; without a connection it is on the device, which the question of leaving tells, until it can be stored; the form opens with it, tells so, compares it and gives it up, and Undo brings it back; Update ends it', async ({
  page,
  site,
  noise,
}) => {
  noise.expect(...failedCalls);
  await signedIn(page, site);
  const staff = await site.staff();
  const brand = await newBrand(site, 'Before');
  const sent = writes(page, 'drafts');
  await openForm(page, `/brands/${brand.id}/edit`);
  const place = () => page.getByRole('button', { name: 'Update', exact: true }).boundingBox();
  const before = await place();
  const field = page.getByRole('textbox', { name });
  await field.press('End');
  await page.keyboard.type(' after');
  await page.keyboard.press('ArrowLeft');
  await stored(page);
  expect(await place(), '[SAFE-04] no button moves away from who is about to press it').toEqual(before);
  expect(await status(page).textContent()).toMatch(/\. Visitors still see the published version\.$/);
  expect(await status(page).getAttribute('aria-live')).toBe('polite');
  expect(sent.lines()).toEqual([`PATCH /admin/drafts/brands/${brand.id}`]);
  expect(sent.bodies()).toEqual([{ base: expect.any(String), values: { name: 'Before after' } }]);
  await page.keyboard.type('-');
  expect(await field.inputValue(), '[SAFE-05] focus and caret').toBe('Before afte-r');
  await field.fill('Before');
  await page.clock.runFor(2000);
  await expect.poll(() => status(page).textContent()).toBe('');
  expect((await brand.draft()).updatedAt).toBe(null);

  const path = `**/api/admin/drafts/brands/${brand.id}`;
  await page.route(path, (route) => route.abort());
  await field.fill('After all');
  await page.clock.runFor(2000);
  await expect.poll(() => status(page).textContent()).toBe('Offline - kept on this device');
  expect((await keptDrafts(page)).at(-1)?.entries.name).toBe('After all');
  await press(page, 'Cancel');
  await dialog(page).getByText('Your changes are kept on this device only.').waitFor();
  await press(page, 'Keep editing');
  await dialog(page).waitFor({ state: 'detached' });
  await page.unroute(path);
  await page.clock.runFor(10_000);
  await stored(page);

  await page.reload();
  const bar = page.getByRole('region', { name: 'Working draft' });
  await bar.waitFor();
  expect(await field.inputValue()).toBe('After all');
  await bar.getByText(/^This form shows changes that are not published, last saved on /).waitFor();
  await page.getByText('Update publishes these changes now.').waitFor();
  await press(page, 'Show the differences');
  await bar.getByRole('group', { name, exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  await press(page, 'Discard changes');
  await page.getByText('Changes discarded.').waitFor();
  expect(await field.inputValue()).toBe('Before');
  expect((await brand.draft()).updatedAt).toBe(null);
  await press(page, 'Undo');
  await expect.poll(() => field.inputValue()).toBe('After all');
  await stored(page);
  const draft = await brand.draft();
  expect(draft.values).toEqual({ name: 'After all' });

  const { updatedAt } = (await staff.get<Stored>(`/brands/${brand.id}`)).body;
  const update = page.waitForRequest((request) =>
    /PUT .*\/api\/brands\//.test(`${request.method()} ${request.url()}`),
  );
  await save(page);
  const headers = await (await update).allHeaders();
  const versions = [`"${updatedAt}"`, `${brand.id}/${draft.updatedAt}`];
  expect([headers['if-match'], headers['x-draft']]).toEqual(versions);
  await expect.poll(() => pathOf(page)).toBe('/admin/brands');
  expect(await brand.draft()).toMatchObject({ values: {}, updatedAt: null });
  expect((await staff.get<Stored>(`/brands/${brand.id}`)).body.name).toBe('After all');
});

// Also proves SAFE-12.
test('[SAFE-10] [SAFE-11] a new record that was begun is offered above the empty form and counted above the list, to go on with or to discard, and Undo brings it back', async ({
  page,
  site,
}) => {
  await signedIn(page, site);
  await openForm(page, '/tags/new');
  await page.getByLabel('Name', { exact: true }).fill('Begun');
  await stored(page);
  await page.getByRole('link', { name: 'Brands', exact: true }).first().click();
  await dialog(page).getByText('Your changes are kept as a draft. Visitors do not see them yet.').waitFor();
  await press(page, 'Leave and keep the draft');
  await expect.poll(() => pathOf(page)).toBe('/admin/brands');
  await page.getByRole('link', { name: 'Tags', exact: true }).first().click();
  await page.getByRole('link', { name: 'You started 1 tag that was not created.' }).click();
  const list = page.getByRole('region', { name: 'Unfinished' });
  await list.waitFor();
  expect(await list.locator('li p').textContent()).toMatch(/^Begun - \d+ \w+ \d{4}, \d\d:\d\d$/);
  expect(await violations(page)).toEqual([]);
  await press(page, 'Discard: Begun');
  await page.getByText("'Begun' is in the trash.").waitFor();
  await expect.poll(() => list.count()).toBe(0);
  await press(page, 'Undo');
  await press(page, 'Continue: Begun');
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Begun');
  const staff = await site.staff();
  const [begun] = (await staff.get<Stored[]>('/admin/drafts?type=tags')).body;
  const creation = page.waitForRequest(
    (request) => request.method() === 'POST' && /tags$/.test(request.url()),
  );
  await save(page);
  expect(await (await creation).headerValue('x-draft'), '[SAFE-07]').toBe(`${begun?.id}/${begun?.updatedAt}`);
  await expect.poll(() => pathOf(page)).toBe('/admin/tags');
  expect((await staff.get<unknown[]>('/admin/drafts?type=tags')).body).toEqual([]);
});

test('[SAFE-14] [SAFE-23] what was typed before a tab is killed is on the device, and is not offered where the draft has it; restored where another device has gone on with the draft, it asks which text to go on with, and the other one is in the history', async ({
  page,
  site,
  noise,
}) => {
  await withoutDrafts(page, noise);
  await signedIn(page, site);
  const staff = await site.staff();
  const brand = await newBrand(site, 'Before');
  const { updatedAt: base } = (await staff.get<Stored>(`/brands/${brand.id}`)).body;
  const field = page.getByLabel(name);
  const offer = page.getByText(/^You have unsaved entries of /);
  const keptNames = async (form: Page) => (await keptDrafts(form)).map(({ entries }) => entries.name);
  const typeAndLose = async (typed: string) => {
    const lost = await page.context().newPage();
    await openPanel(lost, `/brands/${brand.id}/edit`);
    await lost.getByLabel(name).fill(typed);
    await expect.poll(() => keptNames(lost)).toEqual([typed]);
    await lost.close({ runBeforeUnload: false });
  };
  const store = (entered: string, version: object = {}) =>
    staff.call<Draft>('PATCH', `/admin/drafts/brands/${brand.id}`, {
      body: { base, values: { name: entered } },
      headers: { ...version },
    });
  await openPanel(page, '/brands');
  await typeAndLose('Of the device');
  const { body: same } = await store('Of the device');
  await openPanel(page, `/brands/${brand.id}/edit`);
  await page.getByRole('region', { name: 'Working draft' }).waitFor();
  await expect.poll(() => keptNames(page)).toEqual([]);
  expect(await offer.count()).toBe(0);
  await typeAndLose('Of the device again');
  await store('Of another device', { 'if-match': `"${same.updatedAt}"` });
  await page.reload();
  await offer.waitFor();
  await withDrafts(page);
  await press(page, 'Restore');
  const asked = page.getByRole('region', { name: 'Another device' });
  await asked.getByText(/^You went on with this text on another device at \d\d:\d\d\.$/).waitFor();
  expect(await field.inputValue()).toBe('Of the device again');
  expect(await violations(page)).toEqual([]);
  const kept = async () => {
    const { body } = await staff.get<{ action: string; values: { name: string } }[]>(
      `/admin/history/brands/${brand.id}.json`,
    );
    return [body[0]?.action, body[0]?.values.name];
  };
  await asked.getByRole('button', { name: 'Use that text' }).press('Enter');
  await expect.poll(() => field.inputValue()).toBe('Of another device');
  await expect.poll(() => asked.count()).toBe(0);
  expect(await kept()).toEqual(['draft', 'Of the device again']);
  expect((await brand.draft()).values).toEqual({ name: 'Of another device' });

  const { updatedAt } = await brand.draft();
  await store('Of the phone', { 'if-match': `"${updatedAt}"` });
  await field.fill('Of the desk');
  await press(page, 'Keep this text');
  await expect.poll(async () => (await brand.draft()).values).toEqual({ name: 'Of the desk' });
  expect(await kept()).toEqual(['draft', 'Of the phone']);
  await expect.poll(() => keptNames(page)).toEqual([]);
});

// Also proves SAFE-20, SAFE-21.
test('[SAFE-23] what a colleague has begun with a record is named in its form, compared and taken over, which keeps the own text in the history; an Update publishes and ends the own draft alone, and the form of the colleague opens with what both changed to be answered', async ({
  page,
  open,
  site,
  noise,
}) => {
  noise.expect(...failedCalls);
  await signedIn(page, site);
  const staff = await site.staff();
  const asha = await colleague(site, 'Asha Rao');
  const post = await createPost(staff, { content: '<p>One.</p><p>Two.</p>', excerpt: 'Short.' });
  const path = `/admin/drafts/blog-posts/${post.id}`;
  await openPanel(page, `/blog/${post.id}/edit`);
  const bar = page.getByRole('region', { name: 'Changes by Asha Rao' });
  expect(await bar.count(), 'nobody has begun anything').toBe(0);
  const theirs = { title: 'Hers', content: '<p>One. Hers.</p><p>Two.</p>' };
  await asha.patch(path, { base: post.updatedAt, values: theirs });
  await page.clock.install();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Mine');
  await stored(page);
  await bar.getByText(/^Asha Rao has changes that are not published, \d\d:\d\d$/).waitFor();
  await bar.getByRole('button', { name: 'Show the differences' }).press('Enter');
  await bar.getByRole('group', { name: 'Content', exact: true }).getByText('Hers.').waitFor();
  expect(await violations(page)).toEqual([]);
  await bar.getByRole('button', { name: 'Take over' }).press('Enter');
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Title', exact: true }).inputValue())
    .toBe('Hers');
  await page.getByText(/^This form shows changes that are not published, last saved on /).waitFor();
  const history = await staff.get<{ action: string; values: object }[]>(
    `/admin/history/blog-posts/${post.id}.json`,
  );
  expect(history.body[0]).toMatchObject({ action: 'draft', values: { title: 'Mine' } });
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Of both');
  await save(page);
  await expect.poll(() => pathOf(page)).toBe('/admin/blog');
  expect((await staff.get<Stored>(`/blog/posts/${post.id}`)).body).toMatchObject({
    ...theirs,
    title: 'Of both',
  });
  expect((await staff.get<Draft>(path)).body.updatedAt).toBe(null);
  expect((await asha.get<Draft>(path)).body.values, 'that of the colleague').toEqual(theirs);

  const other = await open();
  await signedIn(other, site, asha);
  await openPanel(other, `/blog/${post.id}/edit`);
  await other.getByRole('heading', { name: 'Both of you changed Title.' }).waitFor();
  expect(await other.getByRole('textbox', { name: 'Title', exact: true }).inputValue()).toBe('Hers');
  await other.reload();
  await other.getByRole('button', { name: 'Use theirs: Title' }).click();
  await expect
    .poll(() => other.getByRole('textbox', { name: 'Title', exact: true }).inputValue())
    .toBe('Of both');
  await expect.poll(async () => (await asha.get<Draft>(path)).body.updatedAt).toBe(null);
});
