import { expect } from '../support/browser.ts';
import { type EditorPage, test } from '../support/inputs-page.ts';
import { hidden } from './editor-view.ts';
import { frames } from './pages.ts';
import { violations } from './violations.ts';

const th = (text: string) => `<th scope="col">${text}</th>`;
const td = (text: string) => `<td>${text}</td>`;
const head = (...cells: string[]) => `<thead><tr>${cells.map(th).join('')}</tr></thead>`;
const row = (...cells: string[]) => `<tr>${cells.map(td).join('')}</tr>`;
const body = (...rows: string[]) => `<tbody>${rows.join('')}</tbody>`;
const table = (...parts: string[]) => `<table>${parts.join('')}</table>`;

/** Chooses from the menu of tables by keyboard; the focus is in the text before and after. */
async function choose({ page, text }: EditorPage, name: string): Promise<void> {
  const { keyboard } = page;
  for (const key of ['Alt+F10', 'End', 'ArrowLeft', 'Enter']) await keyboard.press(key);
  await page.getByRole('menu', { name: 'Table' }).waitFor();
  const item = page.getByRole('menu').getByText(name, { exact: true });
  for (let presses = 0; presses < 12; presses += 1) {
    if (await item.evaluate((element) => element.closest('button') === document.activeElement)) break;
    await keyboard.press('ArrowDown');
  }
  await keyboard.press('Enter');
  await page.getByRole('menu', { name: 'Table' }).waitFor({ state: 'detached' });
  if (name !== 'Caption')
    await expect.poll(() => text.evaluate((element) => element === document.activeElement)).toBe(true);
}

test('[TABLE-01] a table is made, filled, changed and captioned with the keyboard alone; its last row is in view on a phone, and axe finds nothing', async ({
  editor,
}) => {
  const opened = await editor('<p>Before</p>');
  const { page, text, value, toEnd, tool } = opened;
  const { keyboard } = page;
  await toEnd();
  await choose(opened, 'Insert table (3 × 3)');
  const before = '<p>Before</p>';
  const blank = row('', '', '');
  await expect.poll(value).toBe(before + table(head('', '', ''), body(blank, blank)));
  await keyboard.type('Load');
  await keyboard.press('Tab');
  await keyboard.type('Price');
  for (let cell = 0; cell < 7; cell += 1) await keyboard.press('Tab');
  await keyboard.type('last');
  await keyboard.press('Tab');
  await keyboard.type('new');
  const grown = table(head('Load', 'Price', ''), body(blank, row('', '', 'last'), row('new', '', '')));
  expect.soft(await value(), 'Tab leads through the cells, and to a new row').toBe(before + grown);

  const small = table(head('a', 'b'), body(row('c', 'd')));
  await editor(small);
  await text.getByText('c', { exact: true }).click();
  await choose(opened, 'Add row below');
  await expect.poll(value).toBe(table(head('a', 'b'), body(row('c', 'd'), row('', ''))));
  await keyboard.press('Control+Z');
  await expect.poll(value).toBe(small);
  await choose(opened, 'Caption');
  await page.getByLabel('Caption', { exact: true }).waitFor();
  await keyboard.type(' Prices "today" ');
  await keyboard.press('Enter');
  const withCaption = small.replace('<table>', '<table><caption>Prices "today"</caption>');
  expect.soft(await value(), 'the caption').toBe(withCaption);
  await text.getByText('a', { exact: true }).click();
  await tool('Table').click();
  const above = page.getByRole('menuitem', { name: 'Add row above' });
  expect.soft(await above.getAttribute('aria-disabled'), 'above the header row').toBe('true');
  await above.click({ force: true });
  await keyboard.press('Escape');
  expect
    .soft(await value(), 'above the header row')
    .toContain('<table><caption>Prices "today"</caption><thead>');

  await text.getByText('d', { exact: true }).click();
  await choose(opened, 'Header row');
  await expect.poll(value).toContain('<tbody><tr><td>a</td><td>b</td></tr>');

  const rows = Array.from({ length: 40 }, (_, index) => row(`row ${index}`, 'x'));
  await page.setViewportSize({ width: 360, height: 640 });
  await editor(`<p>a</p>${table(body(...rows))}<p>b</p>`);
  const cell = text.getByText('row 39', { exact: true });
  await cell.click();
  await frames(page);
  expect.soft(await hidden(cell)).toEqual([]);
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect.soft(sideways).toBeLessThanOrEqual(0);
  expect(await violations(page)).toEqual([]);
});
