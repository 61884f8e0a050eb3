import { type Kysely, sql } from 'kysely';

type Database = Kysely<Record<string, Record<string, unknown>>>;

/** Posts are listed by title and by views, too. The first index has all that a choice among them looks at. */
export async function up(db: Database): Promise<void> {
  await sql`create index blog_posts_lower_title_index
    on blog_posts (lower(title), id, status, category_id)`.execute(db);
  await db.schema
    .createIndex('blog_post_views_view_count_post_id_index')
    .on('blog_post_views')
    .columns(['view_count', 'post_id'])
    .execute();
}
