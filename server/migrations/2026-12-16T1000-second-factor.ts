import { type Kysely, PostgresAdapter } from 'kysely';

type Database = Kysely<Record<string, Record<string, unknown>>>;

/** An authenticator app and recovery codes for an account, and from what device a session was begun. */
export async function up(db: Database): Promise<void> {
  const id = db.getExecutor().adapter instanceof PostgresAdapter ? 'uuid' : 'text';
  const admins = () => db.schema.alterTable('admins');
  // '' where the key cannot be opened any more, so that its owner is told.
  await admins().addColumn('app_key', 'text').execute();
  await admins().addColumn('next_app_key', 'text').execute();
  await admins()
    .addColumn('app_last_step', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('sessions')
    .addColumn('device', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema
    .createTable('recovery_codes')
    .addColumn('hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('person', id, (column) => column.notNull().references('admins.id').onDelete('cascade'))
    .execute();
  await db.schema.createIndex('recovery_codes_person_index').on('recovery_codes').column('person').execute();
}
