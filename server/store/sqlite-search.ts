import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../../kernel/database/engine.ts';
import { sortKeyOf } from '../../kernel/database/identifiers.ts';
import { findText, type TextQueries } from './find-text.ts';
import type {
  FoundPosts,
  PostFilter,
  RankedPost,
  SearchIndex,
  Term,
  TermQueries,
  TermSearch,
} from './search-index.ts';
import { hasStaleTexts, lookUpText, type WordLookup } from './search-words.ts';
import { hasMost, hasTerm, isWhole, rankOf } from './term-rank.ts';

/**
 * FTS5 over trigrams: a quoted phrase is exactly a substring. The row number is the time of the place, so newest first needs no
 * sorting, and it is negative for a draft, so that a visitor's search never has to look at the posts themselves.
 */
export const sqliteSearch: SearchIndex = {
  async put(connection, { id, place, text, isPublished }, words) {
    const row = isPublished ? sortKeyOf(place) : -sortKeyOf(place);
    await sql`insert into blog_post_search (rowid, post_id, text) values (${row}, ${id}, ${text})`.execute(
      connection,
    );
    await sql`insert into blog_post_words (rowid, words) values (${row}, ${words.join(' ')})`.execute(
      connection,
    );
  },
  async remove(connection, { place }) {
    const key = sortKeyOf(place);
    const where = sql`where rowid in (${key}, ${-key})`;
    const { rows } = await sql<{ text: string }>`select text from blog_post_search ${where}`.execute(
      connection,
    );
    await sql`delete from blog_post_search ${where}`.execute(connection);
    await sql`delete from blog_post_words ${where}`.execute(connection);
    return rows[0]?.text ?? '';
  },
  async find(connection, { texts, filter, window, max }) {
    const end = window.offset + window.limit;
    const findOn = (side: Side) => findText(textQueriesOf(connection, texts, filter, side), end, max);
    const published = await findOn(publishedSide);
    const drafts = filter.status ? nothing : await findOn(draftSide);
    const places = [...published.places, ...drafts.places].sort().reverse();
    return { places: places.slice(window.offset, end), total: Math.min(max, published.total + drafts.total) };
  },
  async any(connection, { texts, filter }, limit) {
    const anyOn = (side: Side) => textQueriesOf(connection, texts, filter, side).any(limit);
    const published = await anyOn(publishedSide);
    return filter.status ? published : [...published, ...(await anyOn(draftSide))].slice(0, limit);
  },
  terms: termQueriesOf,
};

const nothing: FoundPosts = { places: [], total: 0 };

/** Published posts or drafts, by the column that holds the row number. */
interface Side {
  rows(rowid: RawBuilder<unknown>): RawBuilder<unknown>;
  newestFirst(rowid: RawBuilder<unknown>): RawBuilder<unknown>;
}

const publishedSide: Side = {
  rows: (rowid) => sql`${rowid} > 0`,
  newestFirst: (rowid) => sql`${rowid} desc`,
};
const draftSide: Side = { rows: (rowid) => sql`${rowid} < 0`, newestFirst: (rowid) => sql`${rowid} asc` };

const ofText = sql`s.rowid`;
const ofWords = sql`w.rowid`;

/** The texts where FTS5 keeps them, under its names: going from one to the next is quicker there by a third. */
const kept = sql`(select id as rowid, c0 as post_id, c1 as text from blog_post_search_content)`;

function textQueriesOf(
  connection: Connection,
  texts: readonly string[],
  filter: PostFilter,
  side: Side,
): TextQueries {
  const term = { texts, categories: [], tags: [] };
  const newest = (look: number) => sql`from (
    select s.post_id, s.text from ${kept} as s ${restricted(filter)} where ${side.rows(ofText)}
    order by ${side.newestFirst(ofText)} limit ${look}) as s where ${hasTerm(term, placeIn)}`;
  let index: Promise<Index> | undefined;
  const lookUp = () => {
    index ??= indexOf(connection, [term]);
    return index;
  };
  const all = async (isInOrder = false) => {
    const { table, match, rowid, isExact } = await lookUp();
    const asked = isExact ? sql`` : sql`and ${hasTerm(term, placeIn)}`;
    const order = isInOrder ? sql`order by ${side.newestFirst(rowid)}` : sql``;
    return sql`from ${table} ${restricted(filter)} where ${side.rows(rowid)} ${match} ${asked} ${order}`;
  };
  const placesOf = async (found: RawBuilder<unknown>) => {
    const result = await sql<{ listed_id: string }>`
      select p.listed_id from (select s.post_id ${found}) as f cross join blog_posts as p on p.id = f.post_id`.execute(
      connection,
    );
    return result.rows
      .map((row) => row.listed_id)
      .sort()
      .reverse();
  };
  const count = async (found: RawBuilder<unknown>, max: number) => {
    const counted = await sql<{ total: number }>`
      select count(*) as total from (select 1 ${found} limit ${max})`.execute(connection);
    return Number(counted.rows[0]?.total ?? 0);
  };
  return {
    newest: (look, limit) => placesOf(sql`${newest(look)} limit ${limit}`),
    countNewest: (look, max) => count(newest(look), max),
    any: async (limit) => placesOf(sql`${await all()} limit ${limit}`),
    all: async (limit) => placesOf(sql`${await all(true)} limit ${limit}`),
    countAll: async (max) => {
      const { match, rowid, isExact } = await lookUp();
      // The words alone tell, without a look at each post.
      if (rowid === ofWords && isExact && !filter.categoryId)
        return count(sql`from blog_post_words w where ${side.rows(ofWords)} ${match}`, max);
      return count(await all(), max);
    },
  };
}

