import { sql } from 'kysely';
import { sortKeyOf } from '../../../engine/database/identifiers.ts';
import { headEnd } from './post-text.ts';
import type { SearchIndex } from './search-index.ts';
import { trigramsOf } from './similarity.ts';

/**
 * FTS5 over trigrams: a quoted phrase is exactly a part of a text. The number of a row is the time of the place, so that newest first
 * needs no sorting. Earlier versions gave drafts a negative one.
 */
export const sqliteSearch: SearchIndex = {
  async put(connection, { id, place }, text) {
    await sql`insert into blog_post_search (rowid, post_id, text)
      values (${sortKeyOf(place)}, ${id}, ${text})`.execute(connection);
  },
  async remove(connection, { place }) {
    const where = sql`where rowid in (${sortKeyOf(place)}, ${-sortKeyOf(place)})`;
    const { rows } = await sql<{ text: string }>`select text from blog_post_search ${where}`.execute(
      connection,
    );
    await sql`delete from blog_post_search ${where}`.execute(connection);
    return rows[0]?.text ?? '';
  },
  async newest(connection, { terms, filter: { status, categoryId }, limit }) {
    const head = terms.length > 1 ? sql`substr(s.text, 1, instr(s.text, ${headEnd}) - 1)` : sql`''`;
    const match = terms.map((parts) => `(${anyOf(parts)})`).join(' AND ');
    const { rows } = await sql<{ place: string; head: string }>`select p.listed_id as place, ${head} as head
      from blog_post_search s cross join blog_posts p on p.id = s.post_id
      where s.text match ${match}
      ${status ? sql`and p.status = ${status}` : sql``}
      ${categoryId ? sql`and p.category_id = ${categoryId}` : sql``}
      order by s.rowid desc limit ${limit}`.execute(connection);
    return rows;
  },
  async addWords(connection, words) {
    await sql`insert into search_words (word)
      select w.value from json_each(${JSON.stringify(words.map(padded))}) w
      where not exists (select 1 from search_words k where k.word match '"' || w.value || '"')`.execute(
      connection,
    );
  },
  async knownWords(connection, words) {
    if (words.length === 0) return [];
    const { rows } = await sql<{ word: string }>`select trim(word) as word from search_words
      where word match ${anyOf(words.map(padded))}`.execute(connection);
    return rows.map(({ word }) => word);
  },
  async similarWords(connection, word) {
    const { rows } = await sql<{ word: string }>`select trim(word) as word from search_words
      where word match ${anyOf([...trigramsOf(word)])} order by rank limit 50`.execute(connection);
    return rows.map((row) => row.word);
  },
};

/** A word as it is stored, so that its trigrams are those of `trigramsOf` and a phrase is a whole word. */
function padded(word: string): string {
  return `  ${word} `;
}

function anyOf(parts: readonly string[]): string {
  return parts.map((part) => `"${part.replaceAll('"', '""')}"`).join(' OR ');
}
