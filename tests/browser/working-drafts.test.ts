import type { Page } from 'playwright-core';
import { versionedTypes } from '../../content/index.ts';
import { singletons } from '../../content/settings.ts';
import { isHideable } from '../../kernel/publication.ts';
import { allRecords, subjects } from '../conformance/subject.ts';
import { create, createPost, rateCard, type Stored } from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import type { TestServer } from '../support/server.ts';
import { failedCalls, hold, stopClock } from './pages.ts';
import { pathOf, save, writes } from './panel-forms.ts';
import { violations } from './violations.ts';

interface Draft {
  values: Record<string, unknown>;
  updatedAt: string | null;
}

/** What is kept on the device. */
function kept(page: Page): Promise<{ entries: Record<string, unknown> }[]> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('kiran-panel');
        opening.onsuccess = () => {
          const reading = opening.result
            .transaction('unsaved-entries')
            .objectStore('unsaved-entries')
            .getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result);
          };
        };
      }),
  );
}

const logo = '/pictures/logos/suvarnex.svg';
const name = 'Brand Name';
const status = (page: Page) => page.locator('.save-status');
const press = (page: Page, text: string) => page.getByRole('button', { name: text, exact: true }).click();
const dialog = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' });
const saved = (page: Page) =>
  expect.poll(() => status(page).textContent()).toMatch(/^Draft saved at \d\d:\d\d/);

async function newBrand(
  site: TestServer,
  brand: string,
): Promise<{ id: string; draft: () => Promise<Draft> }> {
  const staff = await site.staff();
  const { id } = await create(staff, '/brands', { name: brand, logo });
  return { id, draft: async () => (await staff.get<Draft>(`/admin/drafts/brands/${id}`)).body };
}

// Also proves SAFE-06.
test('[SAFE-01] [SAFE-04] what is typed in an edit form is a draft on the server soon after, with what has changed alone; the form opens with it, tells so, compares it and gives it up, and Undo brings it back', async ({
  page,
  site,
}) => {
  await signedIn(page, site);
  const brand = await newBrand(site, 'Before');
  const sent = writes(page, 'drafts');
  await openPanel(page, `/brands/${brand.id}/edit`);
  const place = () => page.getByRole('button', { name: 'Update', exact: true }).boundingBox();
  const before = await place();
  const unsaved = page.waitForFunction(
    () => document.querySelector('.save-status')?.textContent === 'Not saved yet',
  );
  await page.getByLabel(name).fill('After');
  await unsaved;
  await saved(page);
  expect(await place(), '[SAFE-04] no button moves away from who is about to press it').toEqual(before);
  expect(sent.lines()).toEqual([`PATCH /admin/drafts/brands/${brand.id}`]);
  expect(sent.bodies()).toEqual([{ base: expect.any(String), values: { name: 'After' } }]);
  await page.getByLabel(name).fill('Before');
  await expect.poll(async () => (await brand.draft()).updatedAt).toBe(null);
  await expect.poll(() => status(page).textContent()).toBe('');
  await page.getByLabel(name).fill('After all');
  await saved(page);

  await page.reload();
  const bar = page.getByRole('region', { name: 'Working draft' });
  await bar.waitFor();
  expect(await page.getByLabel(name).inputValue()).toBe('After all');
  expect(await bar.locator('p').first().textContent()).toMatch(
    /^This form shows changes that are not published, last saved by admin on \d+ \w+ \d{4}, \d\d:\d\d\.$/,
  );
  expect(await violations(page)).toEqual([]);
  await press(page, 'Show the differences');
  await bar.getByRole('group', { name, exact: true }).waitFor();
  await press(page, 'Show the published version');
  const published = bar
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });
  await published.getByText('Before', { exact: true }).waitFor();
  await press(page, 'Discard changes');
  await page.getByText('Changes discarded.').waitFor();
  expect(await page.getByLabel(name).inputValue()).toBe('Before');
  expect((await brand.draft()).updatedAt).toBe(null);
  await press(page, 'Undo');
  await expect.poll(() => page.getByLabel(name).inputValue()).toBe('After all');
  await expect.poll(async () => (await brand.draft()).values).toEqual({ name: 'After all' });
});

