import { expect, test } from 'vitest';
import { articleEditor, block, item, paragraph } from '../tests/support/article-editor.ts';
import { insertTable } from './schema/table.ts';
import { isPossible, tableState, tableTools } from './table-menu.tsx';

const th = (text: string) => `<th scope="col">${text}</th>`;
const head = (...cells: string[]) => `<thead><tr>${cells.map(th).join('')}</tr></thead>`;
const row = (...cells: string[]) => `<tr>${cells.map((text) => `<td>${text}</td>`).join('')}</tr>`;
const body = (...rows: string[]) => `<tbody>${rows.join('')}</tbody>`;
const table = (...parts: string[]) => `<table>${parts.join('')}</table>`;

const small = () =>
  articleEditor(
    block(
      'table',
      block('tableRow', block('tableHeader', paragraph('a')), block('tableHeader', paragraph('b'))),
      block('tableRow', block('tableCell', paragraph('c')), block('tableCell', paragraph('d'))),
    ),
  );
const smallHtml = table(head('a', 'b'), body(row('c', 'd')));

test.each([
  ['Add row above', 'c', table(head('a', 'b'), body(row('', ''), row('c', 'd')))],
  ['Add row below', 'c', table(head('a', 'b'), body(row('c', 'd'), row('', '')))],
  ['Delete row', 'c', table(head('a', 'b'))],
  ['Add column before', 'b', table(head('a', '', 'b'), body(row('c', '', 'd')))],
  ['Add column after', 'd', table(head('a', 'b', ''), body(row('c', 'd', '')))],
  ['Delete column', 'a', table(head('b'), body(row('d')))],
  ['Header row', 'd', table(body(row('a', 'b'), row('c', 'd')))],
  ['Delete table', 'd', ''],
])("[TABLE-01] '%s' in the cell '%s' changes the table, and one undo brings it back", (name, cell, html) => {
  const { editor, after, html: written } = small();
  after(cell);
  tableTools
    .find((tool) => tool.name === name)
    ?.run(editor.chain())
    .run();
  expect(written()).toBe(html);
  editor.commands.undo();
  expect(written()).toBe(smallHtml);
});

test('[TABLE-01] nothing can be added above the header row, and no cells can be merged', () => {
  const { editor, after } = small();
  const possible = () => tableTools.filter((tool) => isPossible(tool, tableState(editor).isInHeader));
  after('c');
  expect(possible()).toEqual(tableTools);
  after('a');
  expect(tableTools.filter((tool) => !possible().includes(tool)).map(({ name }) => name)).toEqual([
    'Add row above',
  ]);
  expect(tableTools.filter(({ name }) => /merge|split/i.test(name))).toEqual([]);
});

test('[TABLE-01] a table of three rows and columns takes the place of an empty paragraph, and stands below a list', () => {
  const blank = row('', '', '');
  const threeByThree = table(head('', '', ''), body(blank, blank));
  const empty = articleEditor({ type: 'paragraph' });
  empty.editor.commands.command(insertTable);
  expect(empty.html()).toBe(threeByThree);
  const inList = articleEditor(block('bulletList', item('one', 0, block('bulletList', item('here')))));
  inList.after('here');
  inList.editor.commands.command(insertTable);
  expect(inList.html()).toBe(`<ul><li>one<ul><li>here</li></ul></li></ul>${threeByThree}`);
  inList.type('x');
  expect(inList.html(), 'the cursor is in its first cell').toContain(th('x'));
});
