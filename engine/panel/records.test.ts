import { beforeEach, describe, expect, test } from 'vitest';
import { type Definition, newestFirst, type Order, oldestFirst } from '../definition.ts';
import { queryClient } from './query-client.ts';
import { type LoadedPage, listQuery, pageQuery, showDeleted, showSaved } from './records.ts';

beforeEach(() => queryClient.clear());

const row = (id: string, name = id, uses = 0) => ({
  ...{ _id: id, id, name, uses },
  createdAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
});
type Row = ReturnType<typeof row>;

const things = (order: readonly Order[] = oldestFirst) =>
  ({ name: 'things', label: 'Things', order }) as Definition;

/** A list with these rows, and what it shows. */
async function listOf(rows: Row[], order?: readonly Order[]) {
  const definition = things(order);
  const query = listQuery(definition, async () => rows);
  await queryClient.fetchQuery(query);
  const shown = () => queryClient.getQueryData(query.queryKey) ?? [];
  return { definition, shown, ids: () => shown().map(({ id }) => id) };
}

describe('a saved record in a list', () => {
  test('[ADM-RES-11] a new record is last in a list with the oldest first', async () => {
    const { definition, ids } = await listOf([row('1'), row('2')]);
    showSaved(definition, row('3'));
    expect(ids()).toEqual(['1', '2', '3']);
  });

  test('[ADM-RES-13] a saved record replaces its previous version', async () => {
    const { definition, shown } = await listOf([row('1'), row('2')]);
    showSaved(definition, row('1', 'another name'));
    expect(shown()).toMatchObject([{ name: 'another name' }, { name: '2' }]);
  });

  test('[ADM-INFO-03] a new record is first in a list with the newest first', async () => {
    const { definition, ids } = await listOf([row('2'), row('1')], newestFirst);
    showSaved(definition, row('3'));
    expect(ids()).toEqual(['3', '2', '1']);
  });

  test('a new record is inserted at its position in the sort order', async () => {
    const byUse: Order[] = [
      { field: 'uses', direction: 'desc' },
      { field: 'name', direction: 'asc' },
    ];
    const { definition, ids } = await listOf(
      [row('a', 'Grid', 9), row('b', 'epc', 2), row('c', 'Roof', 2)],
      byUse,
    );
    showSaved(definition, row('d', 'Loan', 2));
    expect(ids()).toEqual(['a', 'b', 'd', 'c']);
  });
});

describe('a list of records', () => {
  test('[ADM-RES-12] a deleted record is removed by its id', async () => {
    const { definition, ids } = await listOf([row('1', 'Twin'), row('2', 'Twin')]);
    showDeleted(definition, '2');
    expect(ids()).toEqual(['1']);
  });

  test('[ADM-RES-10] a list is loading, failed or loaded, and keeps its rows after a later failure', async () => {
    let fails = true;
    const query = listQuery(things(), async () => {
      if (fails) throw new Error('away');
      return [row('1')];
    });
    const load = () => queryClient.fetchQuery(query).catch(() => undefined);
    const state = () => queryClient.getQueryState(query.queryKey);
    const first = load();
    expect(state()).toMatchObject({ status: 'pending', fetchStatus: 'fetching' });
    await first;
    expect(state()).toMatchObject({ status: 'error', data: undefined });
    fails = false;
    await load();
    expect(state()).toMatchObject({ status: 'success', fetchStatus: 'idle' });
    fails = true;
    const later = load();
    expect(state()).toMatchObject({ status: 'success', fetchStatus: 'fetching' });
    await later;
    expect(state()).toMatchObject({ status: 'error', data: [{ id: '1' }] });
  });
});

describe('[ADM-BLOG-10] a page of records', () => {
  /** Five records of which a page holds two. */
  async function pageOf(page: number, q = '') {
    const fetchPage = async () => ({ rows: [row(`${page}a`), row(`${page}b`)], total: 5 });
    const query = pageQuery(things(), fetchPage, { page, limit: 2, q });
    await queryClient.fetchQuery(query);
    return () => {
      const { rows, total } = queryClient.getQueryData(query.queryKey) as LoadedPage<Row>;
      return { names: rows.map(({ name }) => name), total };
    };
  }

  test('a new record is shown first, and the page keeps its length', async () => {
    const shown = await pageOf(1);
    showSaved(things(), row('new'));
    expect(shown()).toEqual({ names: ['new', '1a'], total: 6 });
  });

  test('a deleted record disappears from the page', async () => {
    const shown = await pageOf(1);
    showDeleted(things(), '1a');
    expect(shown()).toEqual({ names: ['1b'], total: 4 });
  });
});
