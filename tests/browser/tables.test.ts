import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { vi } from 'vitest';
import { sanitise } from '../../server/html/sanitise.ts';
import { expect } from '../support/browser.ts';
import { type EditorPage, test } from '../support/inputs-page.ts';
import { hidden } from './editor-view.ts';
import { frames } from './pages.ts';

// Each walks through what would be many tests.
vi.setConfig({ testTimeout: 120_000 });

const th = (text: string) => `<th scope="col">${text}</th>`;
const td = (text: string) => `<td>${text}</td>`;
const head = (...cells: string[]) => `<thead><tr>${cells.map(th).join('')}</tr></thead>`;
const row = (...cells: string[]) => `<tr>${cells.map(td).join('')}</tr>`;
const body = (...rows: string[]) => `<tbody>${rows.join('')}</tbody>`;
const table = (...parts: string[]) => `<table>${parts.join('')}</table>`;

/** Chooses from the menu of tables by keyboard; the focus is in the text before and after. */
async function choose({ page, text }: EditorPage, name: string): Promise<void> {
  const { keyboard } = page;
  await keyboard.press('Alt+F10');
  await keyboard.press('End');
  await keyboard.press('ArrowLeft');
  await keyboard.press('Enter');
  await page.getByRole('menu', { name: 'Table' }).waitFor();
  const item = page.getByRole('menu').getByText(name, { exact: true });
  for (let presses = 0; presses < 12; presses += 1) {
    if (await item.evaluate((element) => element.closest('button') === document.activeElement)) break;
    await keyboard.press('ArrowDown');
  }
  await keyboard.press('Enter');
  if (name !== 'Caption')
    await expect.poll(() => text.evaluate((element) => element === document.activeElement)).toBe(true);
}

test('[TABLE-01] a table is made, filled, changed row by row and column by column, captioned and deleted with the keyboard alone, and each step can be undone', async ({
  editor,
}) => {
  const opened = await editor('<p>Before</p>');
  const { page, value, toEnd } = opened;
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
  expect
    .soft(await value(), 'Tab leads through the cells')
    .toBe(before + table(head('Load', 'Price', ''), body(blank, row('', '', 'last'))));
  await keyboard.press('Tab');
  await keyboard.type('new');
  const grown = body(blank, row('', '', 'last'), row('new', '', ''));
  expect
    .soft(await value(), 'a new row after the last')
    .toBe(before + table(head('Load', 'Price', ''), grown));
  await keyboard.press('Shift+Tab');
  await keyboard.type('very ');
  expect.soft(await value(), 'Shift+Tab leads back').toContain(td('very '.trim()));

  const small = table(head('a', 'b'), body(row('c', 'd')));
  const steps: readonly [name: string, cell: string, html: string][] = [
    ['Add row below', 'c', table(head('a', 'b'), body(row('c', 'd'), row('', '')))],
    ['Add row above', 'c', table(head('a', 'b'), body(row('', ''), row('c', 'd')))],
    ['Delete row', 'c', table(head('a', 'b'))],
    ['Add column before', 'b', table(head('a', '', 'b'), body(row('c', '', 'd')))],
    ['Add column after', 'd', table(head('a', 'b', ''), body(row('c', 'd', '')))],
    ['Delete column', 'a', table(head('b'), body(row('d')))],
    ['Header row', 'd', table(body(row('a', 'b'), row('c', 'd')))],
    ['Delete table', 'd', ''],
    // Nothing stands above the header row.
    ['Add row above', 'a', small],
  ];
  for (const [name, cell, html] of steps) {
    const made = await editor(small);
    await made.text.getByText(cell, { exact: true }).click();
    if (html === small) {
      await made.tool('Table').click();
      const item = page.getByRole('menuitem', { name });
      expect.soft(await item.getAttribute('aria-disabled'), name).toBe('true');
      await item.click({ force: true });
      await keyboard.press('Escape');
    } else await choose(made, name);
    await expect.poll(value, { message: name }).toBe(html);
    if (html === small) continue;
    await keyboard.press('Control+Z');
    await expect.poll(value, { message: `${name}, undone` }).toBe(small);
  }

  const captioned = await editor(small);
  await captioned.text.getByText('c', { exact: true }).click();
  await choose(captioned, 'Caption');
  await page.getByLabel('Caption', { exact: true }).waitFor();
  await keyboard.type(' Prices "today" ');
  await keyboard.press('Enter');
  const withCaption = small.replace('<table>', '<table><caption>Prices "today"</caption>');
  expect.soft(await value(), 'the caption').toBe(withCaption);
  expect.soft(sanitise(withCaption), 'the server').toBe(withCaption);
  await keyboard.type('!');
  expect.soft(await value(), 'writing goes on in the cell').toContain(td('c!'));
});

