import { type Kysely, PostgresAdapter } from 'kysely';

type Database = Kysely<Record<string, Record<string, unknown>>>;

const tables = [
  'brands',
  'testimonials',
  'channels',
  'carousel',
  'videos',
  'important_information',
  'resources',
  'rate_cards',
  'members',
];

/** Whether visitors see a record: all that were there. Of posts the status tells it. */
export async function up(db: Database): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const table of tables) {
    await db.schema
      .alterTable(table)
      .addColumn('is_shown', isPostgres ? 'boolean' : 'integer', (column) =>
        column.notNull().defaultTo(isPostgres ? true : 1),
      )
      .execute();
  }
}
