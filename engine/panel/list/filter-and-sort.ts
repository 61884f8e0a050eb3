import type { RecordKeys } from '../../content-type.ts';
import { hasTerms, searchTerms, searchText, textsOf } from '../../search-text.ts';
import type { Column } from '../../views.ts';
import { formatTimestamp } from '../moment-text.ts';

/** A list sorted by one of its columns, as its address says it: `created-at`. */
export interface ColumnOrder {
  column: string;
  direction: 'ascending' | 'descending';
}

const collator = new Intl.Collator('en-IN', { numeric: true, sensitivity: 'base' });

/** How an address names a column: 'Created At' gives `created-at`. */
export function columnKey({ header }: Pick<Column, 'header'>): string {
  return header.toLowerCase().replace(/[^a-z0-9]+/g, '-');
}

/** The rows that have all words of a search, in any order and in any column or text of the record. A blank search finds all. */
export function filterRows<Row extends RecordKeys>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  text: string,
): readonly Row[] {
  const terms = searchTerms(text);
  if (terms.length === 0) return rows;
  const searched = columns.filter(({ as }) => as !== 'picture');
  return rows.filter((row) => hasTerms(textOf(row, searched), terms));
}

/** Searched texts of rows, which do not change. */
const known = new WeakMap<object, string>();

function textOf<Row extends RecordKeys>(row: Row, columns: readonly Column<Row>[]): string {
  const text =
    known.get(row) ?? searchText([...columns.map((column) => shownText(column, row)), ...textsOf(row)]);
  known.set(row, text);
  return text;
}

/** The rows by a column; those with nothing in it come last either way. Without an order they stay as they are. */
export function sortRows<Row extends RecordKeys>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  order: ColumnOrder | undefined,
): readonly Row[] {
  const column = columns.find((candidate) => columnKey(candidate) === order?.column);
  if (!order || !column) return rows;
  const sign = order.direction === 'ascending' ? 1 : -1;
  const compare = comparison(column.as);
  const keyed = rows.map((row) => ({ row, text: column.text(row) }));
  keyed.sort((one, other) => {
    if (one.text === '' || other.text === '') return Number(one.text === '') - Number(other.text === '');
    return sign * compare(one.text, other.text);
  });
  return keyed.map(({ row }) => row);
}

/** What a press on the header of a column does: up, then down, then the list's own order. */
export function nextOrder(current: ColumnOrder | undefined, column: string): ColumnOrder | undefined {
  if (current?.column !== column) return { column, direction: 'ascending' };
  return current.direction === 'ascending' ? { column, direction: 'descending' } : undefined;
}

function shownText<Row extends RecordKeys>({ as, text }: Column<Row>, row: Row): string {
  return as === 'timestamp' ? formatTimestamp(text(row)) : text(row);
}

function comparison(as: Column['as']): (one: string, other: string) => number {
  if (as === 'number') return (one, other) => Number(one) - Number(other);
  // ISO 8601 sorts by its letters.
  if (as === 'timestamp') return (one, other) => (one < other ? -1 : Number(one > other));
  return collator.compare;
}
