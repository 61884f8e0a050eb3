import { type Kysely, PostgresAdapter, sql } from 'kysely';

type Database = Kysely<Record<string, Record<string, unknown>>>;

/**
 * The words of all posts, and which post has which: a word is looked up among the words first. The texts that are there are rebuilt after
 * the start, in portions: until then they are stale.
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

async function postgresTables(db: Database): Promise<void> {
  await sql`create table search_words (
    letters integer not null, word text collate "C" not null, constraint search_words_primary primary key (letters, word)
  )`.execute(db);
  await sql`create index search_words_word_index on search_words using gin (word gin_trgm_ops)`.execute(db);
}
