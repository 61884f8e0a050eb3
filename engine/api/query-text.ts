/** Longest text that a query parameter is looked up by, in UTF-16 units. */
export const longestQueryText = 100;

/**
 * What of a query the route declares, in the order of the names: trimmed, cut, without what no database takes. Handlers read
 * this and nothing else, so two queries that it makes alike have one answer.
 */
export function declaredQuery(sent: URLSearchParams, names: readonly string[]): URLSearchParams {
  const declared = new URLSearchParams();
  for (const name of names.toSorted()) {
    const value = sent.get(name);
    if (value !== null) declared.set(name, cleanText(value));
  }
  return declared;
}

/** A text of the query; empty when it is not given. */
export function queryText(query: URLSearchParams, name: string): string {
  return query.get(name) ?? '';
}

function cleanText(text: string): string {
  return text.replaceAll('\0', '').trim().slice(0, longestQueryText).toWellFormed();
}
