import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ContentType, RecordKeys } from '../content-type.ts';
import type { Definition, Order } from '../definition.ts';
import { type Page, type PageQuery, recordClient } from './fetch-as-staff.ts';
import { queryClient } from './query-client.ts';

/** A page as the panel holds it: while another one is on its way, `query` says which one is shown still. */
export interface LoadedPage<Row> extends Page<Row> {
  query: PageQuery;
}

/** What is read of a list: all of it, or a page. */
type Loaded = readonly RecordKeys[] | LoadedPage<RecordKeys>;

/** Two lists of one content type differ in their label. */
const keyOf = ({ name, label }: Definition) => [name, label];

/** All records of a content type. `fetchRows` is for a list that is only a part of them. */
export function listQuery<Row extends RecordKeys = RecordKeys>(
  definition: Definition,
  fetchRows: () => Promise<readonly Row[]> = () => recordClient.list<Row>(definition),
) {
  return queryOptions({ queryKey: keyOf(definition), queryFn: fetchRows });
}

/** Reads the records that fields of a type point to, so that values can be shown by name. A failure leaves their ids. */
export async function fetchReferences({ fields }: Pick<ContentType, 'fields'>): Promise<void> {
  const targets = Object.values(fields).flatMap(({ to }) => to ?? []);
  await Promise.all(targets.map((to) => queryClient.prefetchQuery(listQuery(to))));
}

/** A page of a long list, newest first. The page that is shown stays until another one is there. */
export function pageQuery<Row extends RecordKeys>(
  definition: Definition,
  fetchPage: (query: PageQuery) => Promise<Page<Row>>,
  query: PageQuery,
) {
  return queryOptions({
    queryKey: [...keyOf(definition), query],
    queryFn: async (): Promise<LoadedPage<Row>> => ({ ...(await fetchPage(query)), query }),
    placeholderData: keepPreviousData,
  });
}

/**
 * Shows a saved record at once: in a whole list where its order puts it, in a page in its old place, and a new one first on
 * the first page.
 */
export function showSaved(definition: Definition, row: RecordKeys): void {
  change(definition, (loaded) =>
    'query' in loaded
      ? withSaved(loaded, row)
      : inOrder([...loaded.filter(({ id }) => id !== row.id), row], definition.order),
  );
}

/** Takes a deleted record away at once. */
export function showDeleted(definition: Definition, id: string): void {
  const without = (rows: readonly RecordKeys[]) => rows.filter((row) => row.id !== id);
  change(definition, (loaded) => {
    if (!('query' in loaded)) return without(loaded);
    const rows = without(loaded.rows);
    return { ...loaded, rows, total: loaded.total - (loaded.rows.length - rows.length) };
  });
}

/** Begins the keys of queries that count records: of the trash, and for the sidebar. */
export const countsKey = 'counts';

/** Reads what is shown of a list anew, and what is counted. */
export function refetch(definition: Definition): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: [countsKey] });
  return queryClient.invalidateQueries({ queryKey: keyOf(definition) });
}

/** Forgets the pages of a list that no screen shows: they may have changed when somebody turns back to them. */
export function forgetHiddenPages(definition: Definition): void {
  queryClient.removeQueries({ queryKey: keyOf(definition), type: 'inactive' });
}

function change(definition: Definition, edit: (loaded: Loaded) => Loaded): void {
  queryClient.setQueriesData<Loaded>(
    { queryKey: keyOf(definition) },
    (loaded: Loaded | undefined) => loaded && edit(loaded),
  );
}

function withSaved(page: LoadedPage<RecordKeys>, row: RecordKeys): LoadedPage<RecordKeys> {
  const { rows, total, query } = page;
  if (rows.some(({ id }) => id === row.id)) {
    return { ...page, rows: rows.map((other) => (other.id === row.id ? row : other)) };
  }
  if (query.page > 1 || query.q.trim() !== '' || query.filter || query.order) return page;
  return { ...page, rows: [row, ...rows].slice(0, query.limit), total: total + 1 };
}

/** Texts as the store orders them: without regard to case. */
function inOrder(rows: readonly RecordKeys[], order: readonly Order[]): readonly RecordKeys[] {
  const normalised = (row: RecordKeys, field: string) => {
    const value = (row as RecordKeys & Record<string, unknown>)[field] as string | number;
    return typeof value === 'string' ? value.toLowerCase() : value;
  };
  return rows.toSorted((one, other) => {
    for (const { field, direction } of order) {
      const [left, right] = [normalised(one, field), normalised(other, field)];
      if (left !== right) return left < right === (direction === 'asc') ? -1 : 1;
    }
    return 0;
  });
}
