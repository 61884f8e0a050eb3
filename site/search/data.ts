import { normalizeSearch } from '../blog/filter.ts';

/** What the page looks for. */
export interface Search {
  /** '' shows the form alone. */
  q: string;
  /** As it is typed, without near spellings. */
  exact: boolean;
}

export function readSearch(query: URLSearchParams): Search {
  return { q: normalizeSearch(query.get('q') ?? ''), exact: query.get('exact') === '1' };
}

export function searchHref({ q, exact }: Search): string {
  return `/search?q=${encodeURIComponent(q)}${exact ? '&exact=1' : ''}`;
}
