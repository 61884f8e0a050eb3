import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../../kernel/database/engine.ts';
import { containingPattern } from '../../kernel/store/record-codec.ts';
import { findText, type TextQueries } from './find-text.ts';
import type { PostFilter, RankedPost, SearchIndex, Term, TermQueries, TermSearch } from './search-index.ts';
import { hasStaleTexts, lookUpText } from './search-words.ts';
import { hasMost, hasTerm, isWhole, rankOf } from './term-rank.ts';

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
  const all = async (most?: number) => {
    found ??= setOf(connection, [term], filter);
    return (await found).query(most);
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
        with found as materialized (${await all()})
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
  const rank = (least: number) => rankOf(terms, placeIn, least === terms.length);
  return {
    async sample(look) {
      const flags = terms.map((term, index) => sql`${hasTerm(term, placeIn)} as ${sql.ref(`t${index}`)}`);
      const { rows } = await sql<Record<string, boolean>>`${newest(look)}
        select ${sql.join(flags)} from newest p ${texts}`.execute(connection);
      return rows.map((row) => terms.map((_, index) => row[`t${index}`] === true));
    },
    newest: (look, least, limit) =>
      ranked(sql`${newest(look)} select p.listed_id as place, ${rank(least)} as rank from newest p ${texts}
        where ${hasMost(terms, least, placeIn)} order by p.listed_id desc limit ${limit}`),
    indexed: async (drivers, limit) => {
      const found = await setOf(connection, drivers, filter);
      const all = terms.length;
      // Looked up in this order until there are enough.
      const asked =
        found.isWhole && isWhole(drivers, terms)
          ? sql``
          : sql`where exists (
            select 1 from blog_post_search s where s.post_id = f.id and ${hasMost(terms, all, placeIn)} offset 0)`;
      return ranked(sql`
        with found as materialized (
          select f.post_id as id, f.place as listed_id from (${found.query()}) f order by f.place desc
        ), latest as materialized (select * from found f ${asked} limit ${limit})
        select p.listed_id as place, ${rank(all)} as rank from latest p ${texts}`);
    },
    among: (places, least) =>
      ranked(sql`select p.listed_id as place, ${rank(least)} as rank from blog_posts p ${texts}
        where p.listed_id = any(${places}::uuid[]) ${restricted(filter)} and ${hasMost(terms, least, placeIn)}`),
  };
}

/** Posts that have all of some terms by their texts. */
interface PostSet {
  /** By `post_id` and `place`: all, or only so many. */
  query(most?: number): RawBuilder<unknown>;
  /** Whether all of them have all of the terms: otherwise their texts must be asked. */
  isWhole: boolean;
}

/** By words and characters, or where those do not tell by trigrams; short texts are gone through. */
async function setOf(
  connection: Connection,
  terms: readonly Pick<Term, 'texts'>[],
  filter: PostFilter,
): Promise<PostSet> {
  const isStale = await hasStaleTexts(connection);
  const wanted: RawBuilder<unknown>[] = [];
  const conditions: RawBuilder<unknown>[] = [];
  for (const { texts } of isStale ? [] : terms) {
    const lookups = await lookupsOf(connection, texts);
    if (!lookups) continue;
    const ways = lookups.map(({ values, isExact }, index) => {
      const found = values.map(({ column, value }) => {
        wanted.push(value);
        return sql`t.${sql.ref(column)} && w.${sql.ref(`v${wanted.length - 1}`)}`;
      });
      if (!isExact)
        found.push(sql`exists (select 1 from blog_post_search s
        where s.post_id = t.post_id and ${placeIn(texts[index] ?? '')} > 0 offset 0)`);
      return sql.join(found, sql` and `);
    });
    conditions.push(sql`(${sql.join(ways, sql` or `)})`);
  }
  if (conditions.length === 0) return { query: () => setByTexts(terms, filter), isWhole: true };
  // Of one value each word by itself, which is sooner at the limit; of several all at once, so that few posts are read.
  const isOne = wanted.length === 1;
  const rows = isOne
    ? sql`select array[v.value] as v0 from unnest(${wanted[0]}) as v(value)`
    : sql`select ${sql.join(wanted.map((value, index) => sql`${value} as ${sql.ref(`v${index}`)}`))} offset 0`;
  // The planner is not shown what is wanted: of many words it expects more posts than there are, and goes through all. What is
  // materialised is planned without the limit, for which it would do the same.
  const query = (most?: number) => sql`select ${isOne ? sql`distinct` : sql``} f.post_id, f.place
    from (${rows}) as w cross join lateral (
      with x as materialized (
        select t.post_id, t.place from blog_post_tokens t ${ofFilter(filter)} and ${sql.join(conditions, sql` and `)}
      ) select x.post_id, x.place from x ${most === undefined ? sql`` : sql`limit ${most}`}) f`;
  return { query, isWhole: conditions.length === terms.length };
}

/** What posts with one text have in their tokens: of each value one. */
interface Lookup {
  values: { column: 'words' | 'characters'; value: RawBuilder<unknown> }[];
  isExact: boolean;
}

/** How each of some texts is looked up; undefined where one cannot be. */
async function lookupsOf(connection: Connection, texts: readonly string[]): Promise<Lookup[] | undefined> {
  const lookups: Lookup[] = [];
  for (const text of texts) {
    if (text.length <= 2) {
      const value = sql`array[${sql.lit(codeOf(text))}]`;
      lookups.push({ values: [{ column: 'characters', value }], isExact: true });
      continue;
    }
    const found = await lookUpText(connection, 'postgres', text);
    if (!found) return undefined;
    const values = found.groups.map((words) => ({ column: 'words' as const, value: sql`${words}::text[]` }));
    lookups.push({ values, isExact: found.isExact });
  }
  return lookups;
}

function setByTexts(terms: readonly Pick<Term, 'texts'>[], filter: PostFilter): RawBuilder<unknown> {
  const having = terms.map(({ texts }) => {
    const likes = texts.map((text) => sql`s.text like ${containingPattern(text)}`);
    return sql`(${sql.join(likes, sql` or `)})`;
  });
  return sql`select p.id as post_id, p.listed_id as place from blog_post_search s join blog_posts p on p.id = s.post_id
    where ${sql.join(having, sql` and `)} ${restricted(filter)}`;
}

/** Begins the conditions of a query on tokens. */
function ofFilter({ status, categoryId }: PostFilter): RawBuilder<unknown> {
  const isPublished = status ? sql`t.is_published` : sql`true`;
  if (categoryId === undefined) return sql`where ${isPublished}`;
  return sql`join blog_posts p on p.id = t.post_id and p.category_id = ${categoryId} where ${isPublished}`;
}

function placeIn(needle: string, within: RawBuilder<unknown> = sql`s.text`): RawBuilder<number> {
  return sql`strpos(${within}, ${needle})`;
}

function restricted(filter: PostFilter) {
  const status = filter.status ? sql`and p.status = ${filter.status}` : sql``;
  const category = filter.categoryId ? sql`and p.category_id = ${filter.categoryId}` : sql``;
  return sql`${status} ${category}`;
}
