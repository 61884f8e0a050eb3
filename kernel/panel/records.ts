import { useEffect, useSyncExternalStore } from 'react';
import type { RecordKeys } from '../content-type.ts';
import { type Order, oldestFirst } from '../definition.ts';

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
  /** Shows a saved record at once, where the list's order puts it. */
  saved(row: Row): void;
  /** Takes a deleted record away at once. */
  removed(id: string): void;
}

/** A list that `fetchRows` reads whole, and whose order is `order`. */
export function createRecords<Row extends RecordKeys>(
  fetchRows: () => Promise<readonly Row[]>,
  order: readonly Order[] = oldestFirst,
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
    saved: (row) => change((rows) => inOrder([...rows.filter(({ id }) => id !== row.id), row], order)),
    removed: (id) => change((rows) => rows.filter((row) => row.id !== id)),
  };
}

/** Texts as the store orders them: without regard to case. */
function inOrder<Row extends RecordKeys>(rows: readonly Row[], order: readonly Order[]): readonly Row[] {
  const folded = (row: Row, field: string) => {
    const value = (row as Record<string, unknown>)[field] as string | number;
    return typeof value === 'string' ? value.toLowerCase() : value;
  };
  return rows.toSorted((one, other) => {
    for (const { field, direction } of order) {
      const [left, right] = [folded(one, field), folded(other, field)];
      if (left !== right) return left < right === (direction === 'asc') ? -1 : 1;
    }
    return 0;
  });
}

/** The list's state; each screen that begins to show it fetches it anew. */
export function useRecords<Row extends RecordKeys>(records: Records<Row>): RecordsState<Row> {
  useEffect(() => void records.load(), [records]);
  return useSyncExternalStore(records.subscribe, records.state, records.state);
}
