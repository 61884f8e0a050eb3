/** Which part of a long list: `page` counts from 1, `limit` is at most 100, a blank `q` looks for nothing. */
export interface PageQuery {
  page: number;
  limit: number;
  q: string;
  /** What else the list is narrowed by, as the API names it: `status=Draft`. */
  filter?: string;
  /** Another order, as the API names it: `sort=title`. */
  order?: string;
}

/** A part of a list, and how many records the whole of it has. */
export interface Page<Row> {
  rows: readonly Row[];
  total: number;
}

/** What is wanted of a list, as the API names it. */
export function pageParameters({ q, filter = '', order = '', ...paging }: PageQuery): URLSearchParams {
  const parameters = new URLSearchParams([
    ...Object.entries(paging).map(([name, value]) => [name, String(value)]),
    ...new URLSearchParams(filter),
    ...new URLSearchParams(order),
  ]);
  if (q.trim() !== '') parameters.set('q', q.trim());
  return parameters;
}
