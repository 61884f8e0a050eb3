import { type Kysely, PostgresAdapter } from 'kysely';

type Database = Kysely<Record<string, Record<string, unknown>>>;

/** What visitors sent is unread until somebody of the staff has opened it. What was sent before counts as read. */
export async function up(db: Database): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const table of ['contact', 'join']) {
    await db.schema
      .alterTable(table)
      .addColumn('is_unread', isPostgres ? 'boolean' : 'integer', (column) =>
        column.notNull().defaultTo(isPostgres ? false : 0),
      )
      .execute();
    await db.schema
      .createIndex(`${table}_is_unread_id_index`)
      .on(table)
      .columns(['is_unread', 'id'])
      .execute();
  }
}
