import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Pages that staff add, and the addresses from which visitors are led elsewhere: to a page that has moved, or to a target. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const id = isPostgres ? 'uuid' : 'text';
  const text = isPostgres ? sql`text collate "C"` : sql`text`;
  const boolean = isPostgres ? 'boolean' : 'integer';
  const timestamp = isPostgres ? 'timestamptz' : 'text';
  await db.schema
    .createTable('pages')
    .addColumn('id', id, (column) => column.primaryKey().notNull())
    .addColumn('title', text, (column) => column.notNull())
    .addColumn('slug', text, (column) => column.notNull())
    .addColumn('slug_key', text, (column) => column.notNull())
    .addColumn('summary', text, (column) => column.notNull())
    .addColumn('content', text, (column) => column.notNull())
    .addColumn('picture', text)
    .addColumn('description', text, (column) => column.notNull())
    .addColumn('in_footer', boolean, (column) => column.notNull())
    .addColumn('created_at', timestamp, (column) => column.notNull())
    .addColumn('updated_at', timestamp, (column) => column.notNull())
    .addColumn('is_shown', boolean, (column) => column.notNull())
    .addUniqueConstraint('pages_slug_key_unique', ['slug_key'])
    .execute();
  await db.schema
    .createTable('redirects')
    .addColumn('path', text, (column) => column.primaryKey().notNull())
    .addColumn('page_id', id)
    .addColumn('target', text)
    .addColumn('created_at', timestamp, (column) => column.notNull())
    .addForeignKeyConstraint('redirects_page_id_foreign', ['page_id'], 'pages', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .addCheckConstraint('redirects_target_check', sql`(page_id is null) <> (target is null)`)
    .execute();
  await db.schema.createIndex('redirects_page_id').on('redirects').column('page_id').execute();
}
