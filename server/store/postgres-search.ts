import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../../kernel/database/engine.ts';
import { containingPattern } from '../../kernel/store/record-codec.ts';
import { findText, type TextQueries } from './find-text.ts';
import type { PostFilter, RankedPost, SearchIndex, Term, TermQueries, TermSearch } from './search-index.ts';
import { hasStaleTexts, lookUpText } from './search-words.ts';
import { countOf, hasTerm, rankOf } from './term-rank.ts';

/**
 * Trigrams (pg_trgm) behind LIKE, with the wildcards of the query taken literally. One and two characters, of which trigrams say
 * nothing, are in an index of their own.
 */
export const postgresSearch: SearchIndex = {
  async put(connection, { id, place, text, isPublished }, words) {
    await sql`insert into blog_post_search (post_id, text) values (${id}, ${text})`.execute(connection);
    await sql`insert into blog_post_tokens (post_id, place, is_published, words, characters)
      values (${id}, ${place}, ${isPublished}, ${words}::text[], ${charactersOf(text)}::integer[])`.execute(
      connection,
    );
  },
  async remove(connection, { id }) {
    const { rows } = await sql<{
      text: string;
    }>`delete from blog_post_search where post_id = ${id} returning text`.execute(connection);
    await sql`delete from blog_post_tokens where post_id = ${id}`.execute(connection);
    return rows[0]?.text ?? '';
  },
  async find(connection, { texts, filter, window, max }) {
    const end = window.offset + window.limit;
    const { places, total } = await findText(textQueriesOf(connection, texts, filter), end, max);
    return { places: places.slice(window.offset), total };
  },
  any: (connection, { texts, filter }, limit) => textQueriesOf(connection, texts, filter).any(limit),
  terms: termQueriesOf,
};

/** Each character of a text, and each two that follow each other, as a number. */
function charactersOf(text: string): number[] {
  const codes = new Set<number>();
  for (let index = 0; index < text.length; index += 1) {
    codes.add(text.charCodeAt(index));
    if (index > 0) codes.add(codeOf(text.slice(index - 1, index + 1)));
  }
  return [...codes];
}

/** One or two UTF-16 units as a signed number of 32 bits. */
function codeOf(units: string): number {
  return units.length === 1 ? units.charCodeAt(0) : (units.charCodeAt(0) << 16) | units.charCodeAt(1);
}

function textQueriesOf(connection: Connection, texts: readonly string[], filter: PostFilter): TextQueries {
  const term = { texts, categories: [], tags: [] };
  // Materialised, so that the planner does not take the order from one index and the text from another.
  const newest = (look: number) => sql`
    with newest as materialized (
      select p.id, p.listed_id from blog_posts p where true ${restricted(filter)} order by p.listed_id desc limit ${look}
    )`;
  // A scalar subquery is looked up for each row in turn; as a join the planner would take it from the index as a whole.
  const ofNewest = sql`from newest p
    where exists (select 1 from blog_post_search s where s.post_id = p.id and ${hasTerm(term, placeIn)} offset 0)`;
  let found: Promise<PostSet> | undefined;
  const all = async (most: number | undefined) => {
    found ??= setOf(connection, [term], filter);
    return (await found)(most);
  };
  const placesOf = async (statement: RawBuilder<{ listed_id: string }>) =>
    (await statement.execute(connection)).rows.map((row) => row.listed_id);
  const totalOf = async (statement: RawBuilder<{ total: number }>) =>
    Number((await statement.execute(connection)).rows[0]?.total ?? 0);
  return {
    newest: (look, limit) =>
      placesOf(sql`${newest(look)} select p.listed_id ${ofNewest} order by p.listed_id desc limit ${limit}`),
    countNewest: (look, max) =>
      totalOf(
        sql`${newest(look)} select count(*) as total from (select 1 ${ofNewest} limit ${max}) as found`,
      ),
    any: async (limit) =>
      placesOf(sql`select f.place as listed_id from (${await all(limit)}) f limit ${limit}`),
    all: async (limit) =>
      placesOf(sql`
        with found as materialized (${await all(undefined)})
        select f.place as listed_id from found f order by f.place desc limit ${limit}`),
    countAll: async (max) =>
      totalOf(sql`select count(*) as total from (select 1 from (${await all(max)}) f limit ${max}) as found`),
  };
}

function termQueriesOf(connection: Connection, { terms, filter }: TermSearch): TermQueries {
  const ranked = async (statement: RawBuilder<RankedPost>) =>
    (await statement.execute(connection)).rows.map(({ place, rank }) => ({ place, rank: Number(rank) }));
  const newest = (look: number) => sql`
    with newest as materialized (
      select p.id, p.listed_id from blog_posts p where true ${restricted(filter)} order by p.listed_id desc limit ${look}
    )`;
  // Looked up for each row in turn; the planner would take an ordinary join from the index as a whole.
  const texts = sql`cross join lateral (
    select x.post_id, x.text from blog_post_search x where x.post_id = p.id offset 0) s`;
  const rank = rankOf(terms, placeIn);
  return {
    async sample(look) {
      const flags = terms.map((term, index) => sql`${hasTerm(term, placeIn)} as ${sql.ref(`t${index}`)}`);
      const { rows } = await sql<Record<string, boolean>>`${newest(look)}
        select ${sql.join(flags)} from newest p ${texts}`.execute(connection);
      return rows.map((row) => terms.map((_, index) => row[`t${index}`] === true));
    },
    newest: (look, least, limit) =>
      ranked(sql`${newest(look)} select p.listed_id as place, ${rank} as rank from newest p ${texts}
        where ${enough(terms, least)} order by p.listed_id desc limit ${limit}`),
    indexed: async (drivers, limit) => {
      const found = (await setOf(connection, drivers, filter))(undefined);
      const asked = isWhole(drivers, terms)
        ? sql``
        : sql`join blog_post_search s on s.post_id = f.post_id where ${enough(terms, terms.length)}`;
      return ranked(sql`
        with found as materialized (${found}), latest as materialized (
          select f.post_id as id, f.place as listed_id from found f ${asked} order by f.place desc limit ${limit}
        )
        select p.listed_id as place, ${rank} as rank from latest p ${texts}`);
    },
    among: (places, least) =>
      ranked(sql`select p.listed_id as place, ${rank} as rank from blog_posts p ${texts}
        where p.listed_id = any(${places}::uuid[]) ${restricted(filter)} and ${enough(terms, least)}`),
  };
}

