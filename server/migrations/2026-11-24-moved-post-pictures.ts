import { type Kysely, PostgresAdapter } from 'kysely';

type Database = Kysely<Record<string, Record<string, unknown>>>;

/** Files of the library by the addresses that pictures inside posts had before they were there. */
export async function up(db: Database): Promise<void> {
  const id = db.getExecutor().adapter instanceof PostgresAdapter ? 'uuid' : 'text';
  await db.schema
    .createTable('moved_post_pictures')
    .addColumn('digest', 'text', (column) => column.primaryKey().notNull())
    .addColumn('media_id', id, (column) => column.notNull().references('media.id').onDelete('cascade'))
    .execute();
}
