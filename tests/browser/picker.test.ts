import type { Page } from 'playwright-core';
import { expect } from '../support/browser.ts';
import { test } from '../support/inputs-page.ts';
import { violations } from './violations.ts';

async function openPickers(page: Page) {
  await page.goto('/?picker');
  const [category, tags] = ['Category', 'Tags'].map((name) => page.getByRole('combobox', { name })) as [
    ReturnType<Page['getByRole']>,
    ReturnType<Page['getByRole']>,
  ];
  await tags.waitFor();
  return { category, tags };
}

async function value(page: Page): Promise<{ category: string[]; tags: string[] }> {
  return JSON.parse((await page.getByLabel('Value').textContent()) ?? '');
}

const tagsOf = async (page: Page) => (await value(page)).tags;
const optionsOf = (page: Page) => page.getByRole('option').allTextContents();
const listbox = (page: Page) => page.getByRole('listbox');

// Also proves AMB-98, F12.
test('[VAL-15] [VAL-16] the picker offers every option that contains the text, toggles what is chosen, removes chips, also of what was deleted, and one for a single choice replaces it; it works by keyboard alone, never submits the form, and axe finds nothing', async ({
  page,
}) => {
  const { category, tags } = await openPickers(page);
  await tags.fill('POL');
  await expect
    .poll(() => optionsOf(page), { message: '[VAL-15] a part of the name, in any case' })
    .toEqual(['Policy', 'policy makers', 'EPOLIS']);
  await tags.fill('सौ');
  await expect.poll(() => optionsOf(page), { message: '[VAL-15] Devanagari' }).toEqual(['सौर']);
  await tags.fill('');
  const policy = page.getByRole('option', { name: 'Policy', exact: true });
  await policy.click();
  expect(await tagsOf(page), '[VAL-16] chosen').toEqual(['id-2', 'gone', 'id-0']);
  await page.getByRole('option', { name: 'Policy', exact: true, selected: true }).click();
  expect(await tagsOf(page), '[VAL-16] chosen again').toEqual(['id-2', 'gone']);
  await page.keyboard.press('Escape');
  expect(await tagsOf(page), 'after Escape').toEqual(['id-2', 'gone']);

  for (const [name, expected] of [
    ['Grid', ['id-5']],
    ['Pumps', ['id-9']],
    ['Pumps', []],
  ] as const) {
    await category.click();
    await page.getByRole('option', { name }).click();
    expect((await value(page)).category, `[AMB-98] ${name}`).toEqual(expected);
    await listbox(page).waitFor({ state: 'detached' });
  }
  expect(await category.getAttribute('aria-required')).toBe('true');
  await page.getByRole('button', { name: 'Remove No longer there' }).click();
  expect(await tagsOf(page), '[F12] the chip of a deleted option').toEqual(['id-2']);

  await page.evaluate(() => {
    document.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') document.title = event.defaultPrevented ? 'stays' : 'is sent';
    });
  });
  const expectTags = (expected: string[]) => expect.poll(() => tagsOf(page)).toEqual(expected);
  await tags.focus();
  await page.keyboard.type('nothing like it');
  await page.getByText('No tags with this text').waitFor();
  await page.keyboard.press('Enter');
  expect(await page.title(), 'Enter without an option').toBe('stays');
  await page.keyboard.press('Escape');
  await tags.fill('');
  await page.keyboard.type('pol');
  await page.getByRole('option', { name: 'EPOLIS' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expectTags(['id-2', 'id-1']);
  expect(await tags.inputValue(), 'after a choice').toBe('');
  await page.keyboard.press('Escape');
  await listbox(page).waitFor({ state: 'detached' });
  await page.keyboard.press('Backspace');
  await expectTags(['id-2']);
  await page.keyboard.press('Enter');
  await listbox(page).waitFor();
  expect(await page.title(), 'Enter opens the list').toBe('stays');
  await page.keyboard.type('epolis');
  await page.keyboard.press('Enter');
  await expectTags(['id-2', 'id-3']);

  for (const [colorScheme, width] of [
    ['light', 1280],
    ['dark', 360],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 740 });
    expect.soft(await violations(page), `${colorScheme}, ${width} px`).toEqual([]);
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await page.keyboard.type('no choice');
  await page.keyboard.press('Tab');
  expect(await tags.inputValue(), 'without the focus').toBe('');
});
