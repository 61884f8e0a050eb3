import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { expect, type OpenPage } from '../support/browser.ts';
import type { FixturePage } from '../support/fixture-page.ts';
import { test } from '../support/inputs-page.ts';

type Options = Parameters<OpenPage>[0];

async function openPickers(open: OpenPage, inputs: FixturePage, options: Options = {}): Promise<Page> {
  const page = await open(options);
  await page.goto(`${inputs.origin}/?picker`);
  await page.getByRole('combobox', { name: 'Tags' }).waitFor();
  return page;
}

async function value(page: Page): Promise<{ category: string[]; tags: string[] }> {
  return JSON.parse((await page.getByLabel('Value').textContent()) ?? '');
}

const optionsOf = (page: Page) => page.getByRole('option').allTextContents();

describe('the picker input', () => {
  test('the picker offers every option that contains the text, ignoring case (VAL-15, AMB-98, F12)', async ({
    open,
    inputs,
  }) => {
    const page = await openPickers(open, inputs);
    await page.getByRole('combobox', { name: 'Tags' }).fill('POL');
    await expect.poll(() => optionsOf(page)).toEqual(['Policy', 'policy makers', 'EPOLIS']);
    await page.getByRole('combobox', { name: 'Tags' }).fill('सौ');
    await expect.poll(() => optionsOf(page)).toEqual(['सौर']);
    await page.getByRole('combobox', { name: 'Tags' }).fill('nothing like it');
    await page.getByText('No tags with this text').waitFor();
  });

  test('choosing a selected option again removes it (VAL-16)', async ({ open, inputs }) => {
    const page = await openPickers(open, inputs);
    await page.getByRole('combobox', { name: 'Tags' }).click();
    await page.getByRole('option', { name: 'Policy', exact: true }).click();
    expect((await value(page)).tags).toEqual(['id-2', 'gone', 'id-0']);
    await page.getByRole('option', { name: 'Policy', exact: true, selected: true }).click();
    expect((await value(page)).tags).toEqual(['id-2', 'gone']);
  });

  test('a single-choice picker replaces its option, and choosing it again clears it (AMB-98)', async ({
    open,
    inputs,
  }) => {
    const page = await openPickers(open, inputs);
    const category = page.getByRole('combobox', { name: 'Category' });
    for (const [name, expected] of [
      ['Grid', ['id-5']],
      ['Pumps', ['id-9']],
      ['Pumps', []],
    ] as const) {
      await category.click();
      await page.getByRole('option', { name }).click();
      expect((await value(page)).category).toEqual(expected);
      await page.getByRole('listbox').waitFor({ state: 'detached' });
    }
    expect(await category.getAttribute('aria-required')).toBe('true');
  });

  test('the picker can be used with the keyboard alone: arrow keys, Enter and removable chips (F12)', async ({
    open,
    inputs,
  }) => {
    const page = await openPickers(open, inputs);
    await page.getByRole('combobox', { name: 'Tags' }).focus();
    await page.keyboard.type('pol');
    await page.getByRole('option', { name: 'EPOLIS' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await value(page)).tags).toEqual(['id-2', 'gone', 'id-1']);
    await page.keyboard.press('Escape');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    await page.keyboard.press('Backspace');
    await expect.poll(async () => (await value(page)).tags).toEqual(['id-2', 'gone']);
    await page.keyboard.press('Enter');
    await page.getByRole('listbox').waitFor();
    expect(page.url()).toBe(`${inputs.origin}/?picker`);
  });

  test('the picker clears its text after a choice and when it loses the focus (F12)', async ({
    open,
    inputs,
  }) => {
    const page = await openPickers(open, inputs);
    const tags = page.getByRole('combobox', { name: 'Tags' });
    await tags.focus();
    await page.keyboard.type('epolis');
    await page.keyboard.press('Enter');
    expect(await tags.inputValue()).toBe('');
    await page.keyboard.type('makers');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await value(page)).tags).toEqual(['id-2', 'gone', 'id-3', 'id-1']);
    await page.keyboard.type('no choice');
    await page.keyboard.press('Tab');
    expect(await tags.inputValue()).toBe('');
  });

  test('Enter in the picker never submits the form, and Escape keeps the chosen options', async ({
    open,
    inputs,
  }) => {
    const page = await openPickers(open, inputs);
    const tags = page.getByRole('combobox', { name: 'Tags' });
    await page.evaluate(() => {
      document.addEventListener('keydown', (event) => {
        if (event.key === 'Enter') document.title = event.defaultPrevented ? 'stays' : 'is sent';
      });
    });
    const pressEnter = async () => {
      await page.evaluate(() => document.head.querySelector('title')?.remove());
      await page.keyboard.press('Enter');
      return await page.title();
    };
    await tags.focus();
    await page.keyboard.press('Escape');
    expect((await value(page)).tags).toEqual(['id-2', 'gone']);
    expect(await pressEnter()).toBe('stays');
    await page.keyboard.type('nothing like it');
    await page.getByText('No tags with this text').waitFor();
    expect(await pressEnter()).toBe('stays');
    await page.keyboard.press('Escape');
    await tags.click();
    await page.getByRole('listbox').waitFor();
    expect(await pressEnter()).toBe('stays');
    expect((await value(page)).tags).toEqual(['id-2', 'gone']);
  });

  test('a chip removes its option, also one that was deleted meanwhile (F12)', async ({ open, inputs }) => {
    const page = await openPickers(open, inputs);
    await page.getByRole('button', { name: 'Remove No longer there' }).click();
    expect((await value(page)).tags).toEqual(['id-2']);
    await page.getByRole('button', { name: 'Remove Rooftop' }).click();
    expect((await value(page)).tags).toEqual([]);
  });

  test.for([
    ['light', 360],
    ['dark', 1280],
  ] as const)(
    'the picker has no accessibility violation, open and closed, %s, %d px',
    async ([colorScheme, width], { open, inputs }) => {
      const page = await openPickers(open, inputs, { colorScheme, viewport: { width, height: 740 } });
      const violations = async () => {
        const found = await new AxeBuilder({ page }).analyze();
        return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
      };
      expect(await violations()).toEqual([]);
      await page.getByRole('combobox', { name: 'Tags' }).click();
      await page.getByRole('listbox').waitFor();
      expect(await violations()).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    },
  );
});
