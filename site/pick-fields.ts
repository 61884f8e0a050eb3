/**
 * Takes the named fields of each record. What the server loads travels in the document a second time, for the scripts, so
 * a page keeps only what it shows.
 */
export function pickFields<Key extends string>(...keys: Key[]) {
  return <R extends Record<Key, unknown>>(records: readonly R[]): Pick<R, Key>[] =>
    records.map((record) => Object.fromEntries(keys.map((key) => [key, record[key]])) as Pick<R, Key>);
}