function termQueriesOf(connection: Connection, { terms, filter, isSmall = false }: TermSearch): TermQueries {
  const sides = filter.status ? [publishedSide] : [publishedSide, draftSide];
  const ranked = async (
    found: (side: Side) => RawBuilder<unknown>,
    least: number,
    limit: number,
    has?: (text: string) => RawBuilder<boolean>,
  ) => {
    const posts: RankedPost[] = [];
    const rank = rankOf(terms, placeIn, least === terms.length, has);
    for (const side of sides) {
      const { rows } = await sql<RankedPost>`select p.listed_id as place, f.rank
        from (select s.post_id, ${rank} as rank ${found(side)} limit ${limit}) as f
        cross join blog_posts as p on p.id = f.post_id`.execute(connection);
      posts.push(...rows);
    }
    return posts.sort((one, other) => (one.place < other.place ? 1 : -1)).slice(0, limit);
  };
  const newest = (look: number, side: Side) => sql`from (
    select s.rowid, s.post_id, s.text from ${kept} as s ${restricted(filter)} where ${side.rows(ofText)}
    order by ${side.newestFirst(ofText)} limit ${look}) as s`;
  return {
    async sample(look) {
      const flags = terms.map((term, index) => sql`${hasTerm(term, placeIn)} as ${sql.ref(`t${index}`)}`);
      const posts: boolean[][] = [];
      for (const side of sides) {
        const { rows } = await sql<Record<string, number>>`
          select ${sql.join(flags)} ${newest(look, side)}`.execute(connection);
        posts.push(...rows.map((row) => terms.map((_, index) => row[`t${index}`] === 1)));
      }
      return posts;
    },
    async newest(look, least, limit) {
      const has = isSmall ? await lookedUp(connection, terms) : undefined;
      return ranked(
        (side) => sql`${newest(look, side)} where ${hasMost(terms, least, placeIn, has)}`,
        least,
        limit,
        has,
      );
    },
    async indexed(drivers, limit) {
      const { table, match, rowid, isExact } = await indexOf(connection, drivers);
      const all = terms.length;
      const asked = isExact && isWhole(drivers, terms) ? sql`` : sql`and ${hasMost(terms, all, placeIn)}`;
      return ranked(
        (side) => sql`from ${table} ${restricted(filter)}
          where ${side.rows(rowid)} ${match} ${asked} order by ${side.newestFirst(rowid)}`,
        all,
        limit,
      );
    },
    among(places, least) {
      const keys = places.flatMap((place) => [sortKeyOf(place), -sortKeyOf(place)]);
      return ranked(
        (side) => sql`from ${kept} as s ${restricted(filter)}
          where s.rowid in (select value from json_each(${`[${keys.join(',')}]`})) and ${side.rows(ofText)}
          and ${hasMost(terms, least, placeIn)}`,
        least,
        places.length,
      );
    },
  };
}

function placeIn(needle: string, within: RawBuilder<unknown> = sql`s.text`): RawBuilder<number> {
  return sql`instr(${within}, ${needle})`;
}

/** Trigrams that stand for fewer characters at most: with more, going through the texts is no slower. */
const maxTrigrams = 200;

/** Where posts with all of some terms are looked up, as the table `s`. */
interface Index {
  table: RawBuilder<unknown>;
  match: RawBuilder<unknown>;
  /** The column by which it gives them in order. */
  rowid: RawBuilder<unknown>;
  /** Whether all that it finds has the terms. */
  isExact: boolean;
}

