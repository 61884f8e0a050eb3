import { type Kysely, PostgresAdapter } from 'kysely';

type Database = Kysely<Record<string, Record<string, unknown>>>;

/** Pictures inside posts that are served as files. Those of older posts are filled in at the start. */
export async function up(db: Database): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await db.schema
    .createTable('blog_post_pictures')
    .addColumn('post_id', isPostgres ? 'uuid' : 'text', (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('width', 'integer')
    .addColumn('height', 'integer')
    .addColumn('bytes', isPostgres ? 'bytea' : 'blob', (column) => column.notNull())
    .addPrimaryKeyConstraint('blog_post_pictures_primary', ['post_id', 'digest'])
    .addForeignKeyConstraint(
      'blog_post_pictures_post_id_foreign',
      ['post_id'],
      'blog_posts',
      ['id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('blog_post_pictures_digest_index')
    .on('blog_post_pictures')
    .column('digest')
    .execute();
}
