import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Events, the texts of their page, and their heading on Home. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const id = isPostgres ? 'uuid' : 'text';
  const text = isPostgres ? sql`text collate "C"` : sql`text`;
  const boolean = isPostgres ? 'boolean' : 'integer';
  const timestamp = isPostgres ? 'timestamptz' : 'text';
  await db.schema
    .createTable('events')
    .addColumn('id', id, (column) => column.primaryKey().notNull())
    .addColumn('title', text, (column) => column.notNull())
    .addColumn('category', text, (column) => column.notNull())
    .addColumn('starts_at', timestamp, (column) => column.notNull())
    .addColumn('ends_at', timestamp, (column) => column.notNull())
    .addColumn('attendance', text, (column) => column.notNull())
    .addColumn('place', text, (column) => column.notNull())
    .addColumn('map_link', text)
    .addColumn('online_link', text)
    .addColumn('register_link', text)
    .addColumn('is_cancelled', boolean, (column) => column.notNull())
    .addColumn('picture', text)
    .addColumn('content', text, (column) => column.notNull())
    .addColumn('created_at', timestamp, (column) => column.notNull())
    .addColumn('updated_at', timestamp, (column) => column.notNull())
    .addColumn('is_shown', boolean, (column) => column.notNull().defaultTo(isPostgres ? true : 1))
    .addCheckConstraint(
      'events_attendance_check',
      sql`attendance in ('in person', 'online', 'in person and online')`,
    )
    .execute();
  await db.schema
    .createIndex('events_starts_at_id_index')
    .on('events')
    .columns(['starts_at', 'id'])
    .execute();
  // The clock asks every second for those that have not ended.
  await db.schema.createIndex('events_ends_at_index').on('events').column('ends_at').execute();
  await db.schema
    .createTable('events_page')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('label', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('title', 'text')
    .addColumn('description', 'text')
    .addColumn('lead', 'text')
    .addColumn('empty_text', 'text')
    .addColumn('past_heading', 'text')
    .execute();
  await db.schema.alterTable('home_page').addColumn('events_heading', 'text').execute();
}
