import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../../kernel/database/engine.ts';
import { containingPattern } from '../../kernel/store/record-codec.ts';
import { findText, type TextQueries } from './find-text.ts';
import type { PostFilter, RankedPost, SearchIndex, Term, TermQueries, TermSearch } from './search-index.ts';
import { lookUpWords, type WordLookup } from './search-words.ts';
import { countOf, hasTerm, rankOf } from './term-rank.ts';

/**
 * Trigrams (pg_trgm) behind LIKE, with the wildcards of the query taken literally. One and two characters, of which trigrams say
 * nothing, are in an index of their own.
 */
export const postgresSearch: SearchIndex = {
  async put(connection, { id, text }, words) {
    await sql`insert into blog_post_search (post_id, text) values (${id}, ${text})`.execute(connection);
    await sql`insert into blog_post_tokens (post_id, words, characters)
      values (${id}, ${words}::text[], ${charactersOf(text)}::integer[])`.execute(connection);
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
  let lookups: Promise<WordLookup[] | undefined> | undefined;
  const matching = async () => {
    lookups ??= lookUpWords(connection, 'postgres', [term]);
    return indexOf(await lookups, [term]);
  };
  const ofAll = async () => sql`from (${await matching()}) m join blog_posts p on p.id = m.post_id
    where true ${restricted(filter)}`;
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
    any: async (limit) => placesOf(sql`select p.listed_id ${await ofAll()} limit ${limit}`),
    all: async (limit) =>
      placesOf(sql`
        with matching as materialized (${await matching()})
        select p.listed_id from matching m join blog_posts p on p.id = m.post_id
        where true ${restricted(filter)} order by p.listed_id desc limit ${limit}`),
    countAll: async (max) =>
      totalOf(sql`select count(*) as total from (select 1 ${await ofAll()} limit ${max}) as found`),
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
    indexed: async (drivers, limit) =>
      ranked(sql`
        with matching as materialized (
          select m.post_id from (${indexOf(await lookUpWords(connection, 'postgres', drivers), drivers)}) m
          ${isWhole(drivers, terms) ? sql`` : sql`join blog_post_search s on s.post_id = m.post_id where ${enough(terms, terms.length)}`}
        ), latest as materialized (
          select p.id, p.listed_id from matching m join blog_posts p on p.id = m.post_id
          where true ${restricted(filter)} order by p.listed_id desc limit ${limit}
        )
        select p.listed_id as place, ${rank} as rank from latest p ${texts}`),
    among: (places, least) =>
      ranked(sql`select p.listed_id as place, ${rank} as rank from blog_posts p ${texts}
        where p.listed_id = any(${places}::uuid[]) ${restricted(filter)} and ${enough(terms, least)}`),
  };
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

/** Whether what has the drivers has all of the terms. */
function isWhole(drivers: readonly Term[], terms: readonly Term[]): boolean {
  return (
    drivers.length === terms.length &&
    terms.every(({ categories, tags }) => categories.length + tags.length === 0)
  );
}

/** A query for the posts that have all of some terms by their texts: by words, or where that is not possible by trigrams. */
function indexOf(lookups: readonly WordLookup[] | undefined, terms: readonly Term[]): RawBuilder<unknown> {
  if (!lookups)
    return sql`select s.post_id from blog_post_search s where ${sql.join(terms.map(matches), sql` and `)}`;
  const words = lookups.map(({ alternatives }) => {
    const found = alternatives.map(
      (groups) =>
        sql`(${sql.join(
          groups.map((group) => sql`t.words && ${group}::text[]`),
          sql` and `,
        )})`,
    );
    return sql`(${sql.join(found, sql` or `)})`;
  });
  const byWords = sql`select t.post_id from blog_post_tokens t where ${sql.join(words, sql` and `)}`;
  if (lookups.every(({ isExact }) => isExact)) return byWords;
  const asked = terms.map((term) => hasTerm({ ...term, categories: [], tags: [] }, placeIn));
  return sql`select s.post_id from (${byWords}) t join blog_post_search s on s.post_id = t.post_id
    where ${sql.join(asked, sql` and `)}`;
}

/** Whether the post has one of the texts of a term, in a way that an index answers. */
function matches({ texts }: Pick<Term, 'texts'>): RawBuilder<boolean> {
  const conditions = texts.map((text) => {
    if (text.length > 2) return sql<boolean>`s.text like ${containingPattern(text)}`;
    const known = sql`select c.post_id from blog_post_tokens c
      where c.characters @> array[${sql.lit(codeOf(text))}]::integer[]`;
    // Those that are not rebuilt yet are gone through.
    const stale = sql`select o.post_id from stale_post_texts o join blog_post_search x on x.post_id = o.post_id
      where strpos(x.text, ${text}) > 0`;
    return sql<boolean>`s.post_id in (${known} union ${stale})`;
  });
  return sql`(${sql.join(conditions, sql` or `)})`;
}

function restricted(filter: PostFilter) {
  const status = filter.status ? sql`and p.status = ${filter.status}` : sql``;
  const category = filter.categoryId ? sql`and p.category_id = ${filter.categoryId}` : sql``;
  return sql`${status} ${category}`;
}
