import { type Kysely, PostgresAdapter } from 'kysely';

type Database = Kysely<Record<string, Record<string, unknown>>>;

/** What staff have entered and not saved, and which draft a record was created from. */
export async function up(db: Database): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const id = isPostgres ? 'uuid' : 'text';
  const moment = isPostgres ? 'timestamptz' : 'text';
  await db.schema
    .createTable('drafts')
    .addColumn('id', id, (column) => column.primaryKey().notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('base', 'text')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('updated_at', moment, (column) => column.notNull())
    .addColumn('actor_id', id)
    .addColumn('actor_name', 'text')
    .execute();
  await db.schema.alterTable('revisions').addColumn('from_draft', id).execute();
  await db.schema
    .createIndex('revisions_from_draft_unique')
    .unique()
    .on('revisions')
    .column('from_draft')
    .execute();
  await db.schema
    .alterTable('trash')
    .addColumn('is_draft', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
