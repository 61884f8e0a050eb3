import { type RawBuilder, sql } from 'kysely';
import type { Connection, EngineName } from '../../../engine/database/engine.ts';
import { sortKeyOf } from '../../../engine/database/identifiers.ts';
import { containingPattern } from '../../../engine/store/record-codec.ts';
import { trigramsOf } from './terms.ts';

/** Stands before the content in the text of a post; no normalised text has it. */
export const headEnd = '\f';

/** Which posts a search or a list is about. */
export interface PostFilter {
  /** Without it drafts are included. */
  status?: 'Published';
  categoryId?: string;
}

/** The texts of the posts in the form of `postText`, and the words of their titles, on one engine. */
export interface SearchIndex {
  put(connection: Connection, post: PlacedPost, text: string): Promise<void>;
  /** Gives the text that it forgets; an empty one where there is none. */
  remove(connection: Connection, post: PlacedPost): Promise<string>;
  /** The newest posts with all terms, newest first. */
  newest(connection: Connection, search: TextSearch): Promise<FoundText[]>;
  /** Takes in words that it may know already. */
  addWords(connection: Connection, words: readonly string[]): Promise<void>;
  /** Which of these words it knows. */
  knownWords(connection: Connection, words: readonly string[]): Promise<string[]>;
  /** The words that share most trigrams with one, some dozens. */
  similarWords(connection: Connection, word: string): Promise<string[]>;
}

export interface PlacedPost {
  id: string;
  /** Where it stands in lists, the greatest first. */
  place: string;
}

export interface TextSearch {
  /** Literal parts of texts, of three characters or more. A post has one part of each term. */
  terms: readonly (readonly string[])[];
  filter: PostFilter;
  limit: number;
}

export interface FoundText {
  place: string;
  /** What stands before `headEnd`, where there are several terms. */
  head: string;
}

/**
 * FTS5 over trigrams: a quoted phrase is exactly a part of a text. The number of a row is the time of the place, so that newest first
 * needs no sorting. Earlier versions gave drafts a negative one.
 */
const sqliteSearch: SearchIndex = {
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

/** Of this many newest posts at least so many have what most posts have: going on from the newest to older ones soon finds enough. */
const sample = 200;
const many = 15;

/** Trigrams (`pg_trgm`) behind LIKE, with the wildcards of the query taken literally. */
const postgresSearch: SearchIndex = {
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

/** The full text of the posts, on each engine. */
export const searchIndexes: Readonly<Record<EngineName, SearchIndex>> = {
  sqlite: sqliteSearch,
  postgres: postgresSearch,
};
