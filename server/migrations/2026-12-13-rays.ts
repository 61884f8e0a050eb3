import type { Kysely } from 'kysely';

/** Whether the office hides the rays of the sun. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('look').addColumn('are_rays_hidden', 'text').execute();
}
