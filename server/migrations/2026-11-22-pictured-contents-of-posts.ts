import type { Kysely } from 'kysely';

type Database = Kysely<Record<string, Record<string, unknown>>>;

/** Moves the contents that have pictures inside them, one after the other: each may have 16 MiB. */
export async function up(db: Database): Promise<void> {
  const pictured = await db
    .selectFrom('blog_posts')
    .select('id')
    .where('content', 'like', '%src="data:%')
    .execute();
  for (const { id } of pictured) {
    const { content } = await db
      .selectFrom('blog_posts')
      .select('content')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const listed = String(content).replace(/<img [^>]*src="data:[^>]*>/g, '');
    if (listed === content) continue;
    await db.insertInto('blog_post_pictured_contents').values({ post_id: id, content }).execute();
    await db.updateTable('blog_posts').set({ content: listed }).where('id', '=', id).execute();
  }
}
