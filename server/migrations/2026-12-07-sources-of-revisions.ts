import type { Kysely } from 'kysely';

type Database = Kysely<Record<string, Record<string, unknown>>>;

/** By which way the change came that made a version. Of older versions it is not known. */
export async function up(db: Database): Promise<void> {
  await db.schema.alterTable('revisions').addColumn('source', 'text').execute();
}
