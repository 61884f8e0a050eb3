import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * On PostgreSQL, the words of a post, and which one and two characters it has, because trigrams do not tell. The arrays lie apart
 * from the rows: what an index finds is read from few pages. An earlier form of the table may be there; its rows are made again.
 */
export async function up(db: Kysely<Record<string, Record<string, unknown>>>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`drop table if exists blog_post_tokens`.execute(db);
  await sql`create table blog_post_tokens (
    post_id uuid not null primary key, place uuid not null, is_published boolean not null,
    words text[] collate "C" not null, characters integer[] not null,
    constraint blog_post_tokens_post_id_foreign foreign key (post_id) references blog_posts (id) on delete cascade
  ) with (toast_tuple_target = 128)`.execute(db);
  await sql`create index blog_post_tokens_words_index on blog_post_tokens using gin (words)`.execute(db);
  await sql`create index blog_post_tokens_characters_index on blog_post_tokens using gin (characters)`.execute(
    db,
  );
  await sql`insert into stale_post_texts (post_id) select post_id from blog_post_search on conflict do nothing`.execute(
    db,
  );
}
