import type { Kysely } from 'kysely';

/** Whether the office hides the box of the newsletter. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('blog_page').addColumn('is_newsletter_hidden', 'text').execute();
}
