import { type Kysely, PostgresAdapter } from 'kysely';

type Database = Kysely<Record<string, Record<string, unknown>>>;

/** The handling of what visitors send, and its history. One table serves all forms, so it leads to none of theirs. And who is told of them. */
export async function up(db: Database): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const [id, time] = isPostgres ? (['uuid', 'timestamptz'] as const) : (['text', 'text'] as const);
  await db.schema
    .createTable('leads')
    .addColumn('id', id, (column) => column.primaryKey().notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('reference', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('assignee_id', id, (column) => column.references('admins.id').onDelete('set null'))
    .addColumn('email_key', 'text', (column) => column.notNull())
    .addColumn('phone_key', 'text')
    .addColumn('answered_at', time)
    .addColumn('closed_at', time)
    .addColumn('notified_at', time)
    .addColumn('created_at', time, (column) => column.notNull())
    .addColumn('updated_at', time, (column) => column.notNull())
    .addUniqueConstraint('leads_reference_unique', ['reference'])
    .execute();
  for (const columns of [['type', 'state', 'id'], ['assignee_id'], ['email_key'], ['phone_key']])
    await db.schema
      .createIndex(`leads_${columns.join('_')}_index`)
      .on('leads')
      .columns(columns)
      .execute();
  await db.schema
    .createTable('lead_history')
    .addColumn('id', id, (column) => column.primaryKey().notNull())
    .addColumn('lead_id', id, (column) => column.notNull().references('leads.id').onDelete('cascade'))
    .addColumn('at', time, (column) => column.notNull())
    .addColumn('actor_id', id)
    .addColumn('actor_name', 'text')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('lead_history_lead_id_index').on('lead_history').column('lead_id').execute();
  await db.schema
    .createTable('notifications')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('label', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('contact', 'text')
    .addColumn('join', 'text')
    .addColumn('are_acknowledged', 'text')
    .execute();
}
