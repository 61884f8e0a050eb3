import { type Kysely, PostgresAdapter } from 'kysely';

type Database = Kysely<Record<string, Record<string, unknown>>>;

/** Uploads in parts, and the file store that the files of this database lie in. */
export async function up(db: Database): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const id = isPostgres ? 'uuid' : 'text';
  const moment = isPostgres ? 'timestamptz' : 'text';
  await db.schema
    .createTable('media_uploads')
    .addColumn('id', id, (column) => column.primaryKey().notNull())
    .addColumn('admin_id', id)
    .addColumn('length', 'integer', (column) => column.notNull())
    .addColumn('offset', 'integer', (column) => column.notNull())
    .addColumn('parts', 'text', (column) => column.notNull())
    .addColumn('metadata', 'text', (column) => column.notNull())
    .addColumn('created_at', moment, (column) => column.notNull())
    .addColumn('expires_at', moment, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('media_storage')
    .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
    .addColumn('storage_id', 'text')
    .addColumn('cleaned_at', moment)
    .execute();
  await db.insertInto('media_storage').values({ id: 1 }).execute();
  // Older rows have none: only their size can be checked.
  await db.schema.alterTable('media_versions').addColumn('file_hash', 'text').execute();
}
