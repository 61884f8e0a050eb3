import { type Kysely, PostgresAdapter, sql } from 'kysely';

type Database = Kysely<Record<string, Record<string, unknown>>>;

/** The language of a post and of a page. All that there are have been in English. */
export async function up(db: Database): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`;
  for (const table of ['blog_posts', 'pages'])
    await db.schema
      .alterTable(table)
      .addColumn('language', text, (column) => column.notNull().defaultTo('en'))
      .execute();
  await db.schema
    .createIndex('blog_posts_language_listed_id_index')
    .on('blog_posts')
    .columns(['language', 'listed_id'])
    .execute();
}
