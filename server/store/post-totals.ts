import { sql } from 'kysely';
import type { BlogPost } from '../../content/blog-posts/schema.ts';
import type { Write } from '../../kernel/database/database.ts';
import type { Connection } from '../../kernel/database/engine.ts';
import type { PostFilter } from './search-index.ts';

/** Number of posts of a filter, from totals kept for each category and status: counting rows would slow every list down. */
export async function totalOf(connection: Connection, filter: PostFilter): Promise<number> {
  let query = connection
    .selectFrom('blog_post_totals')
    .select(sql<number>`coalesce(sum(total), 0)`.as('total'));
  if (filter.status) query = query.where('status', '=', filter.status);
  if (filter.categoryId) query = query.where('category_id', '=', filter.categoryId);
  const { total } = await query.executeTakeFirstOrThrow();
  return Number(total);
}

/** Where a post counts: its category and status, and the ids of its tags. */
export interface CountedPost {
  category: string;
  status: string;
  tags: readonly string[];
}

export function countedPost({ category, status, tags }: BlogPost): CountedPost {
  return { category: category.id, status, tags: tags.map(({ id }) => id) };
}

/** Keeps totals and usage counts in step with a post that came (1) or went (-1). */
export async function countPost(
  transaction: Write,
  { category, status, tags }: CountedPost,
  change: 1 | -1,
): Promise<void> {
  await addToTotals(transaction, category, status, change);
  if (status === 'Published' && tags.length > 0) await addToUsage(transaction, tags, change);
}

/** Counts the published posts of a tag anew. */
export async function recountUsage(transaction: Write, tagId: string): Promise<void> {
  await sql`update tags set usage_count = (
    select count(*) from blog_post_tags as l join blog_posts as p on p.id = l.post_id
    where l.tag_id = tags.id and p.status = 'Published') where id = ${tagId}`.execute(transaction);
}

async function addToTotals(
  transaction: Write,
  categoryId: string,
  status: string,
  change: 1 | -1,
): Promise<void> {
  await transaction
    .insertInto('blog_post_totals')
    .values({ category_id: categoryId, status, total: change })
    .onConflict((conflict) =>
      conflict
        .columns(['category_id', 'status'])
        .doUpdateSet({ total: sql`blog_post_totals.total + excluded.total` }),
    )
    .execute();
}

async function addToUsage(transaction: Write, tagIds: readonly string[], change: 1 | -1): Promise<void> {
  await transaction
    .updateTable('tags')
    .set({ usage_count: sql`usage_count + ${change}` })
    .where('id', 'in', tagIds)
    .execute();
}
