import { useMemo, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { ColumnOrder } from './filter-and-sort.ts';

/** What the address says about a list, and the ways to change it. */
export interface ListQuery {
  /** The text that is looked for; '' looks for nothing. */
  q: string;
  /** The chosen order; undefined is that of the list. */
  order: ColumnOrder | undefined;
  /** From 1. */
  page: number;
  search(q: string): void;
  sort(order: ColumnOrder | undefined): void;
  goToPage(page: number, options?: { replace?: boolean }): void;
  /** What the list is narrowed by, such as `Draft` for `status`; '' narrows nothing. */
  value(name: string): string;
  /** Narrows the list; '' takes a narrowing away. */
  narrow(values: Readonly<Record<string, string>>): void;
}

type Changes = Readonly<Record<string, string | undefined>>;

/** The state of a list in `?q=&sort=&direction=&page=`, so that a reload and Back show it again. Other parameters stay. */
export function useListQuery(): ListQuery {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  // The address, and what this renders, may lag behind: what is chosen meanwhile adds to what was chosen before.
  const wanted = useRef<URLSearchParams>(undefined);
  return useMemo(() => {
    const change = async (changes: Changes, { replace = false } = {}) => {
      const next = changed(wanted.current ?? new URLSearchParams(window.location.search), changes);
      wanted.current = next;
      try {
        await navigate(`?${next}`, { replace, preventScrollReset: true });
      } finally {
        if (wanted.current === next) wanted.current = undefined;
      }
    };
    return {
      q: parameters.get('q') ?? '',
      order: orderIn(parameters),
      page: Math.max(1, Math.trunc(Number(parameters.get('page'))) || 1),
      // Not a step of the way back for every pause in typing.
      search: (q) => change({ q: q.trim() === '' ? undefined : q, page: undefined }, { replace: true }),
      sort: (order) => change({ sort: order?.column, direction: order?.direction, page: undefined }),
      value: (name) => parameters.get(name) ?? '',
      narrow: (values) => {
        const given = Object.entries(values).map(([name, value]) => [name, value === '' ? undefined : value]);
        change({ ...Object.fromEntries(given), page: undefined });
      },
      goToPage: (page, options) => change({ page: page === 1 ? undefined : String(page) }, options),
    };
  }, [parameters, navigate]);
}

function orderIn(parameters: URLSearchParams): ColumnOrder | undefined {
  const column = parameters.get('sort');
  if (column === null) return undefined;
  return { column, direction: parameters.get('direction') === 'descending' ? 'descending' : 'ascending' };
}

function changed(current: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(current);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) next.delete(name);
    else next.set(name, value);
  }
  return next;
}
