import { type Kysely, sql } from 'kysely';

/** Texts by which submissions and the trash are searched, filled after the start, and again those of files and posts. */
export async function up(db: Kysely<Record<string, Record<string, unknown>>>): Promise<void> {
  for (const table of ['contact', 'join', 'trash'])
    await db.schema.alterTable(table).addColumn('search_text', 'text').execute();
  await db.updateTable('media').set({ search_text: '' }).execute();
  await sql`insert into stale_post_texts (post_id)
    select post_id from blog_post_search where true on conflict do nothing`.execute(db);
}
