import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Earlier addresses of pages in a table of their own, and redirects that staff enter. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const id = isPostgres ? 'uuid' : 'text';
  const text = isPostgres ? sql`text collate "C"` : sql`text`;
  const timestamp = isPostgres ? 'timestamptz' : 'text';
  await db.schema
    .createTable('earlier_addresses')
    .addColumn('path', text, (column) => column.primaryKey().notNull())
    .addColumn('page_id', id, (column) => column.notNull())
    .addColumn('created_at', timestamp, (column) => column.notNull())
    .addForeignKeyConstraint('earlier_addresses_page_id_foreign', ['page_id'], 'pages', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('earlier_addresses_page_id')
    .on('earlier_addresses')
    .column('page_id')
    .execute();
  // Nothing has ever written a row without a page.
  await sql`insert into earlier_addresses (path, page_id, created_at)
    select path, page_id, created_at from redirects where page_id is not null`.execute(db);
  await db.schema.dropTable('redirects').execute();
  await db.schema
    .createTable('redirects')
    .addColumn('id', id, (column) => column.primaryKey().notNull())
    .addColumn('path', text, (column) => column.notNull())
    .addColumn('path_key', text, (column) => column.notNull())
    .addColumn('target', text, (column) => column.notNull())
    .addColumn('created_at', timestamp, (column) => column.notNull())
    .addColumn('updated_at', timestamp, (column) => column.notNull())
    .addUniqueConstraint('redirects_path_key_unique', ['path_key'])
    .execute();
}
