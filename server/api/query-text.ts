/** Longest text that a query parameter is looked up by, in UTF-16 units. */
export const longestQueryText = 100;

/** A text of the query, trimmed and cut, without what no database takes. Empty when it is not given. */
export function queryText(query: URLSearchParams, name: string): string {
  const text = (query.get(name) ?? '').replaceAll('\0', '').trim();
  return text.slice(0, longestQueryText).toWellFormed();
}
