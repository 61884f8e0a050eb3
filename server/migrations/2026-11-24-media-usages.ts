import { type Kysely, PostgresAdapter } from 'kysely';

type Database = Kysely<Record<string, Record<string, unknown>>>;

/** Which field of which record uses which file. A file that has a row here cannot be removed. */
export async function up(db: Database): Promise<void> {
  const id = db.getExecutor().adapter instanceof PostgresAdapter ? 'uuid' : 'text';
  await db.schema
    .createTable('media_usages')
    .addColumn('media_id', id, (column) => column.notNull().references('media.id').onDelete('restrict'))
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('record_id', id, (column) => column.notNull())
    .addColumn('field', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('media_usages_primary', ['media_id', 'type', 'record_id', 'field'])
    .execute();
  await db.schema
    .createIndex('media_usages_record_index')
    .on('media_usages')
    .columns(['type', 'record_id'])
    .execute();
}
