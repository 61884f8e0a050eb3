import { type Kysely, PostgresAdapter, sql } from 'kysely';

type Database = Kysely<Record<string, Record<string, unknown>>>;

/**
 * The words of all posts, and which post has which: a word is looked up among the words first. On PostgreSQL also which one and
 * two characters a post has, because trigrams do not tell. The texts that are there are rebuilt after the start, in portions:
 * until then they are stale.
 */
export async function up(db: Database): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await db.schema
    .createTable('stale_post_texts')
    .addColumn('post_id', isPostgres ? 'uuid' : 'text', (column) => column.primaryKey().notNull())
    .execute();
  await sql`insert into stale_post_texts (post_id) select post_id from blog_post_search`.execute(db);
  await (isPostgres ? postgresTables(db) : sqliteTables(db));
}

/** `letters` is 0 for a word that is no near spelling of any. */
async function sqliteTables(db: Database): Promise<void> {
  await sql`create table search_words (
    letters integer not null, word text not null, constraint search_words_primary primary key (letters, word)
  ) without rowid`.execute(db);
  await sql`create virtual table search_word_trigrams using fts5(word, tokenize = 'trigram case_sensitive 1')`.execute(
    db,
  );
  // Not without its content: what marks a deletion there has numbers beyond those of JavaScript, and the driver fails on them.
  await sql`create virtual table blog_post_words using fts5(words, detail = none, tokenize = 'ascii')`.execute(
    db,
  );
}

/** The arrays lie apart from the rows: what an index finds is read from few pages. */
async function postgresTables(db: Database): Promise<void> {
  await sql`create table search_words (
    letters integer not null, word text collate "C" not null, constraint search_words_primary primary key (letters, word)
  )`.execute(db);
  await sql`create index search_words_word_index on search_words using gin (word gin_trgm_ops)`.execute(db);
  await sql`create table blog_post_tokens (
    post_id uuid not null primary key, place uuid not null, is_published boolean not null,
    words text[] collate "C" not null, characters integer[] not null,
    constraint blog_post_tokens_post_id_foreign foreign key (post_id) references blog_posts (id) on delete cascade
  ) with (toast_tuple_target = 128)`.execute(db);
  await sql`create index blog_post_tokens_words_index on blog_post_tokens using gin (words)`.execute(db);
  await sql`create index blog_post_tokens_characters_index on blog_post_tokens using gin (characters)`.execute(
    db,
  );
}
