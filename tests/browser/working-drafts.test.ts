import type { Page } from 'playwright-core';
import { create, createPost, type Stored } from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import type { TestServer } from '../support/server.ts';
import { failedCalls, stopClock } from './pages.ts';
import { keptDrafts, pathOf, save, writes } from './panel-forms.ts';
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

// Also proves SAFE-05, SAFE-06, SAFE-07, SAFE-48, SAFE-68.
test('[SAFE-01] [SAFE-04] what is typed in an edit form is soon a draft on the server, and no button or caret moves; the form opens with it, tells so, compares it and gives it up, and Undo brings it back; Update ends it', async ({
  page,
  site,
}) => {
  await signedIn(page, site);
  const staff = await site.staff();
  const brand = await newBrand(site, 'Before');
  const sent = writes(page, 'drafts');
  await openForm(page, `/brands/${brand.id}/edit`);
  const place = () => page.getByRole('button', { name: 'Update', exact: true }).boundingBox();
  const before = await place();
  const field = page.getByLabel(name);
  await field.press('End');
  await page.keyboard.type(' after');
  await page.keyboard.press('ArrowLeft');
  await stored(page);
  expect(await place(), '[SAFE-04] no button moves away from who is about to press it').toEqual(before);
  expect(await status(page).textContent()).toMatch(/\. Visitors still see the published version\.$/);
  expect(sent.lines()).toEqual([`PATCH /admin/drafts/brands/${brand.id}`]);
  expect(sent.bodies()).toEqual([{ base: expect.any(String), values: { name: 'Before after' } }]);
  await page.keyboard.type('-');
  expect(await field.inputValue(), '[SAFE-05] focus and caret').toBe('Before afte-r');
  await field.fill('Before');
  await page.clock.runFor(2000);
  await expect.poll(() => status(page).textContent()).toBe('');
  expect((await brand.draft()).updatedAt).toBe(null);
  await field.fill('After all');
  await stored(page);

  await page.reload();
  const bar = page.getByRole('region', { name: 'Working draft' });
  await bar.waitFor();
  expect(await field.inputValue()).toBe('After all');
  expect(await bar.locator('p').first().textContent()).toMatch(
    /^This form shows changes that are not published, last saved by admin on \d+ \w+ \d{4}, \d\d:\d\d\.$/,
  );
  await page.getByText('Update publishes these changes now.').waitFor();
  await press(page, 'Show the differences');
  await bar.getByRole('group', { name, exact: true }).waitFor();
  await press(page, 'Show the published version');
  const published = bar
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });
  await published.getByText('Before', { exact: true }).waitFor();
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
  const update = page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().endsWith(brand.id),
  );
  await save(page);
  const headers = await (await update).allHeaders();
  expect([headers['if-match'], headers['x-draft']]).toEqual([
    `"${updatedAt}"`,
    `${brand.id}/${draft.updatedAt}`,
  ]);
  await expect.poll(() => pathOf(page)).toBe('/admin/brands');
  expect(await brand.draft()).toMatchObject({ values: {}, updatedAt: null });
  expect((await staff.get<Stored>(`/brands/${brand.id}`)).body.name).toBe('After all');

  // The form of a member has a screen of its own.
  const [member] = (await staff.get<Stored[]>('/about/members/other')).body;
  const values = { role: 'Of the draft' };
  await staff.patch(`/admin/drafts/members/${member?.id}`, { base: member?.updatedAt, values });
  await openPanel(page, `/about/other-members/${member?.id}`);
  await bar.waitFor();
  expect(await page.getByLabel('Role', { exact: true }).inputValue()).toBe('Of the draft');
  const buttons = await page.locator('.form-buttons').getByRole('button').allTextContents();
  for (const text of ['Schedule...', 'Share preview', 'Hide']) expect(buttons).toContain(text);
});

