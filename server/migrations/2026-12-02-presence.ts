import { type Kysely, PostgresAdapter } from 'kysely';

type Database = Kysely<Record<string, Record<string, unknown>>>;

/** The forms that are open in browsers. */
export async function up(db: Database): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const [id, time] = isPostgres ? (['uuid', 'timestamptz'] as const) : (['text', 'text'] as const);
  await db.schema
    .createTable('presence')
    .addColumn('form', id, (column) => column.primaryKey().notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('record_id', 'text', (column) => column.notNull())
    .addColumn('admin_id', id, (column) => column.notNull())
    .addColumn('session', 'text', (column) => column.notNull())
    .addColumn('since', time, (column) => column.notNull())
    .addColumn('seen_at', time, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('presence_record_id').on('presence').column('record_id').execute();
}