// Also proves SAFE-06, SAFE-48, SAFE-68.
test('[SAFE-01] [SAFE-04] the edit form of each type opens with its draft, stores what is typed, and says what visitors see; that of a shown type is scheduled, shared and hidden', async ({
  page,
  site,
}) => {
  const staff = await site.staff();
  await signedIn(page, site);
  const edited = subjects.filter(({ name, type }) => versionedTypes.includes(type) && name !== 'carousel');
  expect(edited).toHaveLength(versionedTypes.length - singletons.length - 1);
  for (const subject of edited) {
    const { titleField, section, shownAt } = subject.type.definition;
    const [record] = await allRecords(subject, staff);
    const { id, updatedAt, publication } = record as Stored & { publication: { isShown?: boolean } };
    const path = `/admin/drafts/${subject.name}/${id}`;
    await staff.patch(path, { base: updatedAt, values: { [titleField]: 'Of the draft' } });
    await openPanel(page, `${section}/${id}/edit`);
    await page.getByRole('region', { name: 'Working draft' }).waitFor();
    const input = page.locator(`[id="entry-${titleField}"]`);
    expect(await input.inputValue(), subject.name).toBe('Of the draft');
    const isLive = publication.isShown === true;
    expect(await page.getByText('Update publishes these changes now.').count(), '[SAFE-07]').toBe(
      isLive ? 1 : 0,
    );
    const buttons = await page.locator('.form-buttons').getByRole('button').allTextContents();
    const wanted = shownAt === undefined ? [] : ['Schedule...', 'Share preview'];
    const hiding = shownAt !== undefined && isHideable(subject.type) ? [isLive ? 'Hide' : 'Show'] : [];
    expect(
      buttons.filter((text) => /^(?:Schedule\.\.\.|Share preview|Hide|Show)$/.test(text)).toSorted(),
    ).toEqual([...wanted, ...hiding].toSorted());
    await page.locator('.form-buttons').getByRole('link', { name: 'History' }).waitFor();
    await input.fill('Typed');
    const told = isLive
      ? /^Draft saved at \d\d:\d\d\. Visitors still see the published version\.$/
      : /^Draft saved at \d\d:\d\d$/;
    const values = async () => (await staff.get<Draft>(path)).body.values;
    await expect.poll(values, { message: subject.name }).toEqual({ [titleField]: 'Typed' });
    await expect.poll(() => status(page).textContent()).toMatch(told);
    await staff.delete(path);
  }
});

// Also proves SAFE-05.
test('[SAFE-01] [SAFE-04] typing without a rest is stored after ten seconds, one call after the other with the newest state last, at once when the page is hidden, and is announced once a minute', async ({
  page,
  site,
  noise,
}) => {
  // A clock that is put forward ends calls that are on their way.
  noise.expect(...failedCalls);
  await signedIn(page, site);
  const brand = await newBrand(site, 'Start');
  const sent = writes(page, 'drafts');
  const names = () => sent.bodies().map((body) => (body as Draft).values.name);
  await page.clock.install();
  await openPanel(page, `/brands/${brand.id}/edit`);
  await stopClock(page);
  const type = async (text: string, milliseconds: number) => {
    await page.getByLabel(name).fill(text);
    await page.clock.runFor(milliseconds);
  };
  const live = () => status(page).getAttribute('aria-live');
  const release = await hold(page, '/admin/drafts/brands/*');
  for (let second = 1; second <= 9; second += 1) await type(`${second}`, 1000);
  expect([names(), await status(page).textContent(), await live()]).toEqual([[], 'Not saved yet', 'off']);
  await type('10', 1000);
  await expect.poll(names).toEqual(['10']);
  expect([await status(page).textContent(), await live()]).toEqual(['Saving draft...', 'off']);
  await type('11', 5000);
  expect(names(), 'one call at a time').toEqual(['10']);
  await page.unroute('**/api/admin/drafts/brands/*');
  release();
  await expect.poll(async () => (await brand.draft()).values.name).toBe('10');
  await expect.poll(() => status(page).textContent()).toBe('Not saved yet');
  await page.clock.runFor(2000);
  await saved(page);
  expect([names(), await live()]).toEqual([['10', '11'], 'polite']);
  await page.clock.runFor(2000);
  await type('12', 2500);
  await saved(page);
  expect([names().at(-1), await live()]).toEqual(['12', 'off']);
  await page.clock.runFor(60_000);
  await expect.poll(live).toBe('polite');
  await page.getByLabel(name).fill('13');
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(names).toEqual(['10', '11', '12', '13']);
  await expect.poll(async () => (await brand.draft()).values.name).toBe('13');
});