test('[SAFE-04] [SAFE-13] the line beside the buttons says where what is typed is, aloud once a minute; what the server does not take is on the device, which the question of leaving tells, and is stored without a press once the server answers', async ({
  page,
  site,
  noise,
}) => {
  noise.expect(...failedCalls);
  await signedIn(page, site);
  const brand = await newBrand(site, 'Start');
  await openForm(page, `/brands/${brand.id}/edit`);
  await stopClock(page);
  const field = page.getByLabel(name);
  const line = async () => [await status(page).textContent(), await status(page).getAttribute('aria-live')];
  await field.fill('1');
  expect(await line()).toEqual(['Not saved yet', 'off']);
  await stored(page);
  expect((await line())[1]).toBe('polite');
  await page.clock.runFor(2000);
  await field.fill('2');
  await stored(page);
  expect((await line())[1], 'a second time within the minute').toBe('off');
  await page.clock.runFor(60_000);
  await expect.poll(async () => (await line())[1]).toBe('polite');
  await page.clock.resume();

  const path = `**/api/admin/drafts/brands/${brand.id}`;
  for (const [code, text] of [
    [0, 'Offline - kept on this device'],
    [507, 'The server is full. Your changes are kept on this device.'],
    [422, 'The draft could not be saved. It is kept on this device.'],
  ] as const) {
    await page.route(path, (route) =>
      code === 0 ? route.abort() : route.fulfill({ status: code, json: {} }),
    );
    await field.fill(`Refused with ${code}`);
    await page.clock.runFor(2000);
    await expect.poll(() => status(page).textContent()).toBe(text);
    expect((await keptDrafts(page)).at(-1)?.entries.name).toBe(`Refused with ${code}`);
    if (code === 0) {
      await press(page, 'Cancel');
      await dialog(page).getByText('Your changes are kept on this device only.').waitFor();
      await press(page, 'Keep editing');
      await dialog(page).waitFor({ state: 'detached' });
      await page.unroute(path);
      await page.clock.runFor(10_000);
      await stored(page);
      expect((await brand.draft()).values).toEqual({ name: 'Refused with 0' });
    }
    await page.unroute(path);
  }
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
  const stay = page.getByRole('button', { name: 'Keep editing' });
  await expect.poll(() => stay.evaluate((button) => button === document.activeElement)).toBe(true);
  await press(page, 'Leave and keep the draft');
  await expect.poll(() => pathOf(page)).toBe('/admin/brands');
  await page.getByRole('link', { name: 'Tags', exact: true }).first().click();
  await page.getByRole('link', { name: 'You started 1 tag that was not created.' }).click();
  const list = page.getByRole('region', { name: 'Unfinished' });
  await list.waitFor();
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('');
  expect(await list.locator('li p').textContent()).toMatch(/^Begun - \d+ \w+ \d{4}, \d\d:\d\d - admin$/);
  expect(await violations(page)).toEqual([]);
  await press(page, 'Discard: Begun');
  await page.getByText("'Begun' is in the trash.").waitFor();
  await expect.poll(() => list.count()).toBe(0);
  await press(page, 'Undo');
  await press(page, 'Continue: Begun');
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Begun');
  await expect.poll(() => list.count()).toBe(0);
  const staff = await site.staff();
  const [begun] = (await staff.get<Stored[]>('/admin/drafts?type=tags')).body;
  const creation = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/tags'),
  );
  await save(page);
  expect(await (await creation).headerValue('x-draft'), '[SAFE-07]').toBe(`${begun?.id}/${begun?.updatedAt}`);
  await expect.poll(() => pathOf(page)).toBe('/admin/tags');
  expect((await staff.get<unknown[]>('/admin/drafts?type=tags')).body).toEqual([]);
});

test("[SAFE-12] [SAFE-14] what was typed before a tab is killed is on the device, and is not offered where the draft has it; 'Restore' keeps the draft that it replaces as a version", async ({
  page,
  site,
  noise,
}) => {
  noise.expect(...failedCalls);
  await signedIn(page, site);
  const staff = await site.staff();
  const brand = await newBrand(site, 'Before');
  const path = `/admin/drafts/brands/${brand.id}`;
  const offer = page.getByText(/^You have unsaved entries of /);
  /** Types something without the server, and loses the tab. */
  const typeAndLose = async (typed: string) => {
    const form = await page.context().newPage();
    await openPanel(form, `/brands/${brand.id}/edit`);
    // In the page: what the browser intercepts goes on to the server when the page is closed.
    await form.evaluate(() => {
      const { fetch: send } = window;
      window.fetch = (input, init) =>
        String(input).includes('/admin/drafts/')
          ? Promise.reject(new TypeError('offline'))
          : send(input, init);
    });
    await form.getByLabel(name).fill(typed);
    await expect
      .poll(async () => (await keptDrafts(form)).map(({ entries }) => entries.name))
      .toEqual([typed]);
    await form.close({ runBeforeUnload: false });
  };
  const { body: record } = await staff.get<Stored>(`/brands/${brand.id}`);
  const store = (entered: string, version: string | null = null) =>
    staff.call<Draft>('PATCH', path, {
      body: { base: record.updatedAt, values: { name: entered } },
      headers: version === null ? {} : { 'if-match': `"${version}"` },
    });
  await openPanel(page, '/brands');
  await typeAndLose('Of the device');
  const { body: same } = await store('Of the device');
  await openPanel(page, `/brands/${brand.id}/edit`);
  await expect.poll(() => page.getByLabel(name).inputValue()).toBe('Of the device');
  await page.getByRole('region', { name: 'Working draft' }).waitFor();
  await expect.poll(async () => (await keptDrafts(page)).length).toBe(0);
  expect(await offer.count()).toBe(0);
  await typeAndLose('Of the device again');
  await store('Of another device', same.updatedAt);
  await page.reload();
  await offer.waitFor();
  expect(await page.getByLabel(name).inputValue()).toBe('Of another device');
  await press(page, 'Restore');
  // Both were changed since, so neither gives way unasked.
  await page.getByRole('button', { name: `Use yours: ${name}` }).click();
  await press(page, 'Done');
  await expect.poll(() => page.getByLabel(name).inputValue()).toBe('Of the device again');
  await expect.poll(async () => (await brand.draft()).values).toEqual({ name: 'Of the device again' });
  const { body: versions } = await staff.get<{ action: string; values: Record<string, unknown> }[]>(
    `/admin/history/brands/${brand.id}.json`,
  );
  expect(versions[0]).toMatchObject({ action: 'discard', values: { name: 'Of another device' } });
});

