import type { Page } from 'playwright-core';
import { create, rateCard, type Stored } from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { enter, keptDrafts, pathOf, save, withDrafts, withoutDrafts } from './panel-forms.ts';
import { violations } from './violations.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const value = (page: Page, label: string) =>
  page.getByRole('textbox', { name: label, exact: true }).inputValue();
const keptCount = async (page: Page) => (await keptDrafts(page)).length;

test('[HOLD-02] after a crash what only another user has changed is taken over, and a field that both changed is asked about, by keyboard; what is not used stays in the form and on the device until the history has it', async ({
  page: lost,
  site,
  noise,
}) => {
  await withoutDrafts(lost, noise);
  const staff = await site.staff();
  const card = await create(staff, '/rate-cards', rateCard());
  await signedIn(lost, site);
  await openPanel(lost, `/rate-cards/${card.id}/edit`);
  await enter(lost, { Title: 'Typed', Price: 'Typed price' });
  await expect.poll(async () => (await keptDrafts(lost))[0]?.entries.price).toBe('Typed price');
  const page = await lost.context().newPage();
  await lost.close({ runBeforeUnload: false });
  await staff.put(`/rate-cards/${card.id}`, { price: '900', features: ['Diploma'], isPopular: true });
  await openPanel(page, `/rate-cards/${card.id}/edit`);
  await page.getByText(/^You have unsaved entries of /).waitFor();
  await press(page, 'Restore');
  const clash = page.getByRole('region', { name: 'Both of you changed Price.' });
  await clash.waitFor();
  const isFocused = (element: Element) => element === document.activeElement;
  await expect
    .poll(() => page.getByRole('button', { name: 'Keep mine: Price' }).evaluate(isFocused))
    .toBe(true);
  const fields = ['Title', 'Price', 'Feature 1'];
  expect(await Promise.all(fields.map((label) => value(page, label)))).toEqual([
    ...['Typed', 'Typed price', 'Diploma'],
  ]);
  expect(await violations(page)).toEqual([]);
  const theirs = page.getByRole('button', { name: 'Use theirs: Price' });
  await theirs.press('Enter');
  await page.getByText('What you do not use could not be stored. Please try again.').waitFor();
  expect([await value(page, 'Price'), await keptCount(page)]).toEqual(['Typed price', 1]);
  await withDrafts(page);
  await theirs.press('Enter');
  await expect.poll(() => value(page, 'Price')).toBe('900');
  await save(page);
  await expect.poll(() => pathOf(page)).toBe('/admin/rate-cards');
  expect((await staff.get<Stored>(`/rate-cards/${card.id}`)).body).toMatchObject({
    ...{ title: 'Typed', price: '900' },
    ...{ features: ['Diploma'], isPopular: true },
  });
  const { body: versions } = await staff.get<{ values: object }[]>(
    `/admin/history/rate-cards/${card.id}.json`,
  );
  expect(versions).toContainEqual(
    expect.objectContaining({ action: 'draft', values: expect.objectContaining({ price: 'Typed price' }) }),
  );
  await expect.poll(() => keptCount(page)).toBe(0);
});
