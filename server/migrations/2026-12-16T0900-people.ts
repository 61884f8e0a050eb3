import { type Kysely, PostgresAdapter } from 'kysely';

type Database = Kysely<Record<string, Record<string, unknown>>>;

/** An account for each person, with a role. The accounts that are there are administrators, named by their user names. */
export async function up(db: Database): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const [id, time] = isPostgres ? (['uuid', 'timestamptz'] as const) : (['text', 'text'] as const);
  const admins = () => db.schema.alterTable('admins');
  await admins()
    .addColumn('name', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await admins().addColumn('email', 'text').execute();
  await admins().addColumn('email_key', 'text').execute();
  await admins()
    .addColumn('role', 'text', (column) => column.notNull().defaultTo('administrator'))
    .execute();
  await admins()
    .addColumn('is_active', isPostgres ? 'boolean' : 'integer', (column) =>
      column.notNull().defaultTo(isPostgres ? true : 1),
    )
    .execute();
  await admins().addColumn('last_sign_in_at', time).execute();
  await db.schema.createIndex('admins_email_key_unique').on('admins').column('email_key').unique().execute();
  await db
    .updateTable('admins')
    .set((row) => ({ name: row.ref('username') }))
    .execute();
  await db.schema
    .createTable('one_time_tokens')
    .addColumn('hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('subject', id, (column) => column.notNull().references('admins.id').onDelete('cascade'))
    .addColumn('expires_at', time, (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex('one_time_tokens_subject_index')
    .on('one_time_tokens')
    .column('subject')
    .execute();
}
