import { type Kysely, PostgresAdapter } from 'kysely';

type Database = Kysely<Record<string, Record<string, unknown>>>;

/** What visitors sent bears a mark for staff when it looks like the work of a machine. */
export async function up(db: Database): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const table of ['contact', 'join']) {
    await db.schema
      .alterTable(table)
      .addColumn('is_suspected_spam', isPostgres ? 'boolean' : 'integer', (column) =>
        column.notNull().defaultTo(isPostgres ? false : 0),
      )
      .execute();
  }
}
