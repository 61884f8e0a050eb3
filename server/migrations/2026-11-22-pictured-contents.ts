import { type Kysely, PostgresAdapter } from 'kysely';

type Database = Kysely<Record<string, Record<string, unknown>>>;

/** Content with pictures inside it lies apart, so that lists, which leave the pictures out, never read them. */
export async function up(db: Database): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await db.schema
    .createTable('blog_post_pictured_contents')
    .addColumn('post_id', isPostgres ? 'uuid' : 'text', (column) => column.primaryKey().notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addForeignKeyConstraint(
      'blog_post_pictured_contents_post_id_foreign',
      ['post_id'],
      'blog_posts',
      ['id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute();
}
