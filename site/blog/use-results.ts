import { useEffect, useRef, useState } from 'react';
import { visitor } from '../api/visitor.ts';
import type { Deferred, Result } from '../page-sections.ts';
import { readFilter } from './filter.ts';
import { loadResults, type Results } from './results-data.ts';
import type { CategoryName } from './sidebar-data.ts';

/** What a loader of the list has begun, for the filter that was in the address then. */
interface Loaded {
  results: Deferred<Results>;
  sidebar: { categories: Deferred<CategoryName[]> };
}

interface Shown {
  /** Which list this is: the query of its address, and what the loader brought last. */
  search: string;
  source: Deferred<Results> | undefined;
  result: Result<Results> | undefined;
}

/** The last list of this visit: who comes back sees it at once, and the page is as long as it was. */
let last: Shown | undefined;

/**
 * The posts of the filter in the query `search` of the address. Each change of it loads anew; until that has ended the list
 * before stays, and answers that come too late are dropped.
 *
 * @returns `pending` while what is shown is not what the address asks for.
 */
export function useResults(search: string, { results, sidebar }: Loaded) {
  const [shown, setShown] = useState<Shown>(() => initialResults(search, results));
  const used = useRef<Deferred<Results>>(undefined);
  const { categories } = sidebar;
  useEffect(() => {
    // What a loader brought counts for the address that it was called for; later changes are loaded here.
    const isNew = used.current !== results;
    used.current = results;
    if (isNew && !(results instanceof Promise)) return;
    const filter = readFilter(new URLSearchParams(search));
    let current = true;
    Promise.resolve(isNew ? results : loadResults(visitor, filter, categories)).then((result) => {
      if (current) setShown({ search, source: results, result });
    });
    return () => {
      current = false;
    };
  }, [search, results, categories]);
  useEffect(() => {
    last = shown;
  }, [shown]);
  return {
    data: shown.result?.data,
    error: shown.result?.error,
    pending: shown.source !== results || shown.search !== search,
  };
}

function initialResults(search: string, results: Deferred<Results>): Shown {
  if (!(results instanceof Promise)) return { search, source: results, result: results };
  const before = last?.search === search && last.result?.data ? last.result : undefined;
  return { search, source: undefined, result: before };
}
