import { type RawBuilder, sql } from 'kysely';
import { searchTerms } from '../search-text.ts';
import { containingPattern } from './record-codec.ts';

/** Whether a column with a text of `searchText` has all terms of a search; undefined for a search without any. */
export function hasTermsIn(column: string, query: string): RawBuilder<boolean> | undefined {
  const has = (text: string) => sql<boolean>`${sql.ref(column)} like ${containingPattern(text)} escape '\\'`;
  const terms = searchTerms(query).map((ways) => {
    const each = ways.map((texts) => sql`(${sql.join(texts.map(has), sql` and `)})`);
    return sql`(${sql.join(each, sql` or `)})`;
  });
  return terms.length === 0 ? undefined : sql`(${sql.join(terms, sql` and `)})`;
}
