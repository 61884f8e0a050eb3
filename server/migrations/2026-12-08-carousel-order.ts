import type { Kysely } from 'kysely';

type Database = Kysely<Record<string, Record<string, unknown>>>;

/** Pictures of the carousel have an order that staff choose; those of one position stand in the order of their creation. */
export async function up(db: Database): Promise<void> {
  await db.schema
    .alterTable('carousel')
    .addColumn('position', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex('carousel_position_id_index')
    .on('carousel')
    .columns(['position', 'id'])
    .execute();
}
