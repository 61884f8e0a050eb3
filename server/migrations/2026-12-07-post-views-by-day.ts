import { type Kysely, PostgresAdapter } from 'kysely';

type Database = Kysely<Record<string, Record<string, unknown>>>;

/** Visits of each post by day, for the most read posts of the last months. */
export async function up(db: Database): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await db.schema
    .createTable('post_views_by_day')
    .addColumn('post_id', isPostgres ? 'uuid' : 'text', (column) => column.notNull())
    // YYYY-MM-DD.
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('views', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('post_views_by_day_primary', ['post_id', 'day'])
    .addForeignKeyConstraint('post_views_by_day_post_id_foreign', ['post_id'], 'blog_posts', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('post_views_by_day_day_index')
    .on('post_views_by_day')
    .columns(['day', 'post_id', 'views'])
    .execute();
}
