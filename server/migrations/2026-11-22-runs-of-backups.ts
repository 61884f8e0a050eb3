import { type Kysely, PostgresAdapter } from 'kysely';

type Database = Kysely<Record<string, Record<string, unknown>>>;

/** When a backup and its rehearsal were last begun and how they ended, for all processes that share the database. */
export async function up(db: Database): Promise<void> {
  const moment = db.getExecutor().adapter instanceof PostgresAdapter ? 'timestamptz' : 'text';
  await db.schema
    .createTable('backup_runs')
    .addColumn('kind', 'text', (column) => column.primaryKey().notNull())
    .addColumn('claimed_at', moment)
    .addColumn('succeeded_at', moment)
    .addColumn('failed_at', moment)
    .execute();
  await db
    .insertInto('backup_runs')
    .values([{ kind: 'backup' }, { kind: 'rehearsal' }])
    .execute();
}
