import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Posts are searched by the trigrams of their texts alone, and near spellings are looked for among the words of titles. The texts are
 * rebuilt after the start, in portions: until then they are stale.
 */
export async function up(db: Kysely<Record<string, Record<string, unknown>>>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const tables = isPostgres ? ['blog_post_tokens'] : ['blog_post_words', 'search_word_trigrams'];
  for (const table of [...tables, 'search_words']) await db.schema.dropTable(table).execute();
  if (isPostgres) {
    await sql`create table search_words (
      word text collate "C" not null, constraint search_words_primary primary key (word)
    )`.execute(db);
    await sql`create index search_words_word_index on search_words using gin (word gin_trgm_ops)`.execute(db);
  } else {
    await sql`create virtual table search_words using fts5(word, tokenize = 'trigram case_sensitive 1')`.execute(
      db,
    );
  }
  await sql`insert into stale_post_texts (post_id)
    select post_id from blog_post_search where true on conflict do nothing`.execute(db);
}
