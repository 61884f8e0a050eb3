import { type Kysely, PostgresAdapter, sql } from 'kysely';

type Database = Kysely<Record<string, Record<string, unknown>>>;

/** Pictures and documents of the media library; the files themselves lie in a file store. */
export async function up(db: Database): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const id = isPostgres ? 'uuid' : 'text';
  const moment = isPostgres ? 'timestamptz' : 'text';
  await db.schema
    .createTable('media')
    .addColumn('id', id, (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('alt', 'text', (column) => column.notNull())
    .addColumn('credit', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('search_text', 'text', (column) => column.notNull())
    .addColumn('uploaded_by', id)
    .addColumn('created_at', moment, (column) => column.notNull())
    .addColumn('updated_at', moment, (column) => column.notNull())
    .addColumn('deleted_at', moment)
    .execute();
  await db.schema
    .createTable('media_versions')
    .addColumn('media_id', id, (column) => column.notNull().references('media.id').onDelete('cascade'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('file', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('extension', 'text', (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('width', 'integer')
    .addColumn('height', 'integer')
    .addColumn('is_animated', isPostgres ? 'boolean' : 'integer', (column) => column.notNull())
    .addColumn('color', 'text')
    .addColumn('focus_x', 'integer', (column) => column.notNull())
    .addColumn('focus_y', 'integer', (column) => column.notNull())
    .addColumn('source_hash', 'text', (column) => column.notNull())
    .addColumn('created_at', moment, (column) => column.notNull())
    .addPrimaryKeyConstraint('media_versions_primary', ['media_id', 'version'])
    .execute();
  await db.schema
    .createIndex('media_versions_source_hash_index')
    .on('media_versions')
    .column('source_hash')
    .execute();
  if (isPostgres)
    await sql`create index media_search_text_index on media using gin (search_text gin_trgm_ops)`.execute(db);
}
