import { type RawBuilder, sql } from 'kysely';
import { containingPattern } from '../../../engine/store/record-codec.ts';
import { headEnd } from './post-text.ts';
import type { FoundText, PostFilter, SearchIndex, TextSearch } from './search-index.ts';

/** Of this many newest posts at least so many have what most posts have: going on from the newest to older ones soon finds enough. */
const sample = 200;
const many = 15;

/** Trigrams (`pg_trgm`) behind LIKE, with the wildcards of the query taken literally. */
export const postgresSearch: SearchIndex = {
  async put(connection, { id }, text) {
    await sql`insert into blog_post_search (post_id, text) values (${id}, ${text})`.execute(connection);
  },
  async remove(connection, { id }) {
    const { rows } = await sql<{ text: string }>`delete from blog_post_search where post_id = ${id}
      returning text`.execute(connection);
    return rows[0]?.text ?? '';
  },
  async newest(connection, search) {
    const find = async (query: RawBuilder<FoundText>) => (await query.execute(connection)).rows;
    // The index knows nothing of the order: of what many posts have it collects all.
    const near = await find(fromNewest(search, sample));
    if (near.length >= search.limit) return near;
    return find(near.length >= many ? fromNewest(search) : fromIndex(search));
  },
  async addWords(connection, words) {
    await sql`insert into search_words (word) select unnest(${words}::text[]) on conflict do nothing`.execute(
      connection,
    );
  },
  async knownWords(connection, words) {
    const { rows } = await sql<{ word: string }>`select word from search_words
      where word = any(${words}::text[])`.execute(connection);
    return rows.map(({ word }) => word);
  },
  async similarWords(connection, word) {
    const { rows } = await sql<{ word: string }>`select word from search_words where word % ${word}
      order by similarity(word, ${word}) desc, word limit 50`.execute(connection);
    return rows.map((row) => row.word);
  },
};

/** Looks through one text after the other, of all posts or of the `look` newest. */
function fromNewest({ terms, filter, limit }: TextSearch, look?: number): RawBuilder<FoundText> {
  const has = (part: string) => sql`strpos(s.text, ${part}) > 0`;
  return sql`select p.listed_id as place, ${headOf(terms)} as head from (
      select id, listed_id from blog_posts p where ${chosen(filter)} order by listed_id desc limit ${look ?? null}
    ) p cross join lateral (select x.text from blog_post_search x where x.post_id = p.id offset 0) s
    where ${all(terms, has)} order by p.listed_id desc limit ${limit}`;
}

/** Materialised, so that the planner does not take the order from one index and the texts from another. */
function fromIndex({ terms, filter, limit }: TextSearch): RawBuilder<FoundText> {
  const has = (part: string) => sql`s.text like ${containingPattern(part)}`;
  return sql`with found as materialized (
      select s.post_id from blog_post_search s where ${all(terms, has)}
    ), newest as materialized (
      select p.id, p.listed_id from found f join blog_posts p on p.id = f.post_id
      where ${chosen(filter)} order by p.listed_id desc limit ${limit}
    ) select n.listed_id as place, ${headOf(terms)} as head
      from newest n join blog_post_search s on s.post_id = n.id order by n.listed_id desc`;
}

function headOf(terms: TextSearch['terms']): RawBuilder<string> {
  return terms.length > 1 ? sql`split_part(s.text, ${headEnd}, 1)` : sql`''`;
}

function all(terms: TextSearch['terms'], has: (part: string) => RawBuilder<unknown>): RawBuilder<unknown> {
  const each = terms.map((parts) => sql`(${sql.join(parts.map(has), sql` or `)})`);
  return sql.join(each, sql` and `);
}

function chosen({ status, categoryId }: PostFilter): RawBuilder<unknown> {
  return sql`true ${status ? sql`and p.status = ${status}` : sql``}
    ${categoryId ? sql`and p.category_id = ${categoryId}` : sql``}`;
}
