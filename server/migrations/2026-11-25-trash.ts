import { type Kysely, PostgresAdapter } from 'kysely';

type Database = Kysely<Record<string, Record<string, unknown>>>;

/** What was deleted and can still be restored, and which other records that needs. */
export async function up(db: Database): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const id = isPostgres ? 'uuid' : 'text';
  const moment = isPostgres ? 'timestamptz' : 'text';
  await db.schema
    .createTable('trash')
    .addColumn('id', id, (column) => column.primaryKey().notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('snapshot', 'text', (column) => column.notNull())
    .addColumn('deleted_at', moment, (column) => column.notNull())
    .addColumn('actor_id', id)
    .addColumn('actor_name', 'text')
    .execute();
  await index(db, 'trash', 'deleted_at');
  await db.schema
    .createTable('trash_needs')
    .addColumn('trash_id', id, (column) => column.notNull().references('trash.id').onDelete('cascade'))
    .addColumn('record_id', id, (column) => column.notNull())
    .addPrimaryKeyConstraint('trash_needs_primary', ['trash_id', 'record_id'])
    .execute();
  await index(db, 'trash_needs', 'record_id');
}

async function index(db: Database, table: string, column: string): Promise<void> {
  await db.schema.createIndex(`${table}_${column}_index`).on(table).column(column).execute();
}
