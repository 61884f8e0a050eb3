import { describe, expect, test } from 'vitest';
import type { RecordKeys } from '../../content-type.ts';
import type { Column } from '../../views.ts';
import { type ColumnOrder, filterRows, nextOrder, sortRows } from './filter-and-sort.ts';

interface Row extends RecordKeys {
  name: string;
  size: string;
}

const row = (name: string, size = '', createdAt = '2026-11-20T09:00:00.000Z'): Row => ({
  ...{ _id: name, id: name, name, size },
  createdAt,
  updatedAt: createdAt,
});
const columns: Column<Row>[] = [
  { header: 'Logo', as: 'picture', text: () => '/logo.png' },
  { header: 'Name', text: ({ name }) => name },
  { header: 'Size', as: 'number', text: ({ size }) => size },
  { header: 'Created At', as: 'timestamp', text: ({ createdAt }) => createdAt },
];
const by = (column: string, direction: ColumnOrder['direction'] = 'ascending') => ({ column, direction });
const names = (rows: readonly Row[]) => rows.map(({ name }) => name);

describe('sorting rows', () => {
  const rows = [row('Mitra 10', '10'), row('arka', '9'), row('Ärga'), row('Mitra 9', '2')];

  test('texts are sorted without regard to case and accents, with numbers in them by value', () => {
    expect(names(sortRows(rows, columns, by('name')))).toEqual(['Ärga', 'arka', 'Mitra 9', 'Mitra 10']);
  });

  test('numbers are sorted by value, and missing ones are last in both directions', () => {
    expect(names(sortRows(rows, columns, by('size')))).toEqual(['Mitra 9', 'arka', 'Mitra 10', 'Ärga']);
    const down = sortRows(rows, columns, by('size', 'descending'));
    expect(names(down)).toEqual(['Mitra 10', 'arka', 'Mitra 9', 'Ärga']);
  });

  test('a header sorts ascending, descending and not at all, and another header starts again', () => {
    expect(nextOrder(undefined, 'name')).toEqual(by('name'));
    expect(nextOrder(by('name'), 'name')).toEqual(by('name', 'descending'));
    expect(nextOrder(by('name', 'descending'), 'name')).toBeUndefined();
    expect(nextOrder(by('name', 'descending'), 'size')).toEqual(by('size'));
  });
});

describe('searching rows', () => {
  const rows = [row('Surya', '5'), row('Arka', '7', '2026-11-20T18:45:00.000Z')];

  test('the search finds a part of a text regardless of case', () => {
    expect(names(filterRows(rows, columns, '  RYA '))).toEqual(['Surya']);
    expect(names(filterRows(rows, columns, '7'))).toEqual(['Arka']);
  });

  test('the search finds a time as it is displayed', () => {
    expect(names(filterRows(rows, columns, '21/11/2026'))).toEqual(['Arka']);
  });
});
