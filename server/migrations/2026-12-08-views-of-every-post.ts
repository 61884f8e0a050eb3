import { type Kysely, sql } from 'kysely';

type Database = Kysely<Record<string, Record<string, unknown>>>;

/** Every post has a number of views, so that they can be listed by it. */
export async function up(db: Database): Promise<void> {
  await sql`insert into blog_post_views (post_id, view_count)
    select p.id, 0 from blog_posts as p left join blog_post_views as v on v.post_id = p.id
    where v.post_id is null`.execute(db);
}
