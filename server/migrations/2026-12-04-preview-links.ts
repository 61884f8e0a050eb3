import { type Kysely, PostgresAdapter } from 'kysely';

type Database = Kysely<Record<string, Record<string, unknown>>>;

/** Addresses at which somebody without an account sees a record as it is not published. */
export async function up(db: Database): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const [id, time] = isPostgres ? (['uuid', 'timestamptz'] as const) : (['text', 'text'] as const);
  await db.schema
    .createTable('preview_links')
    .addColumn('id', id, (column) => column.primaryKey().notNull())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('record_id', 'text', (column) => column.notNull())
    .addColumn('expires_at', time, (column) => column.notNull())
    .addColumn('actor_id', id)
    .addColumn('actor_name', 'text')
    .execute();
  await db.schema.createIndex('preview_links_record_id').on('preview_links').column('record_id').execute();
}