/** By words, or where that is not possible by trigrams; where they say nothing either, all posts. */
async function indexOf(connection: Connection, terms: readonly Term[]): Promise<Index> {
  const words = await wordsOf(connection, terms);
  if (words)
    return {
      table: sql`blog_post_words w cross join ${kept} as s on s.rowid = w.rowid`,
      match: sql`and w.blog_post_words match ${words.map(({ expression }) => expression).join(' AND ')}`,
      rowid: ofWords,
      isExact: words.every(({ isExact }) => isExact),
    };
  const match = await matchOf(connection, terms);
  if (match === undefined) return { table: sql`${kept} as s`, match: sql``, rowid: ofText, isExact: false };
  const isLong = terms.every(({ texts }) => texts.every((text) => [...text].length >= 3));
  return {
    table: sql`blog_post_search s`,
    match: sql`and s.text match ${match}`,
    rowid: ofText,
    isExact: isLong,
  };
}

/**
 * Whether the post `s` has a text, by the posts that the words of the text name: to go through one text after the other costs ten
 * times as much. A text that words do not tell of is asked of the post.
 */
async function lookedUp(
  connection: Connection,
  terms: readonly Term[],
): Promise<(text: string) => RawBuilder<boolean>> {
  const isStale = await hasStaleTexts(connection);
  const known = new Map<string, RawBuilder<boolean>>();
  for (const text of terms.flatMap(({ texts }) => texts)) {
    const asked = sql<boolean>`${placeIn(text)} > 0`;
    const lookup = isStale ? undefined : await lookUpText(connection, 'sqlite', text);
    const match = lookup?.groups.map(anyOf).join(' AND ');
    const named = sql`s.rowid in (select rowid from blog_post_words where blog_post_words match ${match})`;
    known.set(text, lookup ? (lookup.isExact ? sql`${named}` : sql`(${named} and ${asked})`) : asked);
  }
  return (text) => known.get(text) ?? sql`${placeIn(text)} > 0`;
}

/** What FTS5 looks up for each term by words; undefined where one cannot be looked up so. */
async function wordsOf(
  connection: Connection,
  terms: readonly Term[],
): Promise<{ expression: string; isExact: boolean }[] | undefined> {
  if (await hasStaleTexts(connection)) return undefined;
  const words: { expression: string; isExact: boolean }[] = [];
  for (const { texts } of terms) {
    const lookups: WordLookup[] = [];
    for (const text of texts) {
      const lookup = await lookUpText(connection, 'sqlite', text);
      if (!lookup) return undefined;
      lookups.push(lookup);
    }
    const expression = lookups.map(({ groups }) => `(${groups.map(anyOf).join(' AND ')})`).join(' OR ');
    words.push({ expression: `(${expression})`, isExact: lookups.every(({ isExact }) => isExact) });
  }
  return words;
}

function anyOf(words: readonly string[]): string {
  return words.length > 0 ? `(${words.map(quoted).join(' OR ')})` : quoted(nothingHas);
}

/** A word that no text has. */
const nothingHas = '\u{10ffff}';

/** What FTS5 looks up for terms by their texts, all of them; undefined where it cannot narrow the search. */
async function matchOf(connection: Connection, terms: readonly Term[]): Promise<string | undefined> {
  const expressions: string[] = [];
  for (const { texts } of terms) {
    const phrases: string[] = [];
    for (const text of texts) phrases.push(...(await phrasesOf(connection, text)));
    if (!phrases.includes(anything)) expressions.push(`(${phrases.map(quoted).join(' OR ')})`);
  }
  return expressions.length > 0 ? expressions.join(' AND ') : undefined;
}

/** What is in the index, as a table of this connection alone: nothing of it is stored. */
const trigramTable = sql`create virtual table if not exists temp.blog_post_trigrams
  using fts5vocab(main, blog_post_search, row)`;

/** Stands for a text that says nothing to the index. */
const anything = '';

/** The index knows nothing shorter than three characters; those are looked for as the trigrams that begin with them. */
async function phrasesOf(connection: Connection, text: string): Promise<string[]> {
  if ([...text].length >= 3) return [text];
  await trigramTable.execute(connection);
  const { rows } = await sql<{ term: string }>`select term from temp.blog_post_trigrams
    where term >= ${text} and term < ${`${text}\u{10ffff}`} limit ${maxTrigrams + 1}`.execute(connection);
  if (rows.length > maxTrigrams) return [anything];
  // Three characters that nothing has where there is none.
  return rows.length > 0 ? rows.map(({ term }) => term) : [`${text}\u{10ffff}\u{10ffff}`];
}

function quoted(phrase: string): string {
  return `"${phrase.replaceAll('"', '""')}"`;
}

function restricted({ categoryId }: PostFilter) {
  return categoryId
    ? sql`cross join blog_posts p on p.id = s.post_id and p.category_id = ${categoryId}`
    : sql``;
}