test('[TABLE-01] the bubble of a table has the same tools and no merging, covers no line that is written in, and a table is inserted below a list, not in it', async ({
  editor,
}) => {
  const small = table(head('a', 'b'), body(row('c', 'd')));
  const { page, text, value } = await editor(small);
  await text.getByText('d', { exact: true }).click();
  const bubble = page.getByRole('group', { name: 'Table' });
  await bubble.waitFor();
  const names = await bubble
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')));
  expect(names).toEqual([
    'Add row above',
    'Add row below',
    'Delete row',
    'Add column before',
    'Add column after',
    'Delete column',
    'Header row',
    'Delete table',
    'Caption',
  ]);
  await bubble.getByRole('button', { name: 'Add row below' }).click();
  await expect.poll(value).toBe(table(head('a', 'b'), body(row('c', 'd'), row('', ''))));
  const headerRow = bubble.getByRole('button', { name: 'Header row' });
  expect(await headerRow.getAttribute('aria-pressed')).toBe('true');
  await headerRow.click();
  await expect.poll(() => headerRow.getAttribute('aria-pressed')).toBe('false');

  const rows = Array.from({ length: 40 }, (_, index) => row(`row ${index}`, 'x'));
  for (const [width, height] of [
    [360, 640],
    [1366, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    const long = await editor(`<p>a</p>${table(body(...rows))}<p>b</p>`);
    for (const line of ['row 3', 'row 20', 'row 39']) {
      await long.text.getByText(line, { exact: true }).click();
      await page.keyboard.press('End');
      await frames(page);
      expect.soft(await hidden(bubble), `the bubble at ${line}, ${width} px`).toEqual([]);
      const cell = long.text.getByText(line, { exact: true });
      expect.soft(await hidden(cell), `${line}, ${width} px`).toEqual([]);
    }
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect.soft(sideways, `${width} px`).toBeLessThanOrEqual(0);
  }
  const { violations } = await new AxeBuilder({ page }).include('.rich-text').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);

  await page.setViewportSize({ width: 1000, height: 800 });
  const list = '<ul><li>one<ul><li>here</li></ul></li><li>two</li></ul>';
  const inList = await editor(list);
  await inList.text.getByText('here').click();
  await inList.tool('Table').click();
  await page.getByRole('menuitem', { name: 'Insert table (3 × 3)' }).click();
  const empty = row('', '', '');
  await expect.poll(value).toBe(list + table(head('', '', ''), body(empty, empty)));
  await page.keyboard.type('x');
  await expect.poll(value).toContain(th('x'));
});

const copied = (name: string) =>
  readFileSync(join(import.meta.dirname, 'fixtures/pasted', `${name}.html`), 'utf8');

const pasted = {
  'word-table': table(head('Load', 'Subsidy'), body(row('Up to 2 kW', '₹ 30,000'))),
  excel: table(
    head('System', 'Price', ''),
    body(row('3 kW', '1,80,000', ''), '<tr><td colspan="2">Prices without tax</td><td></td></tr>'),
  ),
  'google-sheets': table(head('State', 'Capacity'), body(row('Gujarat', '4,832'))),
  'google-docs-table': `<p>Losses by cause</p>${table(
    head('Cause', 'Share'),
    body(row('<p>Dust</p><p>and shade</p>', '<ul><li>7 %</li></ul>')),
  )}`,
};

test('[TABLE-02] tables pasted from Word, Excel, Google Sheets, Google Docs and web pages stay tables, with the header row that they have, without widths and colours, and the server keeps them as they are', async ({
  editor,
}) => {
  for (const [name, html] of Object.entries(pasted)) {
    const { paste, value } = await editor();
    await paste({ html: copied(name) });
    expect.soft(await value(), name).toBe(html);
    expect.soft(sanitise(html), name).toBe(html);
  }
  const pages: readonly [what: string, html: string, stored: string][] = [
    [
      'a table with a caption, header cells and a foot',
      '<table width="100%" class="wikitable"><caption>Tariff <b>2026</b></caption><colgroup><col style="width:9em"></colgroup><thead><tr><th bgcolor="#ccc">Slab</th><th><a href="/x">Rate</a></th></tr></thead><tbody><tr><th>0-100</th><td style="color:red">3.5</td></tr></tbody><tfoot><tr><td>all</td><td>4</td></tr></tfoot></table>',
      table(
        '<caption>Tariff 2026</caption>',
        head('Slab', '<a href="/x" rel="noopener noreferrer">Rate</a>'),
        body('<tr><th scope="row">0-100</th><td>3.5</td></tr>', row('all', '4')),
      ),
    ],
    [
      'tables that only place things',
      '<table role="presentation"><tr><td>Dear</td><td>all</td></tr></table><table><tr><td>one cell</td></tr></table><table><tr><td>menu</td><td><table><tr><td>a</td><td>b</td></tr></table></td></tr></table>',
      `<p>Dear | all</p><p>one cell</p><p>menu</p>${table(body(row('a', 'b')))}`,
    ],
    [
      'a table in a list',
      '<ul><li>x<table><tr><td>a</td><td>b</td></tr></table></li></ul>',
      '<ul><li>x<p>a | b</p></li></ul>',
    ],
  ];
  for (const [what, html, stored] of pages) {
    const { paste, value } = await editor();
    await paste({ html });
    expect.soft(await value(), what).toBe(stored);
    expect.soft(sanitise(stored), what).toBe(stored);
  }

  const own = table('<caption>c</caption>', head('a', 'b'), body(row('<strong>c</strong>', 'd')));
  const { page, text, paste, value } = await editor(own, {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await text.focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Control+X');
  expect.soft(await value(), 'cut').toBe('');
  await page.keyboard.press('Control+V');
  await expect.poll(value, { message: 'pasted within the editor' }).toBe(own);
  await text.getByText('d', { exact: true }).click();
  await paste({ html: '<p>one</p><p>two</p>', text: 'one\ntwo' });
  expect.soft(await value(), 'paragraphs into a cell').toContain('<td><p>done</p><p>two</p></td>');
});
