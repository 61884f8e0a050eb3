import { useEffect, useSyncExternalStore } from 'react';
import type { RecordKeys } from '../content-type.ts';

/** Which part of a long list: `page` counts from 1, `limit` is at most 100, a blank `q` looks for nothing. */
export interface PageQuery {
  page: number;
  limit: number;
  q: string;
}

/** A part of a list, and how many records the whole of it has. */
export interface Page<Row> {
  rows: Row[];
  total: number;
}

/** A page of a long list as the panel holds it: exactly one of loading, failed and loaded. */
export type PagedState<Row> = LoadingRows | { status: 'failed'; cause: unknown } | PagedRows<Row>;

interface LoadingRows {
  status: 'loading';
  /** Whether the load before it failed, so that the list's own controls stand there already. */
  isRetry: boolean;
}

interface PagedRows<Row> {
  status: 'loaded';
  rows: readonly Row[];
  /** Of all pages. */
  total: number;
  /** What the rows are the answer to. */
  query: PageQuery;
  isRefreshing: boolean;
  cause?: unknown;
}

/** The records of one long list, newest first, of which one page is held at a time. */
export interface PagedRecords<Row extends RecordKeys> {
  state(): PagedState<Row>;
  subscribe(listener: () => void): () => void;
  /** Fetches a page; without a query the one that was asked for last. The rows that are there stay meanwhile. */
  load(query?: PageQuery): Promise<void>;
  /** Shows a saved record at once: in its old place, a new one first on the first page. */
  saved(row: Row): void;
  /** Takes a deleted record away at once. */
  removed(id: string): void;
}

export function createPagedRecords<Row extends RecordKeys>(
  fetchPage: (query: PageQuery) => Promise<Page<Row>>,
): PagedRecords<Row> {
  let current: PagedState<Row> = { status: 'loading', isRetry: false };
  let lastQuery: PageQuery = { page: 1, limit: 20, q: '' };
  let lastLoad = 0;
  const listeners = new Set<() => void>();
  const set = (next: PagedState<Row>) => {
    current = next;
    for (const listener of listeners) listener();
  };
  return {
    state: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async load(query = lastQuery) {
      // An answer that a later load has overtaken is not shown.
      lastLoad += 1;
      const mine = lastLoad;
      lastQuery = query;
      set(whileLoading(current));
      try {
        const page = await fetchPage(query);
        if (mine === lastLoad) set({ status: 'loaded', ...page, query, isRefreshing: false });
      } catch (cause) {
        if (mine === lastLoad) set(afterFailure(current, query, cause));
      }
    },
    saved: (row) => current.status === 'loaded' && set(withSaved(current, row)),
    removed: (id) => current.status === 'loaded' && set(withoutRemoved(current, id)),
  };
}

function whileLoading<Row>(current: PagedState<Row>): PagedState<Row> {
  if (current.status === 'loaded') return { ...current, isRefreshing: true };
  return current.status === 'failed' ? { status: 'loading', isRetry: true } : current;
}

/** Rows that answer what was asked stay; those of another page or search would be taken for the answer. */
function afterFailure<Row>(current: PagedState<Row>, query: PageQuery, cause: unknown): PagedState<Row> {
  if (current.status !== 'loaded' || !isSame(current.query, query)) return { status: 'failed', cause };
  return { ...current, isRefreshing: false, cause };
}

function isSame(one: PageQuery, other: PageQuery): boolean {
  return one.page === other.page && one.limit === other.limit && one.q === other.q;
}

function withSaved<Row extends RecordKeys>(list: PagedRows<Row>, row: Row): PagedRows<Row> {
  const { rows, total, query } = list;
  if (rows.some(({ id }) => id === row.id)) {
    return { ...list, rows: rows.map((other) => (other.id === row.id ? row : other)) };
  }
  if (query.page > 1 || query.q.trim() !== '') return list;
  return { ...list, rows: [row, ...rows].slice(0, query.limit), total: total + 1 };
}

function withoutRemoved<Row extends RecordKeys>(list: PagedRows<Row>, id: string): PagedRows<Row> {
  const rows = list.rows.filter((row) => row.id !== id);
  return { ...list, rows, total: list.total - (list.rows.length - rows.length) };
}

/** The state of the page that is asked for; it is fetched anew whenever a screen begins to show it. */
export function usePagedRecords<Row extends RecordKeys>(
  records: PagedRecords<Row>,
  { page, limit, q }: PageQuery,
): PagedState<Row> {
  useEffect(() => void records.load({ page, limit, q }), [records, page, limit, q]);
  return useSyncExternalStore(records.subscribe, records.state, records.state);
}