test('[SAFE-13] a server that hangs for fifteen seconds or is out of order leaves entries on the device, and has them once it answers, without a press', async ({
  page,
  site,
  noise,
}) => {
  noise.expect(...failedCalls);
  await signedIn(page, site);
  const brand = await newBrand(site, 'Start');
  await page.clock.install();
  await openPanel(page, `/brands/${brand.id}/edit`);
  await stopClock(page);
  const path = '**/api/admin/drafts/brands/*';
  for (const [answer, text] of [
    ['nothing', 'Offline - kept on this device'],
    ['503', 'The draft could not be saved. It is kept on this device.'],
  ] as const) {
    await page.route(path, (route) =>
      answer === 'nothing' ? undefined : route.fulfill({ status: 503, json: {} }),
    );
    const sent = page.waitForRequest(path);
    await page.getByLabel(name).fill(`Kept with ${answer}`);
    await page.clock.runFor(2000);
    await sent;
    if (answer === 'nothing') {
      await page.clock.runFor(14_000);
      expect(await status(page).textContent()).toBe('Saving draft...');
      await page.clock.runFor(1500);
    }
    await expect.poll(() => status(page).textContent()).toBe(text);
    expect((await kept(page)).at(-1)?.entries.name).toBe(`Kept with ${answer}`);
    await page.unroute(path);
    await page.clock.runFor(10_000);
    await saved(page);
    expect((await brand.draft()).values).toEqual({ name: `Kept with ${answer}` });
  }
});

test('[SAFE-05] [SAFE-07] an autosave keeps focus, caret and undo of what is being typed, and a save ends the draft, whatever is on its way', async ({
  page,
  site,
}) => {
  await signedIn(page, site);
  const brand = await newBrand(site, 'One');
  await openPanel(page, `/brands/${brand.id}/edit`);
  const field = page.getByLabel(name);
  await field.focus();
  await page.keyboard.press('End');
  await page.keyboard.type(' two');
  await page.keyboard.press('ArrowLeft');
  await saved(page);
  expect(
    await field.evaluate((input) => [
      input === document.activeElement,
      (input as HTMLInputElement).selectionStart,
    ]),
  ).toEqual([true, 6]);
  await page.keyboard.type('-');
  await saved(page);
  const staff = await site.staff();
  const { updatedAt } = (await staff.get<Stored>(`/brands/${brand.id}`)).body;
  const draft = await brand.draft();
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
  expect((await staff.get<Stored>(`/brands/${brand.id}`)).body.name).toBe('One tw-o');
});

