import { createContext, type ReactNode, use, useMemo, useRef, useState } from 'react';
import type { RecordKeys } from '../../content-type.ts';
import { truncate } from './truncate.ts';

/** What a search has found when it was selected: what comes later was counted by nobody. */
interface FoundIds {
  q: string;
  ids: readonly string[];
}

/** The rows of a list that are ticked. */
export interface Selection {
  /** Of the rows that are shown, those that are ticked; undefined while nothing can be ticked. */
  ids: readonly string[] | undefined;
  /** How many rows are shown. */
  shown: number;
  /** All that a search has found, on all pages; undefined where only ticked rows are meant. */
  whole: FoundIds | undefined;
  /** Ticks or unticks a row, and with `isRange` all rows between it and the one before. */
  toggle: (id: string, isRange: boolean) => void;
  /** Ticks all rows that are shown, or none. */
  toggleAll: () => void;
  selectWhole: (found: FoundIds) => void;
  /** Shows the boxes, or takes them away. */
  toggleMode: () => void;
}

const Context = createContext<Selection | undefined>(undefined);

/** Rows take their own box from it, so that a tick does not render the rows again. */
export const SelectionProvider = Context.Provider;

const none: readonly RecordKeys[] = [];

export function useSelection(rows = none): Selection {
  const [ticked, setTicked] = useState<ReadonlySet<string>>();
  const [whole, setWhole] = useState<FoundIds>();
  const last = useRef<string>(undefined);
  return useMemo(() => {
    const ids = ticked && rows.filter(({ id }) => ticked.has(id)).map(({ id }) => id);
    const tick = (next: ReadonlySet<string> | undefined) => {
      setTicked(next);
      setWhole(undefined);
    };
    const between = (one: string, other: string) => {
      const [from = 0, to = 0] = [one, other]
        .map((id) => rows.findIndex((row) => row.id === id))
        .toSorted((left, right) => left - right);
      return rows.slice(from, to + 1).map(({ id }) => id);
    };
    return {
      ids,
      shown: rows.length,
      whole,
      toggle: (id, isRange) => {
        const range = isRange && last.current !== undefined ? between(last.current, id) : [id];
        const others = new Set(ids);
        tick(others.has(id) ? others.difference(new Set(range)) : others.union(new Set(range)));
        last.current = id;
      },
      toggleAll: () => tick(ids?.length === rows.length ? new Set() : new Set(rows.map(({ id }) => id))),
      selectWhole: setWhole,
      toggleMode: () => tick(ticked ? undefined : new Set()),
    };
  }, [rows, ticked, whole]);
}

/** The box of a row, in the place of its actions. */
export function SelectBox({ id, name }: { id: string; name: string }): ReactNode {
  const { ids, toggle } = use(Context) ?? {};
  return (
    <label className="bulk-box">
      <input
        type="checkbox"
        aria-label={`Select '${truncate(name)}'`}
        checked={ids?.includes(id) ?? false}
        onClick={({ shiftKey }) => toggle?.(id, shiftKey)}
        onChange={() => undefined}
      />
    </label>
  );
}

/** The box for all rows that are shown, in the place of the heading of the actions. */
export function SelectAllBox(): ReactNode {
  const { ids = [], shown = 0, toggleAll } = use(Context) ?? {};
  const isMixed = ids.length > 0 && ids.length < shown;
  return (
    <label className="bulk-box">
      <span>All</span>
      <input
        type="checkbox"
        aria-label="Select all shown"
        checked={shown > 0 && ids.length === shown}
        ref={(box) => {
          if (box) box.indeterminate = isMixed;
        }}
        onChange={toggleAll}
      />
    </label>
  );
}

/** Shows the boxes, and takes them away. Without a tick the table is as it always is. */
export function SelectButton({ selection: { ids, toggleMode } }: { selection: Selection }) {
  return (
    <button type="button" className="button button-line list-select" onClick={toggleMode}>
      {ids ? 'Done' : 'Select'}
    </button>
  );
}
