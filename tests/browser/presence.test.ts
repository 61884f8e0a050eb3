import type { Page, Request } from 'playwright-core';
import { create, createPost, type Stored, unique } from '../factories/bodies.ts';
import { test as base, expect } from '../support/browser.ts';
import { colleague } from '../support/colleague.ts';
import type { Http } from '../support/http.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import type { TestServer } from '../support/server.ts';
import { articleText, field, savePost } from './blog-form.ts';
import { failedCalls } from './pages.ts';
import { save } from './panel-forms.ts';
import { violations } from './violations.ts';

const test = base
  /** A colleague of the admin. */
  .extend(
    'asha',
    { scope: 'file' },
    async ({ site }): Promise<Http> => colleague(site as TestServer, 'Asha Rao'),
  )
  /** Opens a form of the panel, on a clock that the test can move. */
  .extend('openForm', async ({ open, site, noise }) => async (path: string): Promise<Page> => {
    // What the clock is put forward by ends calls that are on their way.
    noise.expect(...failedCalls);
    const page = await open();
    await page.clock.install();
    await signedIn(page, site);
    await openPanel(page, path);
    return page;
  });

const inAnotherTab = 'You have this open in another tab or on another device.';
const status = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });

async function newBrand(site: TestServer): Promise<Stored> {
  return create(await site.staff(), '/brands', {
    name: unique('Surya'),
    logo: '/pictures/people/03.webp',
  });
}

test('[SAFE-24] two forms of a record are told of each other within 25 seconds, and after one was closed within 60', async ({
  openForm,
  site,
}) => {
  const { id } = await newBrand(site);
  const staff = await site.staff();
  /** A form that was never told of asks, so that each step begins when the server knows of the last one. */
  const path = `/admin/presence/brands/${id}/018f0000-0000-7000-8000-00000000000c`;
  const knownForms = async () => (await staff.delete<{ others: unknown[] }>(path)).body.others.length;
  const one = await openForm(`/brands/${id}/edit`);
  await one.clock.runFor(3000);
  await expect.poll(knownForms).toBe(1);
  const two = await openForm(`/brands/${id}/edit`);
  await two.clock.runFor(3000);
  await status(two, inAnotherTab).waitFor();
  await one.clock.runFor(20_000);
  await status(one, inAnotherTab).waitFor();
  expect(await violations(one)).toEqual([]);
  await field(one, 'Brand Name').fill('Nothing is locked');
  await two.close({ runBeforeUnload: true });
  await expect.poll(knownForms).toBe(1);
  await one.clock.runFor(60_000);
  await expect.poll(() => status(one, inAnotherTab).count()).toBe(0);
});

test('[SAFE-24] a colleague with the same record open is told by name', async ({ openForm, site, asha }) => {
  const { id } = await newBrand(site);
  const form = '018f0000-0000-7000-8000-00000000000a';
  await asha.put(`/admin/presence/brands/${id}/${form}`);
  const page = await openForm(`/brands/${id}/edit`);
  await page.clock.runFor(3000);
  await status(page, 'Asha Rao is editing this too.').waitFor();
  expect(await status(page, inAnotherTab).count()).toBe(0);
});

test('[SAFE-24] a notice that arrives during a press on Update moves the button, and the press counts', async ({
  openForm,
  site,
  asha,
}) => {
  const { id } = await newBrand(site);
  const page = await openForm(`/brands/${id}/edit`);
  const name = unique('Agni');
  await field(page, 'Brand Name').fill(name);
  const update = page.getByRole('button', { name: 'Update' });
  const place = async () => (await update.boundingBox())?.y ?? 0;
  await update.hover();
  await page.mouse.down();
  const pressed = await place();
  await asha.put(`/admin/presence/brands/${id}/018f0000-0000-7000-8000-00000000000b`);
  await page.clock.runFor(3000);
  await status(page, 'Asha Rao is editing this too.').waitFor();
  expect(await place(), 'the button').toBeGreaterThan(pressed + 48);
  await page.mouse.up();
  await expect.poll(async () => (await site.visitor.get<Stored>(`/brands/${id}`)).body.name).toBe(name);
});

