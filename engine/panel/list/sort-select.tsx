import type { Column } from '../../views.ts';
import { type ColumnOrder, columnKey } from './filter-and-sort.ts';

interface SortSelectProps {
  columns: readonly Pick<Column, 'header' | 'as'>[];
  order: ColumnOrder | undefined;
  onSort: (order: ColumnOrder | undefined) => void;
}

/** The names of both directions, for each way to show a column that can be sorted. */
const words: Record<Exclude<NonNullable<Column['as']>, 'picture'>, readonly [string, string]> = {
  text: ['A to Z', 'Z to A'],
  link: ['A to Z', 'Z to A'],
  document: ['A to Z', 'Z to A'],
  number: ['lowest first', 'highest first'],
  timestamp: ['oldest first', 'newest first'],
};

/** Sorts on a phone, where cards have no column headers. */
export function SortSelect({ columns, order, onSort }: SortSelectProps) {
  const choices = columns.flatMap(choicesOf);
  const value = order ? `${order.column} ${order.direction}` : '';
  return (
    <select
      className="list-sort"
      aria-label="Sort by"
      value={choices.some((choice) => choice.value === value) ? value : ''}
      onChange={(event) => onSort(choices.find((choice) => choice.value === event.target.value)?.order)}
    >
      <option value="">Usual order</option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}

interface Choice {
  value: string;
  label: string;
  order: ColumnOrder;
}

function choicesOf(column: Pick<Column, 'header' | 'as'>): Choice[] {
  const { header, as = 'text' } = column;
  if (as === 'picture') return [];
  return (['ascending', 'descending'] as const).map((direction, index) => {
    const order = { column: columnKey(column), direction };
    return { value: `${order.column} ${direction}`, label: `${header}: ${words[as][index]}`, order };
  });
}
