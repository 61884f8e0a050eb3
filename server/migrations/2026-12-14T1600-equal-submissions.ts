import { type Kysely, PostgresAdapter, sql } from 'kysely';

type Database = Kysely<Record<string, Record<string, unknown>>>;

/** What visitors sent says why it looks like spam, and is found by a digest of its values when it is sent again. */
export async function up(db: Database): Promise<void> {
  const text =
    db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : ('text' as const);
  for (const table of ['contact', 'join']) {
    await db.schema
      .alterTable(table)
      .addColumn('spam_reasons', text, (column) => column.notNull().defaultTo(''))
      .execute();
    await db.schema.alterTable(table).addColumn('values_key', text).execute();
    await db.schema
      .createIndex(`${table}_values_key_id_index`)
      .on(table)
      .columns(['values_key', 'id'])
      .execute();
  }
}
