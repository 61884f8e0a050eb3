import { useEffect, useRef, useState } from 'react';
import { fetchFailed } from '../../content/blog-posts/messages.ts';
import type { BlogPostPage } from '../../content/blog-posts/schema.ts';
import { type Client, visitor } from '../api/client.ts';
import { type Deferred, loadSection, type Result } from '../page-sections.ts';
import { type Card, type CategoryName, toCard } from './data.ts';
import { type Filter, readFilter } from './filter.ts';

/** A page of the list. */
export interface Results {
  cards: Card[];
  /** Posts on all pages. */
  total: number;
  pages: number;
  /** In a search: what was looked for, where what was typed finds nothing. */
  spelling: string | undefined;
}

const limit = 10;
const emptyPage: BlogPostPage = { data: [], page: 1, limit, total: 0, totalPages: 0 };

/** Loads the posts of a filter. A category is found by its name first; for an unknown one no post is asked for. */
export function loadResults(
  client: Client,
  filter: Filter,
  categories: Deferred<CategoryName[]>,
): Promise<Result<Results>> {
  return loadSection(findPosts(client, filter, categories), fetchFailed, (page) => ({
    cards: page.data.map(toCard),
    total: page.total,
    pages: page.totalPages,
    spelling: page.spelling,
  }));
}

async function findPosts(
  client: Client,
  { q, exact, category, tag, page }: Filter,
  categories: Deferred<CategoryName[]>,
): Promise<BlogPostPage> {
  if (!category) {
    if (q) return client.searchPosts({ q, exact, page, limit });
    return client.posts({ ...(tag ? { tag } : {}), page, limit });
  }
  const { data, error } = await categories;
  if (error !== undefined) throw new Error(error);
  const chosen = data.find(({ name }) => name === category);
  if (!chosen) return emptyPage;
  if (q) return client.searchPosts({ q, exact, category: chosen.id, page, limit });
  return client.postsOfCategory(chosen.id, { page, limit });
}

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