test('[SAFE-24] a form is told of while its tab was used in the last ten minutes, and again when it is used again', async ({
  openForm,
  site,
}) => {
  const { id } = await newBrand(site);
  const page = await openForm(`/brands/${id}/edit`);
  let calls = 0;
  const unanswered = new Set<Request>();
  page.on('request', (request) => {
    if (!request.url().includes('/admin/presence/')) return;
    calls += 1;
    unanswered.add(request);
  });
  page.on('requestfinished', (request) => unanswered.delete(request));
  page.on('requestfailed', (request) => unanswered.delete(request));
  // In steps, because the next call is planned when the last one is answered, and read.
  const pass = async (steps: number) => {
    for (let step = 0; step < steps; step += 1) {
      await page.clock.runFor(20_000);
      await expect.poll(() => unanswered.size).toBe(0);
      await page.evaluate(() => fetch('/api/brands').then((response) => response.text()));
    }
  };
  await pass(33);
  const before = calls;
  expect(before).toBeGreaterThan(20);
  await pass(6);
  expect(calls).toBe(before);
  await field(page, 'Brand Name').press('End');
  await pass(2);
  expect(calls).toBeGreaterThan(before);
});

test('[SAFE-25] a form whose record was deleted says so and by whom; restored from there, it is saved as it was entered', async ({
  openForm,
  site,
  asha,
}) => {
  const { id } = await newBrand(site);
  const page = await openForm(`/brands/${id}/edit`);
  const name = unique('Typed');
  await field(page, 'Brand Name').fill(name);
  await asha.delete(`/brands/${id}`);
  await page.clock.runFor(23_000);
  const line = status(page, /^This was deleted by Asha Rao at \d\d:\d\d\. Your changes are kept\./);
  await line.waitFor();
  expect(await violations(page)).toEqual([]);
  await line.getByRole('button', { name: 'Restore it' }).press('Enter');
  await expect.poll(() => line.count()).toBe(0);
  expect(await field(page, 'Brand Name').inputValue()).toBe(name);
  await save(page);
  await page.waitForURL('**/admin/brands');
  expect((await site.visitor.get<Stored>(`/brands/${id}`)).body.name).toBe(name);
});

test('[SAFE-25] what was entered into the form of a deleted record can be kept as a new one', async ({
  openForm,
  site,
  asha,
}) => {
  const { id } = await newBrand(site);
  const page = await openForm(`/brands/${id}/edit`);
  const name = unique('Kept');
  await field(page, 'Brand Name').fill(name);
  await asha.delete(`/brands/${id}`);
  await page.clock.runFor(23_000);
  await page.getByRole('button', { name: 'Keep as new' }).click();
  await page.getByRole('heading', { level: 1, name: 'Add New Brand' }).waitFor();
  await page.getByRole('button', { name: 'Create' }).click();
  await page.waitForURL('**/admin/brands');
  const brands = (await site.visitor.get<Stored[]>('/brands')).body;
  expect(brands.filter((brand) => brand.name === name).map((brand) => brand.id !== id)).toEqual([true]);
});

test('[SAFE-25] a form whose record was removed for good says so and offers to keep it as a new one', async ({
  openForm,
  site,
  asha,
  noise,
}) => {
  noise.expect(/404/);
  const { id } = await newBrand(site);
  const page = await openForm(`/brands/${id}/edit`);
  await asha.delete(`/brands/${id}`);
  await asha.delete(`/admin/trash/brands/${id}`);
  await page.clock.runFor(23_000);
  await status(page, 'This was deleted. Your changes are kept.').waitFor();
  await page.getByRole('button', { name: 'Keep as new' }).waitFor();
  expect(await page.getByRole('button', { name: 'Restore it' }).count()).toBe(0);
});

test('[SAFE-25] a form whose record was changed or published meanwhile says so, and nothing after a save of its own', async ({
  openForm,
  site,
  asha,
}) => {
  const post = await createPost(await site.staff(), { status: 'Draft', content: '<p>Roof.</p>' });
  const page = await openForm(`/blog/${post.id}/edit`);
  await articleText(page).waitFor();
  await asha.put(`/blog/posts/${post.id}`, { title: 'Another title' });
  await page.clock.runFor(23_000);
  await status(page, /^This was changed by Asha Rao at \d\d:\d\d\. Your changes are kept\.$/).waitFor();
  await asha.put(`/blog/posts/${post.id}`, { status: 'Published' });
  await page.clock.runFor(23_000);
  await status(page, /^This was published by Asha Rao at \d\d:\d\d\. Your changes are kept\.$/).waitFor();
  await page.reload();
  await field(page, 'Title').fill('A third title');
  await savePost(page, site);
  expect(await status(page, 'Your changes are kept.').count()).toBe(0);
});
