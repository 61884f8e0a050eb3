import { type Kysely, PostgresAdapter, sql } from 'kysely';

type Database = Kysely<Record<string, Record<string, unknown>>>;

/**
 * The place of posts in lists: by the moment at which visitors could first see them. Those that are published keep the place of
 * their creation.
 */
export async function up(db: Database): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const [id, time] = isPostgres ? (['uuid', 'timestamptz'] as const) : (['text', 'text'] as const);
  await db.schema.alterTable('blog_posts').addColumn('listed_at', time).execute();
  await db.schema.alterTable('blog_posts').addColumn('listed_id', id).execute();
  await db.schema.alterTable('blog_post_tags').addColumn('listed_id', id).execute();
  await sql`update blog_posts set listed_id = id,
    listed_at = case when status = 'Published' then created_at end`.execute(db);
  await sql`update blog_post_tags set listed_id = post_id`.execute(db);
  await db.schema.dropIndex('blog_posts_status_id_index').execute();
  await db.schema.dropIndex('blog_posts_category_id_status_id_index').execute();
  await db.schema
    .createIndex('blog_posts_listed_id_index')
    .unique()
    .on('blog_posts')
    .column('listed_id')
    .execute();
  await index(db, 'blog_posts', ['status', 'listed_id']);
  await index(db, 'blog_posts', ['category_id', 'status', 'listed_id']);
  await index(db, 'blog_post_tags', ['tag_id', 'listed_id']);
  await deletedPosts(db);
}

async function index(db: Database, name: string, columns: string[]): Promise<void> {
  await db.schema
    .createIndex(`${name}_${columns.join('_')}_index`)
    .on(name)
    .columns(columns)
    .execute();
}

/** Posts in the trash are rows as text. */
async function deletedPosts(db: Database): Promise<void> {
  const deleted = db.selectFrom('trash').where('type', '=', 'blog-posts').where('is_draft', '=', 0);
  for (const { id } of await deleted.select('id').execute()) {
    const entry = await deleted.select('snapshot').where('id', '=', id).executeTakeFirstOrThrow();
    const snapshot = JSON.parse(String(entry.snapshot));
    const { row, parts } = snapshot;
    for (const link of parts.blog_post_tags ?? []) link.listed_id = row.id;
    snapshot.row = {
      ...row,
      listed_id: row.id,
      listed_at: row.status === 'Published' ? row.created_at : null,
    };
    await db
      .updateTable('trash')
      .set({ snapshot: JSON.stringify(snapshot) })
      .where('id', '=', id)
      .execute();
  }
}
