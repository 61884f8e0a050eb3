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

test('[HOLD-02] after a crash fields that another user has changed keep the saved value and offer both versions, by keyboard there and back; what is not used stays on the device until the history has it', async ({
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
  const comparison = page.getByRole('region', { name: 'Changed since you typed' });
  const ours = comparison.getByRole('button', { name: 'Use yours: Price' });
  await ours.waitFor();
  await expect.poll(() => comparison.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await comparison.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
    'Price, changed by both',
    'Features, changed meanwhile',
    'Mark as Popular, changed meanwhile',
  ]);
  const fields = ['Title', 'Price', 'Feature 1'];
  expect(await Promise.all(fields.map((label) => value(page, label)))).toEqual(['Typed', '900', 'Diploma']);
  expect(await ours.getAttribute('aria-pressed')).toBe('false');
  expect(await violations(page)).toEqual([]);
  await ours.press('Enter');
  expect(await value(page, 'Price')).toBe('Typed price');
  expect(await ours.getAttribute('aria-pressed')).toBe('true');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await value(page, 'Price')).toBe('900');
  await ours.click();
  await expect.poll(() => keptCount(page)).toBe(2);
  await press(page, 'Done');
  await page.getByText('What you do not use could not be stored. Please try again.').waitFor();
  await expect.poll(() => keptCount(page)).toBe(2);
  await withDrafts(page);
  await press(page, 'Done');
  await comparison.waitFor({ state: 'hidden' });
  await save(page);
  await expect.poll(() => pathOf(page)).toBe('/admin/rate-cards');
  expect((await staff.get<Stored>(`/rate-cards/${card.id}`)).body).toMatchObject({
    ...{ title: 'Typed', price: 'Typed price' },
    ...{ features: ['Diploma'], isPopular: true },
  });
  await expect.poll(() => keptCount(page)).toBe(0);
});
