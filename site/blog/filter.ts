/** Which posts the list shows. An empty text means that nothing is wanted of it. */
export interface Filter {
  /** Text to look for. */
  q: string;
  /** Only what has the words as they are typed, without near spellings. */
  exact: boolean;
  /** Exact name of a category. */
  category: string;
  /** Name of a tag; never beside a category or a search. */
  tag: string;
  /** From 1. */
  page: number;
}

/** Characters of a search; the API cuts it there, too. */
export const maxSearchLength = 100;
const maxPage = 10_000;

/** Reads a filter from the query of an address. */
export function readFilter(query: URLSearchParams): Filter {
  const q = normalizeSearch(query.get('q') ?? '');
  const category = query.get('category') ?? '';
  const tag = q || category ? '' : (query.get('tag') ?? '');
  const page = /^[1-9]\d{0,4}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1;
  const exact = q !== '' && query.get('exact') === '1';
  return { q, exact, category, tag, page: Math.min(page, maxPage) };
}

/** A search as it was typed, without what makes no difference. */
export function normalizeSearch(text: string): string {
  return text.slice(0, maxSearchLength).toWellFormed().trim();
}

/** The address of a list; what is left out is not wanted. */
export function listHref({
  q = '',
  exact = false,
  category = '',
  tag = '',
  page = 1,
}: Partial<Filter>): string {
  const parts = [
    category && `category=${encodeURIComponent(category)}`,
    tag && `tag=${encodeURIComponent(tag)}`,
    q && `q=${encodeURIComponent(q)}`,
    exact && 'exact=1',
    page > 1 && `page=${page}`,
  ].filter(Boolean);
  return parts.length === 0 ? '/blog' : `/blog?${parts.join('&')}`;
}

/** What stands above the list. */
export function listHeading({ q, category, tag }: Filter): string {
  if (q) return 'Search Results';
  if (category) return `${category} Posts`;
  return tag ? `#${tag} Posts` : 'All Posts';
}

/** Whether all posts are wanted, page after page. */
export function isUnfiltered({ q, category, tag }: Filter): boolean {
  return !q && !category && !tag;
}