test('[SAFE-06] what is put back while its draft is on its way is no draft after the form was left', async ({
  page,
  site,
}) => {
  await signedIn(page, site);
  const brand = await newBrand(site, 'Put back');
  const path = `/admin/drafts/brands/${brand.id}`;
  const sent = writes(page, 'drafts');
  await openPanel(page, `/brands/${brand.id}/edit`);
  const release = await hold(page, path);
  await page.getByLabel(name).fill('Changed');
  await expect.poll(() => sent.lines()).toEqual([`PATCH ${path}`]);
  await page.getByLabel(name).fill('Put back');
  await page.getByRole('link', { name: 'Tags', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Tags' }).waitFor();
  release();
  await expect.poll(() => sent.lines()).toEqual(Array(2).fill(`PATCH ${path}`));
  await expect.poll(async () => (await brand.draft()).updatedAt).toBe(null);
});

test('[SAFE-10] [SAFE-11] a new record that was begun is offered above the empty form and counted above the list, to go on with or to discard, and Undo brings it back', async ({
  page,
  site,
}) => {
  await signedIn(page, site);
  await openPanel(page, '/tags/new');
  await page.getByLabel('Name', { exact: true }).fill('Begun');
  await saved(page);
  await page.getByRole('link', { name: 'Brands', exact: true }).first().click();
  await dialog(page).waitFor();
  expect(await dialog(page).textContent()).toContain(
    'Your changes are kept as a draft. Visitors do not see them yet.',
  );
  const stay = page.getByRole('button', { name: 'Keep editing' });
  await expect.poll(() => stay.evaluate(isFocused)).toBe(true);
  expect(await violations(page)).toEqual([]);
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

test('[SAFE-10] [SAFE-13] a new record whose first draft was stored without its response being heard stays one draft', async ({
  page,
  site,
  noise,
}) => {
  noise.expect(...failedCalls);
  await signedIn(page, site);
  await openPanel(page, '/tags/new');
  const field = page.getByLabel('Name', { exact: true });
  const staff = await site.staff();
  const names = async () =>
    (await staff.get<{ name: string }[]>('/admin/drafts?type=tags')).body.map((draft) => draft.name);
  await page.route('**/api/admin/drafts/tags', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await field.fill('Once');
  await expect.poll(() => status(page).textContent()).toBe('Offline - kept on this device');
  expect(await names()).toEqual(['Once']);
  await page.unroute('**/api/admin/drafts/tags');
  await field.fill('Once more');
  await expect.poll(names).toEqual(['Once more']);
  await saved(page);
  expect(await field.inputValue()).toBe('Once more');
  expect(await page.getByText(/^Taken over/).count()).toBe(0);
  await save(page);
  await expect.poll(() => pathOf(page)).toBe('/admin/tags');
  expect(await names()).toEqual([]);
});

test('[SAFE-12] [SAFE-13] without the server entries stay on the device, which the form and the question tell, and are stored without a press once it answers', async ({
  page,
  site,
  noise,
}) => {
  noise.expect(...failedCalls);
  await signedIn(page, site);
  const brand = await newBrand(site, 'Online');
  await openPanel(page, `/brands/${brand.id}/edit`);
  await page.context().setOffline(true);
  await page.getByLabel(name).fill('Offline');
  await expect.poll(() => status(page).textContent()).toBe('Offline - kept on this device');
  await press(page, 'Cancel');
  await dialog(page).waitFor();
  // Opening the question tries once more.
  await expect.poll(() => dialog(page).textContent()).toContain('Your changes are kept on this device only.');
  await press(page, 'Keep editing');
  await page.context().setOffline(false);
  await saved(page);
  expect((await brand.draft()).values).toEqual({ name: 'Offline' });
  for (const [code, text] of [
    [507, 'The server is full. Your changes are kept on this device.'],
    [422, 'The draft could not be saved. It is kept on this device.'],
  ] as const) {
    await page.route('**/api/admin/drafts/brands/*', (route) => route.fulfill({ status: code, json: {} }));
    await page.getByLabel(name).fill(`Refused with ${code}`);
    await expect.poll(() => status(page).textContent()).toBe(text);
    await page.unroute('**/api/admin/drafts/brands/*');
    await page.getByLabel(name).fill(`Taken after ${code}`);
    await expect.poll(async () => (await brand.draft()).values).toEqual({ name: `Taken after ${code}` });
    await saved(page);
  }
});

test("[SAFE-14] what a device kept is not offered where the draft has it; 'Restore' keeps the draft that it replaces as a version", async ({
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
  /** Enters something without the server, and loses the tab. */
  const enterAndLose = async (entered: string) => {
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
    await form.getByLabel(name).fill(entered);
    await expect.poll(() => status(form).textContent()).toBe('Offline - kept on this device');
    await expect.poll(async () => (await kept(form)).map(({ entries }) => entries.name)).toEqual([entered]);
    await form.close({ runBeforeUnload: false });
  };
  const { body: record } = await staff.get<Stored>(`/brands/${brand.id}`);
  const store = (entered: string, version: string | null = null) =>
    staff.call<Draft>('PATCH', path, {
      body: { base: record.updatedAt, values: { name: entered } },
      headers: version === null ? {} : { 'if-match': `"${version}"` },
    });
  await openPanel(page, '/brands');
  await enterAndLose('Of the device');
  const { body: same } = await store('Of the device');
  await openPanel(page, `/brands/${brand.id}/edit`);
  await expect.poll(() => page.getByLabel(name).inputValue()).toBe('Of the device');
  await page.getByRole('region', { name: 'Working draft' }).waitFor();
  await expect.poll(async () => (await kept(page)).length).toBe(0);
  expect(await offer.count()).toBe(0);
  await enterAndLose('Of the device again');
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

test('[SAFE-17] what is larger than a megabyte is stored at most once a minute, at once when the form is left, and on the device as soon as ever', async ({
  page,
  site,
  noise,
}) => {
  // A clock that is put forward ends calls that are on their way.
  noise.expect(...failedCalls);
  await signedIn(page, site);
  const staff = await site.staff();
  const content = `<p>${'A long paragraph of an article. '.repeat(50)}</p>`.repeat(700);
  expect(content.length).toBeGreaterThan(1_000_000);
  const post = await createPost(staff, { content });
  const title = page.getByLabel('Title', { exact: true });
  const sent = writes(page, 'drafts');
  await page.clock.install();
  await openPanel(page, `/blog/${post.id}/edit`);
  await page.clock.runFor(1000);
  await title.fill('First');
  await page.clock.runFor(3000);
  await expect.poll(() => sent.lines().length).toBe(1);
  await expect.poll(() => status(page).textContent()).toContain('Draft saved at');
  await title.fill('Second');
  await page.clock.runFor(50_000);
  expect(await status(page).textContent()).toBe('Not saved yet');
  expect(sent.lines()).toHaveLength(1);
  expect((await kept(page)).at(-1)?.entries.title, 'on the device').toBe('Second');
  await page.clock.runFor(15_000);
  await expect.poll(() => sent.lines().length).toBe(2);
  await expect.poll(() => status(page).textContent()).toContain('Draft saved at');
  await title.fill('Third');
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(() => sent.lines().length).toBe(3);
  expect(sent.bodies().at(-1)).toMatchObject({ values: { title: 'Third' } });
});

test('[SAFE-23] two forms of one record share the draft: each takes over what the other has changed, says so, and keeps its own', async ({
  page,
  site,
  noise,
}) => {
  noise.expect(...failedCalls);
  await signedIn(page, site);
  const staff = await site.staff();
  const card = await create(staff, '/rate-cards', rateCard());
  await openPanel(page, `/rate-cards/${card.id}/edit`);
  const other = await page.context().newPage();
  await openPanel(other, `/rate-cards/${card.id}/edit`);
  await other.getByLabel('Price', { exact: true }).fill('900');
  await saved(other);
  await page.getByLabel('Title', { exact: true }).fill('Mine');
  await page.getByText('Taken over from admin: Price.').waitFor();
  await saved(page);
  expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('Mine');
  expect(await page.getByLabel('Price', { exact: true }).inputValue()).toBe('900');
  const draft = await staff.get<Draft>(`/admin/drafts/rate-cards/${card.id}`);
  expect(draft.body.values).toEqual({ title: 'Mine', price: '900' });
  // It hears of it without a change of its own.
  await expect
    .poll(() => other.getByLabel('Title', { exact: true }).inputValue(), { timeout: 30_000 })
    .toBe('Mine');
  await other.close();
});

test.for([
  { label: 'Price', values: { price: '900' }, theirs: '900' },
  { label: 'Feature 1', values: { features: ['Diploma'] }, theirs: 'Diploma' },
])(
  '[SAFE-23] $label keeps what is in it while it has the focus, the server what a colleague stored there, and it shows that when it has lost the focus',
  async ({ label, values, theirs }, { page, site, noise }) => {
    noise.expect(...failedCalls);
    await signedIn(page, site);
    const staff = await site.staff();
    const card = await create(staff, '/rate-cards', rateCard());
    const path = `/admin/drafts/rate-cards/${card.id}`;
    await openPanel(page, `/rate-cards/${card.id}/edit`);
    const title = page.getByLabel('Title', { exact: true });
    const control = page.getByLabel(label, { exact: true });
    const before = await control.inputValue();
    await title.fill('Mine');
    await saved(page);
    const version = (await staff.get<Draft>(path)).body.updatedAt;
    const change = { base: card.updatedAt, values };
    const headers = { 'if-match': `"${version}"` };
    const release = await hold(page, path);
    await title.fill('Mine again');
    await control.focus();
    await staff.call('PATCH', path, { body: change, headers });
    release();
    await expect
      .poll(async () => (await staff.get<Draft>(path)).body.values)
      .toEqual({ title: 'Mine again', ...values });
    expect(await control.inputValue()).toBe(before);
    await title.focus();
    await page.getByText(/^Taken over from admin: /).waitFor();
    expect(await control.inputValue()).toBe(theirs);
  },
);

test("[SAFE-18] [SAFE-23] two who write in one article at once keep each other's paragraphs and their own cursors, and an Update after the colleague's asks for nothing", async ({
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
  const forms = [page, other] as const;
  const article = (form: Page) => form.getByRole('textbox', { name: 'Content' });
  const spaced = (text: string) => text.replace(/\s+/g, ' ');
  const texts = async (form: Page) => (await article(form).locator('p').allTextContents()).map(spaced);
  for (const [form, paragraph] of [
    [page, 'Two.'],
    [other, 'Four.'],
  ] as const) {
    await openPanel(form, `/blog/${post.id}/edit`);
    await article(form).getByText(paragraph).click();
    await form.keyboard.press('End');
  }
  for (let round = 1; round <= 3; round += 1) {
    // Two spaces are one in what is stored.
    await page.keyboard.type(`  mine${round}`);
    await other.keyboard.type(` theirs${round}`);
    await Promise.all(forms.map(saved));
  }
  await page.keyboard.press('Enter');
  await page.keyboard.type('Added.');
  const expected = [
    'One.',
    'Two. mine1 mine2 mine3',
    'Added.',
    'Three.',
    'Four. theirs1 theirs2 theirs3',
    'Five.',
  ];
  for (const form of forms) await expect.poll(() => texts(form), { timeout: 30_000 }).toEqual(expected);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(async () => (await texts(page)).includes('Four. theirs1 theirs2 theirs3')).toBe(true);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect.poll(() => texts(page)).toEqual(expected);
  await saved(page);

  // What arrives while the writer stands in another field is the colleague's as well.
  await other.getByLabel('Title', { exact: true }).focus();
  await page.keyboard.type(' More.');
  await expect.poll(() => texts(other), { timeout: 30_000 }).toContain('Added. More.');
  await article(other).getByText('Five.').click();
  await other.keyboard.press('End');
  await other.keyboard.type(' Own.');
  for (let time = 0; time < 6; time += 1) await other.keyboard.press('ControlOrMeta+z');
  expect(await texts(other), 'Undo').toEqual(expect.arrayContaining(['Added. More.', 'Five.', 'Four.']));
  for (let time = 0; time < 6; time += 1) await other.keyboard.press('ControlOrMeta+Shift+z');
  expect(await texts(other), 'Redo').toEqual(expect.arrayContaining(['Added. More.', 'Five. Own.']));
  await saved(other);

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

test('[SAFE-12] [SAFE-14] what was typed half a second before the tab is killed is on the device, and is not offered once the form has it', async ({
  page,
  site,
}) => {
  await signedIn(page, site);
  const brand = await newBrand(site, 'Before');
  await openPanel(page, `/brands/${brand.id}/edit`);
  // The server has nothing yet, however slowly the machine types.
  const release = await hold(page, `/admin/drafts/brands/${brand.id}`);
  await page.getByLabel(name).pressSequentially('Typed without rest', { delay: 60 });
  await expect.poll(async () => String((await kept(page))[0]?.entries.name)).toContain('Typed without rest');
  expect((await kept(page)).length).toBe(1);
  expect((await brand.draft()).updatedAt).toBe(null);
  release();
  await saved(page);
  await page.reload();
  await page.getByRole('region', { name: 'Working draft' }).waitFor();
  await expect.poll(async () => (await kept(page)).length).toBe(0);
  expect(await page.getByText(/^You have unsaved entries of /).count()).toBe(0);
});

const isFocused = (element: Element) => element === document.activeElement;
