import { type Kysely, PostgresAdapter } from 'kysely';

type Database = Kysely<Record<string, Record<string, unknown>>>;

/** The mails that are sent one day, were sent or could not be, the addresses that take none, and whether a person's is confirmed. */
export async function up(db: Database): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const [id, time] = isPostgres ? (['uuid', 'timestamptz'] as const) : (['text', 'text'] as const);
  await db.schema
    .createTable('mails')
    .addColumn('id', id, (column) => column.primaryKey().notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('area', 'text', (column) => column.notNull())
    .addColumn('to_address', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('secret', 'text')
    .addColumn('message_id', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('next_at', time, (column) => column.notNull())
    .addColumn('expires_at', time, (column) => column.notNull())
    .addColumn('error', 'text')
    .addColumn('lead_id', id)
    .addColumn('sent_at', time)
    .execute();
  const index = (name: string, ...columns: string[]) =>
    db.schema.createIndex(`mails_${name}_index`).on('mails').columns(columns).execute();
  await index('due', 'state', 'next_at');
  await index('sent', 'sent_at');
  await index('lead', 'lead_id');
  await db.schema
    .createTable('undeliverable')
    .addColumn('email_key', 'text', (column) => column.primaryKey().notNull())
    .execute();
  await db.schema.alterTable('admins').addColumn('email_confirmed_at', time).execute();
}