/** Whether what has the drivers has all of the terms. */
function isWhole(drivers: readonly Term[], terms: readonly Term[]): boolean {
  return (
    drivers.length === terms.length &&
    terms.every(({ categories, tags }) => categories.length + tags.length === 0)
  );
}

/** A query for posts by `post_id` and `place`: all, or so that there are at least `most` where there are. */
type PostSet = (most: number | undefined) => RawBuilder<unknown>;

/** The posts of a filter that have all of some terms by their texts. */
async function setOf(
  connection: Connection,
  terms: readonly Pick<Term, 'texts'>[],
  filter: PostFilter,
): Promise<PostSet> {
  const isStale = await hasStaleTexts(connection);
  const sets: PostSet[] = [];
  for (const { texts } of terms) {
    const ofTexts: PostSet[] = [];
    for (const text of texts)
      ofTexts.push(isStale ? () => setByText(text, filter) : await setOfText(connection, text, filter));
    sets.push((most) => combined(ofTexts, sql` union `, most));
  }
  // Of what is met by others, nothing may be left out.
  return (most) => combined(sets, sql` intersect `, sets.length === 1 ? most : undefined);
}

function combined(sets: readonly PostSet[], operator: RawBuilder<unknown>, most: number | undefined) {
  const queries = sets.map((set) => sql`(${set(most)})`);
  return queries.length === 1 ? (queries[0] ?? sql``) : sql`${sql.join(queries, operator)}`;
}

/** The posts with one text: by characters, by words, or else by trigrams. */
async function setOfText(connection: Connection, text: string, filter: PostFilter): Promise<PostSet> {
  const tokens = sql`from blog_post_tokens t ${ofFilter(filter)}`;
  if (text.length <= 2)
    return () => sql`select f.post_id, f.place from unnest(array[${sql.lit(codeOf(text))}]) as c(code)
      cross join lateral (
        with x as materialized (select t.post_id, t.place ${tokens} and t.characters @> array[c.code])
        select x.post_id, x.place from x
      ) f`;
  const lookup = await lookUpText(connection, 'postgres', text);
  if (!lookup) return () => setByText(text, filter);
  // Word by word: of many words at once the planner expects more posts than there are, and goes through all. What is materialised
  // is planned without the limit, for which it would do the same.
  const group = (
    words: readonly string[],
    most: number | undefined,
  ) => sql`(select distinct f.post_id, f.place
    from unnest(${words}::text[]) as w(word) cross join lateral (
      with x as materialized (select t.post_id, t.place ${tokens} and t.words @> array[w.word])
      select x.post_id, x.place from x ${most === undefined ? sql`` : sql`limit ${most}`}) f)`;
  const { groups, isExact } = lookup;
  const isAlone = isExact && groups.length === 1;
  const all = (most: number | undefined) =>
    sql`${sql.join(
      groups.map((words) => group(words, isAlone ? most : undefined)),
      sql` intersect `,
    )}`;
  if (isExact) return all;
  return () => sql`select f.post_id, f.place from (${all(undefined)}) f
    join blog_post_search s on s.post_id = f.post_id where ${placeIn(text)} > 0`;
}

/** The posts with one text, by trigrams; short ones are gone through. */
function setByText(text: string, filter: PostFilter): RawBuilder<unknown> {
  return sql`select p.id as post_id, p.listed_id as place from blog_post_search s join blog_posts p on p.id = s.post_id
    where s.text like ${containingPattern(text)} ${restricted(filter)}`;
}

/** Begins the conditions of a query on tokens. */
function ofFilter({ status, categoryId }: PostFilter): RawBuilder<unknown> {
  const isPublished = status ? sql`t.is_published` : sql`true`;
  if (categoryId === undefined) return sql`where ${isPublished}`;
  return sql`join blog_posts p on p.id = t.post_id and p.category_id = ${categoryId} where ${isPublished}`;
}

function enough(terms: readonly Term[], least: number): RawBuilder<boolean> {
  if (least < terms.length) return sql`${countOf(terms, placeIn)} >= ${least}`;
  return sql.join(
    terms.map((term) => hasTerm(term, placeIn)),
    sql` and `,
  );
}

function placeIn(needle: string): RawBuilder<number> {
  return sql`strpos(s.text, ${needle})`;
}

function restricted(filter: PostFilter) {
  const status = filter.status ? sql`and p.status = ${filter.status}` : sql``;
  const category = filter.categoryId ? sql`and p.category_id = ${filter.categoryId}` : sql``;
  return sql`${status} ${category}`;
}
