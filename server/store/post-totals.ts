import { sql } from 'kysely';
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

/** Keeps the totals in step with a post that came (1) or went (-1). */
export async function addToTotals(
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

/** Keeps the tags' number of published posts in step. */
export async function addToUsage(transaction: Write, tagIds: string[], change: 1 | -1): Promise<void> {
  if (tagIds.length === 0) return;
  await transaction
    .updateTable('tags')
    .set({ usage_count: sql`usage_count + ${change}` })
    .where('id', 'in', tagIds)
    .execute();
}
