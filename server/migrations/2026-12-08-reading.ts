import { type Kysely, PostgresAdapter, sql } from 'kysely';

type Database = Kysely<Record<string, Record<string, unknown>>>;

/** How often pages are visited and what is looked for in vain, by day. Nothing tells who it was. */
export async function up(db: Database): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? sql`text collate "C"` : ('text' as const);
  await db.schema
    .createTable('visits_by_day')
    .addColumn('day', text, (column) => column.notNull())
    .addColumn('path', text, (column) => column.notNull())
    .addColumn('visits', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('visits_by_day_primary', ['day', 'path'])
    .execute();
  await db.schema
    .createTable('vain_searches')
    .addColumn('day', text, (column) => column.notNull())
    .addColumn('query', text, (column) => column.notNull())
    .addColumn('searches', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('vain_searches_primary', ['day', 'query'])
    .execute();
}
