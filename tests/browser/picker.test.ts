import type { Page } from 'playwright-core';
import { expect } from '../support/browser.ts';
import { test } from '../support/inputs-page.ts';
import { violations } from './violations.ts';

async function value(page: Page): Promise<{ category: string[]; tags: string[] }> {
  return JSON.parse((await page.getByLabel('Value').textContent()) ?? '');
}

// Also proves AMB-98, F12.
test('[VAL-15] [VAL-16] the picker offers every option that contains the text, toggles what is chosen, removes chips, also of what was deleted, and one for a single choice replaces it; it works by keyboard alone, never submits the form, and axe finds nothing', async ({
  page,
}) => {
  await page.goto('/?picker');
  const category = page.getByRole('combobox', { name: 'Category' });
  const tags = page.getByRole('combobox', { name: 'Tags' });
  const listbox = page.getByRole('listbox');
  const option = (name: string) => page.getByRole('option', { name, exact: true });
  const offers = (names: string[], message: string) =>
    expect.poll(() => page.getByRole('option').allTextContents(), { message }).toEqual(names);
  const tagsAre = (ids: string[], message = 'the tags') =>
    expect.poll(async () => (await value(page)).tags, { message }).toEqual(ids);
  await tags.fill('POL');
  await offers(['Policy', 'policy makers', 'EPOLIS'], '[VAL-15] a part of the name, in any case');
  await tags.fill('सौ');
  await offers(['सौर'], '[VAL-15] Devanagari');
  await tags.fill('');
  await option('Policy').click();
  await tagsAre(['id-2', 'gone', 'id-0'], '[VAL-16] chosen');
  await option('Policy').click();
  await tagsAre(['id-2', 'gone'], '[VAL-16] chosen again');
  await page.keyboard.press('Escape');

  for (const [name, expected] of [
    ['Grid', ['id-5']],
    ['Pumps', ['id-9']],
    ['Pumps', []],
  ] as const) {
    await category.click();
    await page.getByRole('option', { name }).click();
    expect((await value(page)).category, `[AMB-98] ${name}`).toEqual(expected);
    await listbox.waitFor({ state: 'detached' });
  }
  await page.getByRole('button', { name: 'Remove No longer there' }).click();
  await tagsAre(['id-2'], '[F12] the chip of a deleted option');

  await page.evaluate(() => {
    document.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') document.title = event.defaultPrevented ? 'stays' : 'is sent';
    });
  });
  await tags.focus();
  await page.keyboard.type('nothing like it');
  await page.getByText('No tags with this text').waitFor();
  await page.keyboard.press('Enter');
  expect(await page.title(), 'Enter without an option').toBe('stays');
  await page.keyboard.press('Escape');
  await tags.fill('');
  await page.keyboard.type('pol');
  await option('EPOLIS').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await tagsAre(['id-2', 'id-1']);
  expect(await tags.inputValue(), 'after a choice').toBe('');
  await page.keyboard.press('Escape');
  await listbox.waitFor({ state: 'detached' });
  await page.keyboard.press('Backspace');
  await tagsAre(['id-2']);
  await page.keyboard.press('Enter');
  await listbox.waitFor();
  expect(await page.title(), 'Enter opens the list').toBe('stays');
  await page.keyboard.type('epolis');
  await page.keyboard.press('Enter');
  await tagsAre(['id-2', 'id-3']);
  await page.setViewportSize({ width: 360, height: 740 });
  expect.soft(await violations(page)).toEqual([]);
  expect.soft(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
