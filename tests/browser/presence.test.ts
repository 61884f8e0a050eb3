import type { Page } from 'playwright-core';
import { create, type Stored, unique } from '../factories/bodies.ts';
import { test as base, expect } from '../support/browser.ts';
import type { Http } from '../support/http.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import type { TestServer } from '../support/server.ts';
import { colleague } from '../support/site.ts';
import { field } from './blog-form.ts';
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

const status = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });

const newBrand = async (site: TestServer): Promise<Stored> =>
  create(await site.staff(), '/brands', { name: unique('Surya'), logo: '/pictures/people/03.webp' });

test('[SAFE-24] who else has the record open is told within 25 seconds, a colleague by name, and gone within 60 after they left; nothing is locked, and a press on Update counts although the notice moves the button', async ({
  openForm,
  site,
  asha,
}) => {
  const { id } = await newBrand(site);
  const staff = await site.staff();
  const path = (form: string) => `/admin/presence/brands/${id}/018f0000-0000-7000-8000-00000000000${form}`;
  /** A form that was never told of asks, so that each step begins when the server knows of the last one. */
  const knownForms = async () => (await staff.delete<{ others: unknown[] }>(path('c'))).body.others.length;
  const page = await openForm(`/brands/${id}/edit`);
  await page.clock.runFor(3000);
  await expect.poll(knownForms).toBe(1);
  await staff.put(path('a'));
  await page.clock.runFor(20_000);
  const inAnotherTab = status(page, 'You have this open in another tab or on another device.');
  await inAnotherTab.waitFor();
  expect(await violations(page)).toEqual([]);
  await staff.delete(path('a'));
  await page.clock.runFor(20_000);
  await expect.poll(() => inAnotherTab.count()).toBe(0);

  const name = unique('Agni');
  await field(page, 'Brand Name').fill(name);
  await page.clock.runFor(2000);
  await status(page, /^Draft saved at/).waitFor();
  const update = page.getByRole('button', { name: 'Update' });
  const place = async () => (await update.boundingBox())?.y ?? 0;
  await update.hover();
  await page.mouse.down();
  const pressed = await place();
  await asha.put(path('b'));
  await page.clock.runFor(20_000);
  await status(page, 'Asha Rao is editing this too.').waitFor();
  expect(await place(), 'the button').toBeGreaterThan(pressed + 48);
  await page.mouse.up();
  await expect.poll(async () => (await site.visitor.get<Stored>(`/brands/${id}`)).body.name).toBe(name);
  await expect.poll(knownForms, { message: 'the form that was left' }).toBe(1);
});

test('[SAFE-25] a form whose record was deleted meanwhile says so and by whom; restored from there it is saved as it was entered, and removed for good it can be kept as a new one', async ({
  openForm,
  site,
  asha,
  noise,
}) => {
  noise.expect(/404/);
  const { id } = await newBrand(site);
  const page = await openForm(`/brands/${id}/edit`);
  const name = unique('Typed');
  await field(page, 'Brand Name').fill(name);
  await asha.put(`/brands/${id}`, { logo: '/pictures/people/04.webp' });
  await asha.delete(`/brands/${id}`);
  await page.clock.runFor(23_000);
  const line = status(page, /^This was deleted by Asha Rao at \d\d:\d\d\. Your changes are kept\./);
  await line.waitFor();
  await line.getByRole('button', { name: 'Restore it' }).press('Enter');
  await expect.poll(() => line.count()).toBe(0);
  expect(await field(page, 'Brand Name').inputValue()).toBe(name);
  await save(page);
  await page.waitForURL('**/admin/brands');
  const { body: saved } = await site.visitor.get<Stored>(`/brands/${id}`);
  expect(saved, 'with what Asha changed').toMatchObject({ name, logo: '/pictures/people/04.webp' });

  await openPanel(page, `/brands/${id}/edit`);
  await field(page, 'Brand Name').fill(`${name} kept`);
  await asha.delete(`/brands/${id}`);
  await asha.delete(`/admin/trash/brands/${id}`);
  await page.clock.runFor(23_000);
  await status(page, 'This was deleted. Your changes are kept.').waitFor();
  await page.getByRole('button', { name: 'Keep as new' }).click();
  await page.getByRole('heading', { level: 1, name: 'Add New Brand' }).waitFor();
  await page.getByRole('button', { name: 'Create' }).click();
  await page.waitForURL('**/admin/brands');
  const brands = (await site.visitor.get<Stored[]>('/brands')).body;
  const stored = brands.filter((one) => one.name === `${name} kept`);
  expect(stored.map((one) => one.id !== id)).toEqual([true]);
});