test("[SAFE-18] [SAFE-23] two who write in one article share its draft: each takes over the other's paragraphs and is told so, keeps the own cursor and Undo, and an Update after the colleague's asks for nothing", async ({
  page,
  site,
  noise,
}) => {
  noise.expect(...failedCalls);
  await signedIn(page, site);
  const staff = await site.staff();
  const paragraphs = ['One.', 'Two.', 'Three.', 'Four.', 'Five.'].map((text) => `<p>${text}</p>`);
  const post = await createPost(staff, { content: paragraphs.join('') });
  const other = await page.context().newPage();
  const article = (form: Page) => form.getByRole('textbox', { name: 'Content' });
  const spaced = (text: string) => text.replace(/\s+/g, ' ');
  const texts = async (form: Page) => (await article(form).locator('p').allTextContents()).map(spaced);
  /** Lets both hear of the draft by what their forms ask every twenty seconds. */
  const hear = () => page.clock.runFor(20_000);
  await page.clock.install();
  for (const [form, paragraph] of [
    [page, 'Two.'],
    [other, 'Four.'],
  ] as const) {
    await openPanel(form, `/blog/${post.id}/edit`);
    await article(form).getByText(paragraph).click();
    await form.keyboard.press('End');
  }
  // Two spaces are one in what is stored.
  await page.keyboard.type('  mine');
  await stored(page);
  const told = other.getByText('Taken over from admin: Content.').waitFor();
  await other.keyboard.type(' theirs');
  await stored(other);
  await told;
  await page.keyboard.press('Enter');
  await page.keyboard.type('Added.');
  await stored(page);
  await hear();
  const expected = ['One.', 'Two. mine', 'Added.', 'Three.', 'Four. theirs', 'Five.'];
  for (const form of [page, other])
    await expect.poll(() => texts(form), { timeout: 30_000 }).toEqual(expected);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => texts(page), { message: 'Undo of the own alone' }).toContain('Four. theirs');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect.poll(() => texts(page)).toEqual(expected);
  await stored(page);

  // What arrives while the writer stands in another field is the colleague's as well.
  await other.getByLabel('Title', { exact: true }).focus();
  await page.keyboard.type(' More.');
  await stored(page);
  await hear();
  await expect.poll(() => texts(other), { timeout: 30_000 }).toContain('Added. More.');
  await article(other).getByText('Five.').click();
  await other.keyboard.press('End');
  await other.keyboard.type(' Own.');
  for (let time = 0; time < 4; time += 1) await other.keyboard.press('ControlOrMeta+z');
  expect(await texts(other), 'Undo').toEqual(expect.arrayContaining(['Added. More.', 'Five.', 'Four.']));
  for (let time = 0; time < 4; time += 1) await other.keyboard.press('ControlOrMeta+Shift+z');
  expect(await texts(other), 'Redo').toEqual(expect.arrayContaining(['Added. More.', 'Five. Own.']));
  await stored(other);

  await save(other);
  await expect.poll(() => pathOf(other)).toBe('/admin/blog');
  await other.close();
  await page.keyboard.type(' Last.');
  await save(page);
  await expect.poll(() => pathOf(page)).toBe('/admin/blog');
  const { content } = (await staff.get<Stored>(`/blog/posts/${post.id}`)).body;
  const final: Record<string, string> = { 'Added.': 'Added. More. Last.', 'Five.': 'Five. Own.' };
  const written = expected.map((text) => `<p>${final[text] ?? text}</p>`);
  expect(spaced(String(content))).toBe(written.join(''));
});
