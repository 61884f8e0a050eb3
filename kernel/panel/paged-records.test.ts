import { describe, expect, test } from 'vitest';
import { createPagedRecords, type PagedRecords } from './paged-records.ts';

const row = (id: string, name = id) => ({
  ...{ _id: id, id, name },
  createdAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
});
type Row = ReturnType<typeof row>;

/** Five records of which a page holds two. */
async function pageOf(page: number, q = ''): Promise<PagedRecords<Row>> {
  const records = createPagedRecords<Row>(async (query) => ({
    rows: [row(`${query.page}a`), row(`${query.page}b`)],
    total: 5,
  }));
  await records.load({ page, limit: 2, q });
  return records;
}

const shown = (records: PagedRecords<Row>) => {
  const state = records.state();
  return state.status === 'loaded' ? { ids: state.rows.map(({ id }) => id), total: state.total } : state;
};

describe('[ADM-BLOG-10] a page of records', () => {
  test('a new record is shown first, and the page keeps its length', async () => {
    const records = await pageOf(1);
    records.saved(row('new'));
    expect(shown(records)).toEqual({ ids: ['new', '1a'], total: 6 });
  });

  test('a changed record is shown in its place', async () => {
    const records = await pageOf(2);
    records.saved(row('2b', 'another name'));
    expect(shown(records)).toEqual({ ids: ['2a', '2b'], total: 5 });
    expect(records.state()).toMatchObject({ rows: [{ name: '2a' }, { name: 'another name' }] });
  });

  test('a new record is not shown in a search or on later pages', async () => {
    for (const records of [await pageOf(2), await pageOf(1, 'solar')]) {
      records.saved(row('new'));
      expect(shown(records)).toMatchObject({ total: 5 });
    }
  });

  test('a deleted record disappears from the page', async () => {
    const records = await pageOf(1);
    records.removed('1a');
    expect(shown(records)).toEqual({ ids: ['1b'], total: 4 });
  });
});

test('rows of the same query are kept after a failure, and other rows are not', async () => {
  let fails = false;
  const records = createPagedRecords<Row>(async () => {
    if (fails) throw new Error('away');
    return { rows: [row('a')], total: 1 };
  });
  await records.load({ page: 1, limit: 2, q: '' });
  fails = true;
  await records.load();
  expect(records.state()).toMatchObject({ status: 'loaded', cause: expect.any(Error) });
  await records.load({ page: 1, limit: 2, q: 'solar' });
  expect(records.state()).toMatchObject({ status: 'failed' });
});
