import type { Command } from '@tiptap/core';
import { createTable, Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import type { DOMOutputSpec, Node } from '@tiptap/pm/model';
import { NodeSelection, type Selection, TextSelection } from '@tiptap/pm/state';
import { isCellSpan } from '../../engine/kinds/html/cell-span.ts';

/** Rows and columns of a new table. */
const newSize = 3;

/** A table with its caption, which is plain text. It stands in no list, quotation or other table. */
const TableNode = Table.extend({
  group: '',
  // Its own view sets the widths of columns.
  addNodeView: () => null,

  addAttributes() {
    const captionOf = (table: Element) => table.querySelector(':scope > caption')?.textContent ?? '';
    return { caption: { default: '', parseHTML: (table) => oneLine(captionOf(table)), rendered: false } };
  },

  parseHTML() {
    return [{ tag: 'table' }, { tag: 'caption', ignore: true }];
  },

  renderHTML({ node }) {
    const caption: DOMOutputSpec = ['caption', { contenteditable: 'false' }, node.attrs.caption];
    const rows: DOMOutputSpec = ['tbody', 0];
    return [
      'div',
      { class: 'table-box' },
      node.attrs.caption === '' ? ['table', rows] : ['table', caption, rows],
    ];
  },

  addKeyboardShortcuts() {
    const { editor } = this;
    const { Tab: next, 'Shift-Tab': back, ...others } = this.parent?.() ?? {};
    const betweenCells = (go: typeof next): NonNullable<typeof next> => {
      return (props) => {
        // From a picture the Tab key leads to its description, and after Escape out of the text.
        const isElsewhere = editor.state.selection instanceof NodeSelection;
        return !isElsewhere && !editor.storage.indent.isTabReleased && (go?.(props) ?? false);
      };
    };
    return { ...others, Tab: betweenCells(next), 'Shift-Tab': betweenCells(back) };
  },
});

/** Text with one space where there were several, or line breaks. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

const cellAttributes = () => ({
  colspan: { default: 1, parseHTML: (cell: Element) => spanOf(cell, 'colspan') },
  rowspan: { default: 1, parseHTML: (cell: Element) => spanOf(cell, 'rowspan') },
  // What changes tables expects it.
  colwidth: { default: null, parseHTML: () => null, rendered: false },
});

function spanOf(cell: Element, name: 'colspan' | 'rowspan'): number {
  const value = cell.getAttribute(name);
  return isCellSpan(value) ? Number(value) : 1;
}

export const tableNodes = [
  TableNode,
  TableRow,
  TableHeader.extend({ addAttributes: cellAttributes }),
  TableCell.extend({ addAttributes: cellAttributes }),
];

/** Puts a table with a header row below the block that the selection ends in, or in its place when that is empty. */
export const insertTable: Command = ({ tr, dispatch }) => {
  const { $to } = tr.selection;
  if (tableAround(tr.selection)) return false;
  if (!dispatch) return true;
  const { depth, parent } = $to;
  const isEmpty = depth === 1 && parent.type.name === 'paragraph' && parent.content.size === 0;
  const end = depth === 0 ? $to.pos : $to.after(1);
  const start = isEmpty ? $to.before(1) : end;
  tr.replaceWith(start, end, createTable(tr.doc.type.schema, newSize, newSize, true));
  tr.setSelection(TextSelection.near(tr.doc.resolve(start + 1))).scrollIntoView();
  return true;
};

/** The table that a selection is in, and where it stands. */
export function tableAround({ $from }: Selection): { node: Node; position: number } | undefined {
  const node = $from.depth > 0 ? $from.node(1) : undefined;
  return node?.type.name === 'table' ? { node, position: $from.before(1) } : undefined;
}

/** Whether all cells of a row are header cells. */
export function isHeaderRow(row: Node): boolean {
  return row.children.every(({ type }) => type.name === 'tableHeader');
}
