import { type Kysely, PostgresAdapter } from 'kysely';

type Database = Kysely<Record<string, Record<string, unknown>>>;

/** When records are shown and hidden by themselves, and why one that was due was not. */
export async function up(db: Database): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const id = isPostgres ? 'uuid' : 'text';
  const moment = isPostgres ? 'timestamptz' : 'text';
  await db.schema
    .createTable('schedules')
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('record_id', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('due_at', moment, (column) => column.notNull())
    .addColumn('revision_id', id)
    .addColumn('actor_id', id)
    .addColumn('actor_name', 'text')
    .addColumn('failed_at', moment)
    .addColumn('reason', 'text')
    .addPrimaryKeyConstraint('schedules_primary', ['type', 'record_id', 'action'])
    .execute();
  await db.schema.createIndex('schedules_due_at_index').on('schedules').column('due_at').execute();
}
