import { type Kysely, PostgresAdapter } from 'kysely';

type Database = Kysely<Record<string, Record<string, unknown>>>;

/** Versions of records, and the parts of their long values. Both outlive the record while it is in the trash. */
export async function up(db: Database): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const id = isPostgres ? 'uuid' : 'text';
  await db.schema
    .createTable('revisions')
    .addColumn('id', id, (column) => column.primaryKey().notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('record_id', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('actor_id', id)
    .addColumn('actor_name', 'text')
    .addColumn('changed', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addUniqueConstraint('revisions_record_id_number_unique', ['record_id', 'number'])
    .execute();
  await db.schema
    .createTable('revision_parts')
    .addColumn('record_id', 'text', (column) => column.notNull())
    .addColumn('hash', isPostgres ? 'bytea' : 'blob', (column) => column.notNull())
    .addColumn('data', isPostgres ? 'bytea' : 'blob', (column) => column.notNull())
    .addColumn('unused_since', 'integer')
    .addPrimaryKeyConstraint('revision_parts_primary', ['record_id', 'hash'])
    .execute();
}
