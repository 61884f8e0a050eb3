import { describe, expect, test } from 'vitest';
import { newestFirst, type Order } from '../definition.ts';
import { createRecords, type Records } from './records.ts';

const row = (id: string, name = id, uses = 0) => ({
  ...{ _id: id, id, name, uses },
  createdAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
});
type Row = ReturnType<typeof row>;

async function listOf(rows: Row[], order?: readonly Order[]): Promise<Records<Row>> {
  const records = createRecords<Row>(async () => rows, order);
  await records.load();
  return records;
}

function ids(records: Records<Row>): string[] {
  const state = records.state();
  return state.status === 'loaded' ? state.rows.map(({ id }) => id) : [];
}

describe('a saved record in a list', () => {
  test('[ADM-RES-11] a new record is last in a list with the oldest first', async () => {
    const records = await listOf([row('1'), row('2')]);
    records.saved(row('3'));
    expect(ids(records)).toEqual(['1', '2', '3']);
  });

  test('[ADM-RES-13] a saved record replaces its previous version', async () => {
    const records = await listOf([row('1'), row('2')]);
    records.saved(row('1', 'another name'));
    expect(ids(records)).toEqual(['1', '2']);
    expect(records.state()).toMatchObject({ rows: [{ name: 'another name' }, { name: '2' }] });
  });

  test('[ADM-INFO-03] a new record is first in a list with the newest first', async () => {
    const records = await listOf([row('2'), row('1')], newestFirst);
    records.saved(row('3'));
    expect(ids(records)).toEqual(['3', '2', '1']);
  });

  test('a new record is inserted at its position in the sort order', async () => {
    const byUse: Order[] = [
      { field: 'uses', direction: 'desc' },
      { field: 'name', direction: 'asc' },
    ];
    const records = await listOf([row('a', 'Grid', 9), row('b', 'epc', 2), row('c', 'Roof', 2)], byUse);
    records.saved(row('d', 'Loan', 2));
    expect(ids(records)).toEqual(['a', 'b', 'd', 'c']);
  });
});

describe('a list of records', () => {
  test('[ADM-RES-12] a deleted record is removed by its id', async () => {
    const records = await listOf([row('1', 'Twin'), row('2', 'Twin')]);
    records.removed('2');
    expect(ids(records)).toEqual(['1']);
  });

  test('[ADM-RES-10] a list is loading, failed or loaded, and keeps its rows after a later failure', async () => {
    let fails = true;
    const records = createRecords<Row>(async () => {
      if (fails) throw new Error('away');
      return [row('1')];
    });
    expect(records.state().status).toBe('loading');
    await records.load();
    expect(records.state().status).toBe('failed');
    fails = false;
    await records.load();
    expect(records.state()).toMatchObject({ status: 'loaded', isRefreshing: false });
    fails = true;
    const later = records.load();
    expect(records.state()).toMatchObject({ status: 'loaded', isRefreshing: true });
    await later;
    expect(records.state()).toMatchObject({
      status: 'loaded',
      isRefreshing: false,
      cause: expect.any(Error),
    });
    expect(ids(records)).toEqual(['1']);
  });

  test('an earlier response does not replace a later one', async () => {
    const answers: ((rows: Row[]) => void)[] = [];
    const records = createRecords<Row>(() => new Promise((resolve) => answers.push(resolve)));
    const loads = [records.load(), records.load()];
    answers[1]?.([row('new')]);
    answers[0]?.([row('old')]);
    await Promise.all(loads);
    expect(ids(records)).toEqual(['new']);
  });
});
