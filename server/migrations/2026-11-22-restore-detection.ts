import { type Kysely, PostgresAdapter } from 'kysely';

type Database = Kysely<Record<string, Record<string, unknown>>>;

/** One row that tells this database from others, and a restored one from the one that was backed up. */
export async function up(db: Database): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await db.schema
    .createTable('database_identity')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('session_version', isPostgres ? 'bigint' : 'integer', (column) => column.notNull())
    .addColumn('origin', 'text')
    .addColumn('probed_at', isPostgres ? 'timestamptz' : 'text')
    .execute();
  await db.insertInto('database_identity').values({ id: crypto.randomUUID(), session_version: 0 }).execute();
}
