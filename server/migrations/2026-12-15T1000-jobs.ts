import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** What the server does again and again: when each job is due, how often it was begun since its last success, and why it failed. */
export async function up(db: Kysely<Record<string, Record<string, unknown>>>): Promise<void> {
  const timestamp = db.getExecutor().adapter instanceof PostgresAdapter ? 'timestamptz' : 'text';
  await db.schema
    .createTable('jobs')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('due_at', timestamp, (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('succeeded_at', timestamp)
    .addColumn('error', 'text')
    .execute();
  // Due at once: how often they are made is a setting.
  await sql`
    insert into jobs (name, due_at, succeeded_at)
    select case kind when 'backup' then 'Making a backup' else 'Rehearsing a restore' end, succeeded_at, succeeded_at
    from backup_runs where succeeded_at is not null
  `.execute(db);
  await db.schema.dropTable('backup_runs').execute();
  await db.schema.alterTable('media_storage').dropColumn('cleaned_at').execute();
}
