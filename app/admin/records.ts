import { useEffect, useSyncExternalStore } from 'react';
import type { RecordKeys } from '../../content/define.ts';

/** A list as the panel holds it: exactly one of loading, failed and loaded. */
export type RecordsState<Row> =
  | { status: 'loading' }
  | { status: 'failed'; cause: unknown }
  | { status: 'loaded'; rows: readonly Row[]; isRefreshing: boolean; cause?: unknown };

/** The records of one list, shared by all screens that show them. */
export interface Records<Row extends RecordKeys> {
  state(): RecordsState<Row>;
  subscribe(listener: () => void): () => void;
  /** Fetches the list. Rows that are there stay meanwhile, and after a failure, whose `cause` stands beside them. */
  load(): Promise<void>;
  /** Shows a saved record at once: in its old place, or where a new one belongs. */
  saved(row: Row): void;
  /** Takes a deleted record away at once. */
  removed(id: string): void;
}

/** A list that `fetchRows` reads whole. New records come first where `newestFirst` is set, else last. */
export function createRecords<Row extends RecordKeys>(
  fetchRows: () => Promise<readonly Row[]>,
  { newestFirst = false } = {},
): Records<Row> {
  let current: RecordsState<Row> = { status: 'loading' };
  let lastLoad = 0;
  const listeners = new Set<() => void>();
  const set = (next: RecordsState<Row>) => {
    current = next;
    for (const listener of listeners) listener();
  };
  const change = (edit: (rows: readonly Row[]) => readonly Row[]) => {
    if (current.status === 'loaded') set({ ...current, rows: edit(current.rows) });
  };
  return {
    state: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async load() {
      // An answer that a later load has overtaken is not shown.
      lastLoad += 1;
      const mine = lastLoad;
      set(current.status === 'loaded' ? { ...current, isRefreshing: true } : { status: 'loading' });
      try {
        const rows = await fetchRows();
        if (mine === lastLoad) set({ status: 'loaded', rows, isRefreshing: false });
      } catch (cause) {
        if (mine !== lastLoad) return;
        set(
          current.status === 'loaded'
            ? { ...current, isRefreshing: false, cause }
            : { status: 'failed', cause },
        );
      }
    },
    saved(row) {
      change((rows) => {
        if (rows.some(({ id }) => id === row.id))
          return rows.map((other) => (other.id === row.id ? row : other));
        return newestFirst ? [row, ...rows] : [...rows, row];
      });
    },
    removed: (id) => change((rows) => rows.filter((row) => row.id !== id)),
  };
}

/** The list's state; each screen that begins to show it fetches it anew. */
export function useRecords<Row extends RecordKeys>(records: Records<Row>): RecordsState<Row> {
  useEffect(() => void records.load(), [records]);
  return useSyncExternalStore(records.subscribe, records.state, records.state);
}
