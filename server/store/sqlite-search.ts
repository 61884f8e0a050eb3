import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../../kernel/database/engine.ts';
import { sortKeyOf } from '../../kernel/database/identifiers.ts';
import { findText, type TextQueries } from './find-text.ts';
import type { FoundPosts, PostFilter, SearchIndex } from './search-index.ts';

/**
 * FTS5 over trigrams: a quoted phrase is exactly a substring. The row number is the time of the place, so newest first needs no
 * sorting, and it is negative for a draft, so that a visitor's search never has to look at the posts themselves.
 */
export const sqliteSearch: SearchIndex = {
  async put(connection, { id, place, text, isPublished }) {
    const row = isPublished ? sortKeyOf(place) : -sortKeyOf(place);
    await sql`insert into blog_post_search (rowid, post_id, text) values (${row}, ${id}, ${text})`.execute(
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
    return rows[0]?.text ?? '';
  },
  async find(connection, { query, filter, window, max }) {
    const end = window.offset + window.limit;
    const findOn = (side: Side) => findText(textQueriesOf(connection, query, filter, side), end, max);
    const published = await findOn(publishedSide);
    const drafts = filter.status ? nothing : await findOn(draftSide);
    const places = [...published.places, ...drafts.places].sort().reverse();
    return { places: places.slice(window.offset, end), total: Math.min(max, published.total + drafts.total) };
  },
};

const nothing: FoundPosts = { places: [], total: 0 };

/** Published posts or drafts. */
interface Side {
  rows: RawBuilder<unknown>;
  newestFirst: RawBuilder<unknown>;
}

const publishedSide: Side = { rows: sql`s.rowid > 0`, newestFirst: sql`s.rowid desc` };
const draftSide: Side = { rows: sql`s.rowid < 0`, newestFirst: sql`s.rowid asc` };

/** The texts where FTS5 keeps them, under its names: going from one to the next is quicker there by a third. */
const kept = sql`(select id as rowid, c0 as post_id, c1 as text from blog_post_search_content)`;

function textQueriesOf(
  connection: Connection,
  query: string,
  filter: PostFilter,
  { rows, newestFirst }: Side,
): TextQueries {
  const newest = (look: number) => sql`from (
    select s.post_id, s.text from ${kept} as s ${restricted(filter)} where ${rows}
    order by ${newestFirst} limit ${look}) as s where ${contains(query)}`;
  const all = sql`from blog_post_search s ${restricted(filter)} where ${rows} and ${matches(query)}`;
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
    any: (limit) => placesOf(sql`${all} limit ${limit}`),
    all: (limit) => placesOf(sql`${all} order by ${newestFirst} limit ${limit}`),
    countAll: (max) => count(all, max),
  };
}

function contains(query: string) {
  return sql`instr(s.text, ${query}) > 0`;
}

// A trigram index knows nothing shorter than three characters; those are looked for in all texts.
function matches(query: string) {
  if ([...query].length < 3) return contains(query);
  return sql`s.text match ${`"${query.replaceAll('"', '""')}"`}`;
}

function restricted({ categoryId }: PostFilter) {
  return categoryId
    ? sql`cross join blog_posts p on p.id = s.post_id and p.category_id = ${categoryId}`
    : sql``;
}
