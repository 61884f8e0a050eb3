import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../../kernel/database/engine.ts';
import { containingPattern } from '../../kernel/store/record-codec.ts';
import { findText, type TextQueries } from './find-text.ts';
import type { PostFilter, SearchIndex } from './search-index.ts';

/** Trigrams (pg_trgm) behind LIKE, with the wildcards of the query taken literally. */
export const postgresSearch: SearchIndex = {
  async put(connection, { id, text }) {
    await sql`insert into blog_post_search (post_id, text) values (${id}, ${text})`.execute(connection);
  },
  async remove(connection, { id }) {
    const { rows } = await sql<{
      text: string;
    }>`delete from blog_post_search where post_id = ${id} returning text`.execute(connection);
    return rows[0]?.text ?? '';
  },
  async find(connection, { query, filter, window, max }) {
    const end = window.offset + window.limit;
    const { places, total } = await findText(textQueriesOf(connection, query, filter), end, max);
    return { places: places.slice(window.offset), total };
  },
};

function textQueriesOf(connection: Connection, query: string, filter: PostFilter): TextQueries {
  const pattern = containingPattern(query);
  // Materialised, so that the planner does not take the order from one index and the text from another.
  const newest = (look: number) => sql`
    with newest as materialized (
      select p.id, p.listed_id from blog_posts p where true ${restricted(filter)} order by p.listed_id desc limit ${look}
    )`;
  // A scalar subquery is looked up for each row in turn; as a join the planner would take it from the index as a whole.
  const ofNewest = sql`from newest p
    where (select s.text from blog_post_search s where s.post_id = p.id) like ${pattern}`;
  const ofAll = sql`from blog_post_search s join blog_posts p on p.id = s.post_id
    where s.text like ${pattern} ${restricted(filter)}`;
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
    any: (limit) => placesOf(sql`select p.listed_id ${ofAll} limit ${limit}`),
    all: (limit) =>
      placesOf(sql`
        with matching as materialized (select s.post_id from blog_post_search s where s.text like ${pattern})
        select p.listed_id from matching m join blog_posts p on p.id = m.post_id
        where true ${restricted(filter)} order by p.listed_id desc limit ${limit}`),
    countAll: (max) => totalOf(sql`select count(*) as total from (select 1 ${ofAll} limit ${max}) as found`),
  };
}

function restricted(filter: PostFilter) {
  const status = filter.status ? sql`and p.status = ${filter.status}` : sql``;
  const category = filter.categoryId ? sql`and p.category_id = ${filter.categoryId}` : sql``;
  return sql`${status} ${category}`;
}
