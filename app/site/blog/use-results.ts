import { useEffect, useRef, useState } from 'react';
import { visitor } from '../../api/visitor.ts';
import type { Outcome, Section } from '../sections.ts';
import { readFilter } from './filter.ts';
import { loadResults, type Results } from './results-data.ts';
import type { CategoryName } from './sidebar-data.ts';

/** What a loader of the list has begun, for the filter that was in the address then. */
interface Loaded {
  results: Section<Results>;
  sidebar: { categories: Section<CategoryName[]> };
}

interface Shown {
  /** Which list this is: the query of its address, and what the loader brought last. */
  search: string;
  of: Section<Results> | undefined;
  outcome: Outcome<Results> | undefined;
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
  const [shown, setShown] = useState<Shown>(() => atFirst(search, results));
  const used = useRef<Section<Results>>(undefined);
  const { categories } = sidebar;
  useEffect(() => {
    // What a loader brought counts for the address that it was called for; later changes are loaded here.
    const isNew = used.current !== results;
    used.current = results;
    if (isNew && !(results instanceof Promise)) return;
    const filter = readFilter(new URLSearchParams(search));
    let current = true;
    Promise.resolve(isNew ? results : loadResults(visitor, filter, categories)).then((outcome) => {
      if (current) setShown({ search, of: results, outcome });
    });
    return () => {
      current = false;
    };
  }, [search, results, categories]);
  useEffect(() => {
    last = shown;
  }, [shown]);
  return {
    data: shown.outcome?.data,
    error: shown.outcome?.error,
    pending: shown.of !== results || shown.search !== search,
  };
}

function atFirst(search: string, results: Section<Results>): Shown {
  if (!(results instanceof Promise)) return { search, of: results, outcome: results };
  const before = last?.search === search && last.outcome?.data ? last.outcome : undefined;
  return { search, of: undefined, outcome: before };
}
