import { type Kysely, sql } from 'kysely';

/** Posts have one content. What was kept beside it for pictures goes back into it; the server then moves them into the library. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update blog_posts set content =
    (select whole.content from blog_post_pictured_contents as whole where whole.post_id = blog_posts.id)
    where id in (select post_id from blog_post_pictured_contents)`.execute(db);
  for (const table of ['blog_post_pictured_contents', 'blog_post_pictures', 'moved_post_pictures'])
    await db.schema.dropTable(table).execute();
}
